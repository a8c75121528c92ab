#include "acol/study/study.hpp"

namespace acol::study {

// Who comes, agrees, waits and goes.

void Study::on(const Arrived& entry) {
  people_.act(book_.rater(entry.rater), at_);
  if (panel_.exists()) panel_.arrive(entry.rater);
  people_.note_progress(at_);
  if (!definition().raters) exhausted_ = false;
}

void Study::on(const Waiting& entry) { people_.wait(book_.rater(entry.rater), at_); }

void Study::on(const Left& entry) { people_.leave(book_.rater(entry.rater)); }

void Study::on(const Consented& entry) {
  consents_.add(entry.rater, entry.device, {at_, entry.version});
}

void Study::on(const Erased& entry) {
  for (const std::string& person : entry.people) {
    erased_.insert(person);
    if (const auto rater = book_.find_rater(person)) people_.leave(*rater);
  }
}

}  // namespace acol::study
