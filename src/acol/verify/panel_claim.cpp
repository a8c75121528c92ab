#include "acol/verify/panel_claim.hpp"

#include <algorithm>

#include "acol/verify/panel_check.hpp"

namespace acol::verify {

void check_panel_claim(const Json& claim, const PanelLog& log,
                       const std::vector<std::string>& ids) {
  for (const char* field : {"delta", "margin", "independence"}) {
    require(claim.at(field) == log.definition().at(field),
            "the claim's {} differs from the study's", field);
  }
  require(claim.at("epoch") == log.epoch(), "the claim's epoch differs from the study's");
  require(claim.at("answered") == log.answered(), "the claim says {} answers, the log has {}",
          claim.at("answered").dump(), log.answered());
  const std::vector<PanelRound> rounds = log.rounds();
  const auto settled = std::ranges::count(rounds, true, &PanelRound::settled);
  require(whole(claim.at("rounds"), "the number of rounds") <= settled,
          "the claim counts {} rounds, the log has {}", claim.at("rounds").dump(), settled);
  require(claim.at("guarantee") == "certified" && claim.at("reasons").empty(),
          "the outcome is {}, but its guarantee is not", claim.at("outcome").dump());
  require(log.flaws().empty(), "the guarantee does not hold: {}",
          log.flaws().empty() ? std::string() : *log.flaws().begin());
  const PanelCheck evidence(log);
  const Json& best = claim.at("recommendation");
  if (claim.at("outcome") == "infeasible") {
    require(evidence.none_feasible(), "it does not follow that no candidate is feasible");
    return;
  }
  const auto row = whole(best.at("arm"), "the recommended row");
  require(0 <= row && row < std::ssize(ids) &&
              best.at("candidate") == ids[static_cast<std::size_t>(row)],
          "the recommended candidate and its row do not belong together");
  const bool minimised = text_or_none(log.definition(), "maximize").empty();
  const Real reward = log.rewards()[static_cast<std::size_t>(row)];
  require(number(best.at("reward"), "the reward") == (minimised ? -reward : reward),
          "the reward of the recommendation differs from the study's");
  require(best.at("certified") == true && evidence.is_best(row),
          "the evidence does not single out the recommended candidate");
}

std::string disclosed(const PanelLog& log) {
  return fmt::format(
      " for the {} people of the panel, wrong with probability at most delta = {}, whatever their "
      "answers have to do with each other or with the features, if the seed and who comes when "
      "have "
      "nothing to do with their opinions; who did not answer counts as the worst; from {} answers",
      log.people(), log.definition().at("delta").get<double>(), log.answered());
}

}  // namespace acol::verify
