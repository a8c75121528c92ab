#include "acol/study/archive.hpp"
#include "acol/study/study.hpp"

namespace acol::study {
namespace {

/// The first entry as JSON, of its long lists only what stands for one candidate: they follow as
/// numbers.
std::string bare_text(const Created& created) {
  return to_text(
      {0, Created{.format = created.format,
                  .definition = created.definition,
                  .features = created.features,
                  .cards = {.ids = {created.cards.ids.front()},
                            .details = std::vector<std::string>(created.definition.show.size())},
                  .attention = created.attention,
                  .problem = {.arms = created.problem.arms.topRows(1)},
                  .pseudonyms = created.pseudonyms}});
}

Created created_from(ArchiveReader& archive) {
  std::string text;
  archive(text);
  Created created = std::get<Created>(entry_from(text).body);
  archive(created.cards, created.problem);
  return created;
}

}  // namespace

template <class Self, class Archive>
void Study::persist(Self& self, Archive& archive) {
  archive(self.book_, self.hands_, self.panel_, self.recorded_, self.bets_from_, self.noted_,
          self.withdrawn_, self.aside_, self.failed_checks_, self.failed_, self.left_out_,
          self.earlier_raters_, self.paused_, self.exhausted_, self.stopped_, self.access_,
          self.tells_, self.at_, self.people_, self.epoch_, self.undone_, self.late_,
          self.consents_, self.erased_);
}

void Study::write(ArchiveWriter& archive) const {
  archive(bare_text(created_), created_.cards, created_.problem);
  persist(*this, archive);
}

Study::Study(ArchiveReader& archive) : Study(created_from(archive)) {
  persist(*this, archive);
  start_over();
}

}  // namespace acol::study
