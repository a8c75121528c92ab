#include "acol/study/claim.hpp"

#include "acol/inference/span_charge.hpp"
#include "acol/study/plain_words.hpp"

namespace acol::study {
namespace {

/// Whom the claim is about.
std::string whom(const Study& study, const Status& status) {
  if (study.panel() != nullptr) {
    return fmt::format("the {} people of the panel", study.panel()->people());
  }
  if (study.hands() == nullptr) return "the people whom the answers are about";
  return status.people.answered == 1
             ? "people like the one who answered"
             : fmt::format("people like the {} who answered", status.people.answered);
}

/// What makes a candidate acceptable to them, and how close is close enough.
std::string acceptable(const Study& study, const std::string& people) {
  const Definition& definition = study.definition();
  const double margin = definition.policy.margin;
  if (is_yes_no(study)) {
    std::string text =
        fmt::format("of {}, at least {} would say yes", people, percent(definition.accept_share));
    if (margin > 0) {
      text += fmt::format(" ({} is close enough)",
                          percent(std::max(0.0, definition.accept_share - margin)));
    }
    return text;
  }
  std::string text = fmt::format("{}, of {}", study.scale().acceptable(), people);
  if (margin > 0) {
    text += fmt::format(" ({} by up to {} is close enough)",
                        study.scale().at_least() ? "less" : "more", margin);
  }
  return text;
}

std::string goal(const Study& study) {
  const Definition& definition = study.definition();
  return (definition.maximize.empty() ? "lower " : "higher ") + reward_column(definition);
}

class Assumptions {
 public:
  explicit Assumptions(const Study& study) : study_(study), definition_(study.definition()) {}

  std::vector<Assumption> list() {
    about_error();
    about_margin();
    about_shape();
    about_people();
    about_missing_answers();
    about_numbers();
    return std::move(list_);
  }

 private:
  template <class... Args>
  void say(const char* topic, fmt::format_string<Args...> text, Args&&... args) {
    list_.push_back({fmt::format(text, std::forward<Args>(args)...), topic});
  }

  void about_error() {
    say("delta", "the recommendation is wrong with probability at most {}",
        definition_.policy.delta);
    if (study_.epoch() > 1) {
      say("delta",
          "evidence was started afresh {} times; {:.3g} of that probability is for the present "
          "claim",
          study_.epoch() - 1, study_.delta());
    }
  }

  void about_margin() {
    if (definition_.policy.margin <= 0) return;
    say("margin", "a recommended candidate may {} by up to {}",
        is_yes_no(study_)           ? "fall short of the share of people that must say yes"
        : study_.scale().at_least() ? "fall short of the threshold"
                                    : "exceed the threshold",
        definition_.policy.margin);
  }

  void about_shape() {
    if (study_.any_shape()) {
      say("shape",
          "nothing is assumed about how acceptance depends on the features: for a candidate only "
          "answers about it count");
    } else if (definition_.policy.misspecification > 0) {
      say("shape", "acceptance is linear in the features up to {}",
          definition_.policy.misspecification);
    } else {
      say("shape", "acceptance is linear in the features");
    }
    if (const std::optional<double> against = study_.evidence_against_shape()) {
      say("watch",
          "the answers were watched for signs that it is not: these stand at {:.3g}, and would "
          "reach "
          "1,000, from where nothing is certified, in one of 1,000 studies at most if it is",
          *against);
    }
    if (definition_.policy.confirm == Confirm::on) {
      say("confirm",
          "that the recommended candidate is acceptable is shown by answers about it alone, "
          "whatever "
          "the shape; that no better one is rests on it");
    }
  }

  void about_people() {
    if (study_.panel() != nullptr) {
      say("panel",
          "it is about the {} people of the panel and nobody else: whom to ask next about a "
          "candidate is drawn at random, whatever their answers have to do with each other; the "
          "seed of that, and who answers, have nothing to do with the order of the people",
          study_.panel()->people());
    } else if (study_.hands() != nullptr) {
      say("people",
          "the people who answer are drawn at random, each independently of the others, from the "
          "people whom the result is about; one person's answers may depend on each other in any "
          "way");
      if (const std::int64_t unnamed = study_.hands()->unnamed(); unnamed > 0) {
        say("people", "{} without a name {} of another person each",
            unnamed == 1 ? "1 question" : fmt::format("{} questions", unnamed),
            unnamed == 1 ? "was asked" : "were asked");
      }
    } else if (independence_of(definition_.policy) == Independence::answers) {
      say("people", "every answer is a fresh draw from the people it is about");
    } else {
      say("people",
          "people answer independently of each other; one person's answers may depend on each "
          "other, and nobody takes part in two rounds");
    }
    if (definition_.exclude_after_failed) {
      say("people",
          "it is about people who stay in: anybody who fails {} attention questions is left out",
          *definition_.exclude_after_failed);
    }
  }

  void about_missing_answers() {
    if (study_.scale().unsure_is_no()) say("unsure", "somebody who is not sure does not say yes");
    if (study_.panel() != nullptr) {
      say("missing", "a missing answer counts as whatever hurts the claim most");
      return;
    }
    if (study_.hands() == nullptr) {
      say("missing",
          "whoever skips a question or never answers it would have answered like the others");
      return;
    }
    const double share = definition_.policy.missing_share;
    if (!study_.imputes()) {
      say("missing", "answers that are missing would have been like those of the substitutes");
    } else if (share >= 1) {
      say("missing", "nothing is assumed about answers that are missing");
    } else {
      say("missing", "answers that are missing would have been like those of the substitutes{}",
          share > 0 ? fmt::format(
                          ", except for a share of {:.4g}, about which the worst is assumed", share)
                    : std::string());
    }
  }

  void about_numbers() {
    if (study_.any_shape() && study_.scale().answer_range()) return;
    say("noise", "the noise of an answer is {}-sub-Gaussian", study_.stated().noise_bound);
    if (study_.scale().answer_range()) return;
    say("noise", "no candidate's value is more than {:.4g} from the threshold",
        value_bound({}, 0, study_.stated().noise_bound).reach);
    const Yardstick yardstick(study_.stated().noise_bound, study_.stated().threshold);
    say("noise",
        "answers about a candidate that are more than {:.4g} from most others about it are slips, "
        "and slips do not agree with each other: they were not used; nor was one that is the only "
        "one and more than {:.4g} from the threshold",
        yardstick.apart(), yardstick.reach_alone());
  }

  const Study& study_;
  const Definition& definition_;
  std::vector<Assumption> list_;
};

}  // namespace

std::string claim_of(const Study& study, const Status& status) {
  const std::string sentence = meaning(status.verdict, study.definition().policy.delta);
  if (status.verdict != Verdict::certified) return sentence;
  const std::string condition = acceptable(study, whom(study, status));
  if (!status.recommendation || status.outcome == StudyOutcome::infeasible) {
    return fmt::format("No candidate is acceptable: of none it is true that {}. {}", condition,
                       sentence);
  }
  return fmt::format(
      "'{}' is the best acceptable candidate: {}, and this is not so of any candidate with a {}. "
      "{}",
      study.card(status.recommendation->arm).label, condition, goal(study), sentence);
}

std::vector<Assumption> assumptions(const Study& study) { return Assumptions(study).list(); }

}  // namespace acol::study
