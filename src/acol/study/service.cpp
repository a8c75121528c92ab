#include "acol/study/service.hpp"

#include <algorithm>

#include "acol/study/deal.hpp"

namespace acol {
namespace {

constexpr int kRetries = 5;
/// Reading so many takes a twentieth of a second.
constexpr std::int64_t kEntriesBetweenCheckpoints = 25'000;

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

/// What was stored must still be there, before anything is believed or written that follows it.
/// `all`: the log ends with these lines.
void Service::recognise(const std::vector<LogLine>& lines, const LogHead& seen, bool all) const {
  const std::int64_t count = last_known() + std::ssize(lines);
  if (all && count < std::max(seen.count(), fold_.head.count())) {
    throw ReplacedLogError(fmt::format(
        "has {} entries of {} that were there: the log was cut, or restored from a copy", count,
        seen.count()));
  }
  if (fold_.head.count() > 0) fold_.head.recognise(lines.front());
  if (seen.count() > fold_.head.count() && seen.count() <= count) {
    seen.recognise(lines[static_cast<std::size_t>(seen.count() - 1 - last_known())]);
  }
}

/// Takes over what is new. The first is the last that is known, if there is one.
void Service::follow(const std::vector<LogLine>& lines, const LogHead& seen, bool all) {
  try {
    recognise(lines, seen, all);
    for (std::size_t i = fold_.head.count() > 0 ? 1 : 0; i < lines.size(); ++i) {
      fold_.apply(lines[i]);
    }
  } catch (const ReplacedLogError& error) {
    throw ReplacedLogError(fmt::format("{}: {}", store_->name(), error.what()));
  } catch (const Error& error) {
    forget();
    throw StorageError(fmt::format("{}: {}", store_->name(), error.what()));
  }
}

/// Begins where a checkpoint is, if the log still has the entry that it ends with.
void Service::restore() {
  const std::unique_ptr<std::istream> bytes = store_->kept();
  std::optional<Fold> kept = bytes ? Fold::from(*bytes) : std::nullopt;
  if (!kept) return;
  try {
    const std::vector<LogLine> last = store_->read(kept->head.count() - 1, 1);
    if (last.empty()) return;
    kept->head.recognise(last.front());
  } catch (const ReplacedLogError&) {
    return;
  }
  seen_->note_checkpoint(kept->head.count());
  fold_ = std::move(*kept);
}

void Service::catch_up() {
  const LogHead seen = seen_->get();  // before reading: others go on meanwhile
  const std::int64_t before = fold_.head.count();
  if (!fold_.study && may_restore_) restore();
  for (bool all = false; !all;) {
    const std::vector<LogLine> lines = store_->read(last_known(), Store::kPart);
    all = std::ssize(lines) < Store::kPart;
    try {
      follow(lines, seen, all);
    } catch (const ReplacedLogError&) {
      if (fold_.head.count() != before) forget();  // it may be of another log
      throw;
    }
  }
  if (!fold_.study) throw StorageError(fmt::format("{}: the log is empty", store_->name()));
  seen_->move_to(fold_.head);
  keep_time();
}

void Service::keep_time() {
  const std::int64_t last = fold_.study->last_entry();
  const std::int64_t clock = now_();
  const bool of_people = fold_.study->hands() != nullptr || fold_.study->panel() != nullptr;
  if (!of_people || clock >= last) {
    ahead_ = 0;
  } else if (clock + ahead_ < last) {
    ahead_ = last - clock;
  }
}

void Service::keep_checkpoint() {
  try {
    const std::scoped_lock lock(state_);
    if (!fold_.study || !may_restore_) return;
    if (!seen_->checkpoint_is_due(fold_.head.count(), kEntriesBetweenCheckpoints)) return;
    store_->keep(fold_.checkpoint());
  } catch (const std::exception&) {
    return;  // nothing is lost but time
  }
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
        reply = acol::tell(study, known, now(), changes);
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

}  // namespace acol
