#include "acol/study/service.hpp"

#include <algorithm>

namespace acol {
namespace {

constexpr int kRetries = 5;
/// Where nothing can be planned ahead, it is tried again after this many entries.
constexpr std::int64_t kBarrenEntries = 50;

}  // namespace

Service::Service(std::unique_ptr<Store> store, Clock now, std::shared_ptr<LogMark> seen)
    : store_(std::move(store)), now_(std::move(now)), seen_(std::move(seen)) {
  catch_up();
}

void Service::apply(const LogLine& line) {
  head_.follow(line);
  Entry entry = entry_from(line.text);
  if (study_) return study_->apply(entry);
  auto* created = std::get_if<Created>(&entry.body);
  if (created == nullptr) throw StorageError("the log does not begin with a study");
  study_ = std::make_unique<Study>(std::move(*created));
  if (origin_ == Digest{}) origin_ = line.hash;
}

/// What was stored must still be there, before anything is believed or written that follows it.
void Service::recognise(const std::vector<LogLine>& lines, const LogHead& seen) const {
  const std::int64_t count = last_known() + std::ssize(lines);
  if (count < seen.count()) {
    throw ReplacedLogError(fmt::format(
        "has {} entries of {} that were there: the log was cut, or restored from a copy", count,
        seen.count()));
  }
  if (head_.count() > 0) head_.recognise(lines.front());
  if (seen.count() > head_.count()) {
    seen.recognise(lines[static_cast<std::size_t>(seen.count() - 1 - last_known())]);
  }
}

/// Takes over what is new. The first is the last that is known, if there is one.
void Service::follow(const std::vector<LogLine>& lines, const LogHead& seen) {
  try {
    recognise(lines, seen);
    for (std::size_t i = head_.count() > 0 ? 1 : 0; i < lines.size(); ++i) apply(lines[i]);
  } catch (const ReplacedLogError& error) {
    throw ReplacedLogError(fmt::format("{}: {}", store_->name(), error.what()));
  } catch (const Error& error) {
    forget();
    throw StorageError(fmt::format("{}: {}", store_->name(), error.what()));
  }
}

void Service::catch_up() {
  const LogHead seen = seen_->get();  // before reading: others go on meanwhile
  follow(store_->read(last_known()), seen);
  if (!study_) throw StorageError(fmt::format("{}: the log is empty", store_->name()));
  seen_->move_to(head_);
}

void Service::forget() {
  study_.reset();
  head_ = {};
}

void Service::plan_ahead() {
  // Planning takes long where there are many candidates: not while others wait for the store.
  if (!study_) return;
  catch_up();
  if (study_->needs_round()) study_->plan_round();  // it stays planned
}

void Service::write(const std::vector<Job*>& jobs) {
  const LogHead seen = seen_->get();
  store_->transact(last_known(), [&](const std::vector<LogLine>& fresh) {
    follow(fresh, seen);
    std::vector<LogLine> lines;
    const Append append = [&](EntryBody body) {
      // Clocks differ and are set back: times in a log are in order all the same.
      const Entry entry{std::max(now_(), study_->last_entry()), std::move(body)};
      std::string text = to_text(entry);
      study_->apply(entry);
      lines.push_back(head_.extend(std::move(text)));
    };
    for (Job* job : jobs) {
      job->error = nullptr;
      try {
        job->work(*study_, append);
      } catch (const StorageError&) {
        throw;  // the state may be half changed
      } catch (...) {
        job->error = std::current_exception();
      }
    }
    return lines;
  });
  seen_->move_to(head_);
}

void Service::try_to_write(const std::vector<Job*>& jobs) {
  try {
    if (std::ranges::any_of(jobs, &Job::asks)) plan_ahead();
    write(jobs);
    if (wake_ && study_->needs_round()) wake_();
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
  if (job.error) std::rethrow_exception(job.error);
}

void Service::run(const Command& command, const Look& look) {
  submit({.work = [&](Study& study, const Append& append) {
    Changes changes;
    command(study, changes);
    for (EntryBody& change : changes) append(std::move(change));
    if (look) look(study);
  }});
}

AskReply Service::ask(const AskRequest& request,
                      const std::function<void(const Study&, const AskReply&)>& look) {
  AskReply reply;
  const auto hand_out = [&](Study& study, const Append& append) {
    Changes changes;
    reply = acol::ask(study, request, now_(), changes);
    for (EntryBody& change : changes) append(std::move(change));
  };
  // Who is here must be on record before a round is planned for them.
  const auto announce = [&](const Study& study, const Append& append) {
    check(study, request);
    Changes changes;
    arrive(study, request.rater, now_(), changes);
    for (EntryBody& change : changes) append(std::move(change));
  };
  submit({.work =
              [&](Study& study, const Append& append) {
                announce(study, append);
                if (!wake_ && study.needs_round()) commit_round(study, append);
                hand_out(study, append);
                // Without a name it may be one program that asks for more than it answers.
                const bool idle = !request.rater.empty() && reply.questions.empty() &&
                                  !reply.done && study.may_plan_ahead();
                if (wake_ && (idle || (study.may_plan_ahead() && study.running_low()))) wake_();
                if (idle && !wake_ && commit_round(study, append)) hand_out(study, append);
                if (look) look(study, reply);
              },
          .asks = !plans_elsewhere_});
  return reply;
}

bool Service::commit_round(Study& study, const Append& append) {
  std::optional<EntryBody> round = study.plan_round();
  if (!round) return false;
  append(std::move(*round));
  return true;
}

bool Service::plan() {
  bool planned = false;
  const std::optional<EntryBody> ahead = view([this](const Study& study) {
    const bool wanted = !study.needs_round() && study.may_plan_ahead() &&
                        (study.somebody_idle() || study.running_low());
    if (!wanted || head_.count() < barren_until_) return std::optional<EntryBody>();
    std::optional<EntryBody> round = study.plan_ahead();
    if (!round) barren_until_ = head_.count() + kBarrenEntries;
    return round;
  });
  submit({.work =
              [&](Study& study, const Append& append) {
                if (study.needs_round()) {
                  planned = commit_round(study, append);
                } else if (ahead && study.may_plan_ahead() && study.is_next(*ahead)) {
                  append(*ahead);
                  planned = true;
                }
              },
          .asks = true});
  return planned;
}

void Service::plan_elsewhere(std::function<void()> wake) {
  const std::scoped_lock lock(state_);
  wake_ = std::move(wake);
  plans_elsewhere_ = static_cast<bool>(wake_);
}

TellReply Service::tell(const TellRequest& request, const Look& look) {
  TellReply reply = TellReply::recorded;
  run([&](const Study& study, Changes& changes) { reply = acol::tell(study, request, changes); },
      look);
  return reply;
}

std::int64_t Service::head() {
  const std::scoped_lock lock(state_);
  catch_up();
  return head_.count();
}

Status Service::status() {
  return view([this](const Study& study) { return status_of(study, now_()); });
}

std::vector<LogLine> Service::lines(std::int64_t from) {
  const std::scoped_lock lock(state_);
  return store_->read(from);
}

}  // namespace acol
