#pragma once

#include <map>
#include <mutex>

#include "acol/study/collection.hpp"
#include "study_summary.hpp"

namespace acol::server {

/// The studies of a collection and what each comes to. A study is looked at when it has changed,
/// not more often than every few seconds, and once an hour all the same (names whose time is over
/// are deleted then); between looks nothing of it is open. Any number of threads may call.
class StudyList {
 public:
  /// `opened` gives the service of a study that is open anyway, or null.
  using Opened = std::function<std::shared_ptr<study::Service>(const std::string& name)>;
  StudyList(std::unique_ptr<study::Collection> collection, study::Service::Clock now,
            std::function<double()> seconds, Opened opened);

  /// Reads which studies there are, if that was longer than a second ago.
  void refresh();
  /// Reads it now.
  void refresh_now();
  /// Looks at studies that have changed, longest unseen first, for about the given time;
  /// whether a summary is another now.
  bool look(double seconds);

  std::vector<StudySummary> all() const;
  /// Looks for it once more where it is not known.
  std::optional<study::KeptStudy> find(const std::string& name);

  /// Uses the collection while nobody else does.
  template <class Use>
  auto with(Use&& use) {
    const std::scoped_lock lock(collection_mutex_);
    return use(*collection_);
  }

 private:
  struct Line {
    study::KeptStudy study = {};
    StudySummary summary = {};
    std::string seen = {};  ///< The stamp when it was looked at; empty: never.
    double looked = 0;      ///< When it was looked at.
    double rest = 0;        ///< For how long no further look is needed.
  };
  bool is_due(const Line& line, double now) const;
  std::optional<study::KeptStudy> next_due();
  bool look_at(const study::KeptStudy& study);
  StudySummary summary(const study::KeptStudy& study);

  study::Service::Clock now_;
  std::function<double()> seconds_;
  Opened opened_;
  std::mutex collection_mutex_;  ///< Guards what follows:
  std::unique_ptr<study::Collection> collection_;
  std::mutex looking_;        ///< Held by who looks at studies.
  mutable std::mutex mutex_;  ///< Guards what follows:
  std::map<std::string, Line> lines_;
  double refreshed_ = -1e9;
};

/// A name as a part of an address.
std::string path_of_study(const std::string& name);

}  // namespace acol::server
