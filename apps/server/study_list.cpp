#include "study_list.hpp"

#include <algorithm>

#include "acol/core/visible.hpp"
#include "target.hpp"

namespace acol::server {
namespace {

constexpr double kFresh = 1;    // seconds for which a list of names is valid
constexpr double kRest = 3;     // seconds between two looks at a study, at least
constexpr double kPrice = 20;   // the same, as a multiple of the time that a look takes
constexpr double kHour = 3600;  // seconds between two looks, at most

}  // namespace

std::string path_of_study(const std::string& name) {
  return fmt::format("studies/{}/", percent_encoded(name));
}

StudyList::StudyList(std::unique_ptr<study::Collection> collection, study::Service::Clock now,
                     std::function<double()> seconds, Opened opened)
    : now_(std::move(now)),
      seconds_(std::move(seconds)),
      opened_(std::move(opened)),
      collection_(std::move(collection)) {
  refresh_now();
}

void StudyList::refresh() {
  {
    const std::scoped_lock lock(mutex_);
    if (seconds_() - refreshed_ < kFresh) return;
  }
  refresh_now();
}

void StudyList::refresh_now() {
  std::vector<study::KeptStudy> studies =
      with([](study::Collection& one) { return one.studies(); });
  const std::scoped_lock lock(mutex_);
  refreshed_ = seconds_();
  std::map<std::string, Line> lines;
  for (study::KeptStudy& study : studies) {
    const auto known = lines_.find(study.name);
    Line line = known == lines_.end() ? Line{} : std::move(known->second);
    line.summary.name = study.name;
    line.summary.path = path_of_study(study.name);
    line.summary.archived = study.archived;
    line.study = std::move(study);
    lines.emplace(line.study.name, std::move(line));
  }
  lines_ = std::move(lines);
}

std::vector<StudySummary> StudyList::all() const {
  const std::scoped_lock lock(mutex_);
  std::vector<StudySummary> list;
  for (const auto& [name, line] : lines_) list.push_back(line.summary);
  return list;
}

std::optional<study::KeptStudy> StudyList::find(const std::string& name) {
  const auto known = [&]() -> std::optional<study::KeptStudy> {
    const std::scoped_lock lock(mutex_);
    const auto found = lines_.find(name);
    return found == lines_.end() ? std::nullopt : std::optional(found->second.study);
  };
  if (auto found = known()) return found;
  refresh();
  return known();
}

bool StudyList::is_due(const Line& line, double now) const {
  if (line.seen.empty()) return true;
  const double ago = now - line.looked;
  return ago > kHour || (ago > line.rest && line.seen != line.study.stamp);
}

std::optional<study::KeptStudy> StudyList::next_due() {
  const std::scoped_lock lock(mutex_);
  const double now = seconds_();
  const Line* chosen = nullptr;
  for (const auto& [name, line] : lines_) {
    if (!is_due(line, now)) continue;
    if (chosen == nullptr || line.looked < chosen->looked) chosen = &line;
  }
  return chosen == nullptr ? std::nullopt : std::optional(chosen->study);
}

bool StudyList::look(double seconds) {
  const std::unique_lock mine(looking_, std::try_to_lock);
  if (!mine) return false;
  const double end = seconds_() + seconds;
  bool changed = false;
  do {
    const std::optional<study::KeptStudy> due = next_due();
    if (!due) return changed;
    changed = look_at(*due) || changed;
  } while (seconds_() < end);
  return changed;
}

bool StudyList::look_at(const study::KeptStudy& study) {
  const double start = seconds_();
  StudySummary found = summary(study);
  const double taken = seconds_() - start;
  const std::scoped_lock lock(mutex_);
  const auto line = lines_.find(study.name);
  if (line == lines_.end()) return false;
  found.name = study.name;
  found.path = path_of_study(study.name);
  found.archived = line->second.study.archived;
  line->second.summary = std::move(found);
  line->second.seen = study.stamp.empty() ? "none" : study.stamp;
  line->second.looked = seconds_();
  line->second.rest = std::max(kRest, kPrice * taken);
  return true;
}

/// What is broken is a line of the list like any other.
StudySummary StudyList::summary(const study::KeptStudy& study) {
  try {
    study::check_study_name(study.name);
    if (const std::shared_ptr<study::Service> service = opened_(study.name))
      return summary_of(*service);
    study::Service service(study::open_store(study.url), now_);
    return summary_of(service);
  } catch (const std::exception& error) {
    std::string why = error.what();
    const std::string place = study.url + ": ";
    if (why.starts_with(place)) why.erase(0, place.size());
    return {.trouble = visible_form(why)};
  }
}

}  // namespace acol::server
