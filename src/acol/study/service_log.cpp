#include <algorithm>

#include "acol/study/service.hpp"

namespace acol::study {

// How a service follows the log of its study, from a checkpoint on where there is one.

namespace {

/// Reading so many takes a twentieth of a second.
constexpr std::int64_t kEntriesBetweenCheckpoints = 25'000;

}  // namespace

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

}  // namespace acol::study
