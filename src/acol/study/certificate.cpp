#include "acol/study/certificate.hpp"

#include "acol/io/json.hpp"
#include "acol/study/status.hpp"

namespace acol {
namespace {

OrderedJson claim_of(const Study& study) {
  const Status status = status_of(study, 0);
  const Definition& definition = study.definition();
  OrderedJson claim = {{"outcome", name_of(status.outcome)},
                       {"guarantee", name_of(status.guarantee)},
                       {"reasons", status.reasons},
                       {"delta", definition.policy.delta},
                       {"margin", definition.policy.margin},
                       {"independence", name_of(definition.policy.independence)},
                       {"epoch", status.epoch},
                       {"answered", status.answered},
                       {"rounds", status.rounds},
                       {"recommendation", nullptr}};
  if (status.recommendation) {
    const auto& best = *status.recommendation;
    claim["recommendation"] = {
        {"candidate", study.cards().ids[static_cast<std::size_t>(best.candidate)]},
        {"arm", best.candidate},
        {"reward", best.reward},
        {"certified", best.certified}};
  }
  return claim;
}

}  // namespace

std::string certificate(const Study& study, std::span<const LogLine> lines) {
  OrderedJson entries = OrderedJson::array();
  for (const LogLine& line : lines) {
    entries.push_back({{"hash", to_hex(line.hash)}, {"entry", line.text}});
  }
  const OrderedJson json = {{"format", "acol-certificate"},
                            {"version", study.format()},
                            {"claim", claim_of(study)},
                            {"digest", to_hex(lines.back().hash)},
                            {"entries", std::move(entries)}};
  return json.dump(1) + "\n";
}

}  // namespace acol
