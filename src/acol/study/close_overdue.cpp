#include <algorithm>

#include "acol/study/deal.hpp"
#include "acol/study/deal_panel.hpp"

namespace acol::study {

void close_overdue(const Study& study, std::int64_t now, Changes& changes) {
  if (study.panel() != nullptr && !study.over()) close_overdue_rounds(study, now, changes);
  const Hands* hands = study.hands();
  if (hands == nullptr || study.over()) return;
  const std::int64_t at = std::max(now, study.last_entry());
  Expired expired;
  for (const std::int64_t question : study.book().open()) {
    const QuestionRecord& record = study.book().question(question);
    const bool gone = record.rater != kAnonymous && study.people().left(record.rater);
    if (record.round >= 0 && (at >= record.until() || gone)) expired.questions.push_back(question);
  }
  Missed missed;
  for (const std::int64_t place : hands->pending()) {
    if (at < hands->closes(place)) continue;
    const bool imputed = study.any_shape() || study.in_lots(study.book().question(place).round);
    if (imputed || hands->has_substitute(place)) missed.questions.push_back(place);
  }
  if (!expired.questions.empty()) changes.emplace_back(std::move(expired));
  if (!missed.questions.empty()) changes.emplace_back(std::move(missed));
}

}  // namespace acol::study
