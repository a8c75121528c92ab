#include "served_study.hpp"

#include <filesystem>

#include "acol/core/error.hpp"
#include "acol/study/postgres_store.hpp"

namespace acol::server {
namespace {

/// What people may know of where a study is kept.
std::string name_of_study(const std::string& url) {
  if (url.starts_with("postgres")) return study::parse_postgres_url(url).study;
  return std::filesystem::path(url).stem().string();
}

}  // namespace

ServedStudy::ServedStudy(const std::string& url, const study::Service::Clock& now,
                         std::shared_ptr<study::LogMark> seen)
    : name(name_of_study(url)),
      service(study::open_store(url), now, std::move(seen)),
      watch(study::open_store(url), now, service.seen()),
      planner(service, study::open_store(url), now),
      probed(study::open_store(url)) {}

void check_agreement(const ServeOptions& options, const study::Definition& definition) {
  if (!options.answers_per_rater || !deals_hands(definition)) return;
  require(*options.answers_per_rater == definition.answers_per_rater,
          "--answers-per-rater {} contradicts the study: with independence = people everybody gets "
          "asked at most {} questions, dealt when they start (answers_per_rater of the study); "
          "leave the option out",
          *options.answers_per_rater, definition.answers_per_rater);
}

}  // namespace acol::server
