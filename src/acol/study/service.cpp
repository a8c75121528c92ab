#include "acol/study/service.hpp"

#include <algorithm>

#include "acol/study/deal.hpp"

namespace acol::study {
namespace {

constexpr int kRetries = 5;

}  // namespace

Service::Service(std::unique_ptr<Store> store, Clock now, std::shared_ptr<LogMark> seen,
                 Reading reading)
    : store_(std::move(store)),
      now_(std::move(now)),
      seen_(std::move(seen)),
      may_restore_(reading == Reading::since_checkpoint) {
  catch_up();
  origin_ = fold_.origin;
  keep_checkpoint();
  try {
    erase_overdue_names();
  } catch (const StorageError&) {
    return;  // whoever may write here will
  }
}

Service::Service(Fold fold, std::unique_ptr<Store> store, Clock now)
    : store_(std::move(store)),
      now_(std::move(now)),
      seen_(std::make_shared<LogMark>()),
      fold_(std::move(fold)),
      may_restore_(false),
      origin_(fold_.origin) {
  catch_up();
}

Service Service::in_memory(Created created, Clock now) {
  const LogLine first = LogHead().extend(to_text({0, created}));
  return Service(Fold::of(std::move(created), first), memory_store(first), std::move(now));
}

void Service::plan_ahead() {
  // Planning takes long where there are many candidates: not while others wait for the store.
  catch_up();
  if (fold_.study->needs_round()) fold_.study->plan_round();  // it stays planned
}

void Service::write(const std::vector<Job*>& jobs) {
  const LogHead seen = seen_->get();
  store_->transact(last_known(), [&](const std::vector<LogLine>& fresh) {
    follow(fresh, seen, true);
    keep_time();
    std::vector<LogLine> lines;
    const Append append = [&](EntryBody body) {
      // Clocks differ and are set back: times in a log are in order all the same.
      Entry entry{std::max(now(), fold_.study->last_entry()), std::move(body)};
      if (fold_.study->pseudonymous()) names().hide(entry.body);
      std::string text = to_text(entry);
      fold_.study->apply(entry);
      lines.push_back(fold_.head.extend(std::move(text)));
      note_erased(entry.body);
    };
    for (Job* job : jobs) {
      job->error = nullptr;
      try {
        job->work(*fold_.study, append);
      } catch (const StorageError&) {
        throw;  // the state may be half changed
      } catch (...) {
        job->error = std::current_exception();
      }
    }
    return lines;
  });
  seen_->move_to(fold_.head);
  purge();
}

void Service::try_to_write(const std::vector<Job*>& jobs) {
  try {
    if (!fold_.study) catch_up();  // not while others wait for the store
    if (std::ranges::any_of(jobs, &Job::asks)) plan_ahead();
    write(jobs);
    if (wake_ && fold_.study->needs_round()) wake_();
  } catch (const ReplacedLogError&) {
    throw;  // the state is what it was, and speaks for what was stored
  } catch (...) {
    forget();  // the state may be ahead of the log: read it again
    throw;
  }
}

void Service::process(const std::vector<Job*>& jobs) {
  const std::scoped_lock lock(state_);
  try {
    for (int tries_left = kRetries; tries_left > 0; --tries_left) {
      try {
        return try_to_write(jobs);
      } catch (const PassingStorageError&) {
        continue;  // commands can be repeated: at worst a lease ends unused
      }
    }
    try_to_write(jobs);
  } catch (...) {
    for (Job* job : jobs) job->error = std::current_exception();
  }
}

void Service::submit(Job job) {
  std::unique_lock lock(queue_);
  waiting_.push_back(&job);
  while (!job.done) {
    if (writing_) {
      turn_.wait(lock);
      continue;
    }
    writing_ = true;
    std::vector<Job*> jobs;
    jobs.swap(waiting_);
    lock.unlock();
    process(jobs);
    lock.lock();
    writing_ = false;
    for (Job* one : jobs) one->done = true;
    turn_.notify_all();
  }
  if (job.error) fail_by_name(job.error);
}

void Service::run(const Command& command, const Look& look) {
  submit({.work = [&](Study& study, const Append& append) {
    note_overdue(study, append);
    Changes changes;
    command(study, changes);
    for (EntryBody& change : changes) append(std::move(change));
    if (look) look(study);
  }});
}

void Service::note_overdue(const Study& study, const Append& append) const {
  Changes overdue;
  close_overdue(study, now(), overdue);
  for (EntryBody& change : overdue) append(std::move(change));
}

void Service::plan_elsewhere(std::function<void()> wake) {
  const std::scoped_lock lock(state_);
  wake_ = std::move(wake);
  plans_elsewhere_ = static_cast<bool>(wake_);
}

TellReply Service::tell(const TellRequest& request, const Look& look) {
  TellReply reply = TellReply::recorded;
  run(
      [&](const Study& study, Changes& changes) {
        TellRequest known = request;
        known.rater = person(request.rater);
        reply = study::tell(study, known, now(), changes);
      },
      look);
  return reply;
}

std::int64_t Service::head() {
  const std::scoped_lock lock(state_);
  catch_up();
  return fold_.head.count();
}

Status Service::status() {
  Status status = view([this](const Study& study) { return status_of(study, now()); });
  show(status);
  return status;
}

LogHead Service::end() {
  const std::scoped_lock lock(state_);
  catch_up();
  return fold_.head;
}

std::vector<LogLine> Service::lines(std::int64_t from, std::int64_t most) {
  const std::scoped_lock lock(state_);
  return store_->read(from, most);
}

}  // namespace acol::study
