#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "acol/core/error.hpp"
#include "acol/io/answer_scale.hpp"
#include "acol/io/catalogue.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"
#include "answer_source.hpp"
#include "commands.hpp"
#include "policy_flags.hpp"

namespace acol::cli {
namespace {

using Json = nlohmann::ordered_json;

struct SolveOptions {
  std::string file;
  CatalogueColumns columns;
  std::string features;
  std::string maximize;
  std::string minimize;
  AnswerScaleOptions answers;
  std::string threshold;
  std::string range;
  bool intercept = false;
  std::string algorithm = "e-acol";
  PolicyOptions policy;
  std::int64_t seed = 0;
  double budget = 1e6;
  std::string command;
  bool json = false;
};

/// Translates the words of the command line into options, or says what is wrong with them.
void interpret(SolveOptions& options) {
  require(options.maximize.empty() != options.minimize.empty(),
          "exactly one of --maximize and --minimize must be given");
  options.columns.minimize = options.maximize.empty();
  options.columns.reward = options.columns.minimize ? options.minimize : options.maximize;
  options.columns.features = split(options.features, ',');
  options.answers.learn_threshold = options.threshold == "learn";
  if (!options.threshold.empty() && !options.answers.learn_threshold) {
    options.answers.threshold = parse_number(options.threshold);
    require(options.answers.threshold.has_value(),
            "--threshold must be a number or 'learn', got '{}'", options.threshold);
  }
  if (!options.range.empty()) options.answers.range = parse_range(options.range);
  require(options.seed >= 0, "--seed must not be negative, got {}", options.seed);
  require(options.budget >= 1 && options.budget <= 9e15, "--budget must be from 1 to 9e15, got {}",
          options.budget);
  require(options.policy.independence == Independence::answers,
          "--independence raters needs to know who answers, which acol solve does not");
  options.policy.seed = static_cast<std::uint64_t>(options.seed);
}

/// Who answers, how it is spelled, and the conversation so far.
class Conversation {
 public:
  Conversation(const SolveOptions& options, const Catalogue& catalogue, const AnswerScale& scale)
      : catalogue_(catalogue),
        scale_(scale),
        source_(options.command.empty() ? typed_answers() : command_answers(options.command)),
        may_retry_(options.command.empty() && isatty(STDIN_FILENO) != 0) {}

  std::int64_t answered() const { return answered_; }

  /// The value of the answer to a question about `candidate`; nothing when nobody answers.
  /// `left` is about how many questions are left, where that is known.
  std::optional<double> ask(ArmIndex candidate, std::optional<double> left) {
    const Prompt prompt = prompt_for(candidate, left);
    for (;;) {
      const std::optional<std::string> spelled = source_(prompt);
      if (!spelled) return std::nullopt;
      if (const std::optional<double> value = scale_.parse(*spelled)) {
        ++answered_;
        return value;
      }
      const std::string complaint =
          fmt::format("question {} (candidate '{}'): the answer must be {}, got '{}'",
                      prompt.question, prompt.candidate, scale_.allowed(), trim(*spelled));
      if (!may_retry_) throw ParseError(complaint);
      fmt::print(stderr, "{}\n", complaint);
    }
  }

 private:
  Prompt prompt_for(ArmIndex candidate, std::optional<double> left) const {
    const std::string& id = catalogue_.ids[static_cast<std::size_t>(candidate)];
    const std::string about = left ? fmt::format(" (about {:.2g} left)", *left) : "";
    return {answered_ + 1, id,
            fmt::format("Question {}{}: {} [{}]", answered_ + 1, about, scale_.sentence(id),
                        scale_.allowed())};
  }

  const Catalogue& catalogue_;
  const AnswerScale& scale_;
  AnswerSource source_;
  bool may_retry_;
  std::int64_t answered_ = 0;
};

std::string_view outcome_name(const Policy& policy, bool budget_spent) {
  switch (policy.outcome()) {
    case Outcome::certified:
      return "certified";
    case Outcome::infeasible:
      return "infeasible";
    case Outcome::stopped:
      return "stopped";
    case Outcome::running:
      break;
  }
  return budget_spent ? "budget" : "stopped";
}

struct Conclusion {
  std::string outcome;
  std::int64_t questions = 0;
  Guarantee guarantee = Guarantee::heuristic;
  Recommendation recommendation;
  std::vector<std::string> warnings = {};
  std::vector<std::string> reasons = {};  ///< Why it is not certified.
  ArmIndex better_open = 0;               ///< Better candidates that are not excluded.
  std::optional<double> forecast = {};    ///< Questions left.
};

/// How many candidates of higher reward than the recommended one are undecided.
ArmIndex count_better_open(const Policy& policy, const Problem& problem) {
  const std::optional<ArmIndex> best = policy.recommend().candidate;
  ArmIndex count = 0;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    const bool better =
        !best || problem.rewards()(arm) > problem.rewards()(problem.distinct(*best));
    count += better && policy.knowledge().state(arm) == ArmState::undecided;
  }
  return count;
}

void print_json(const Conclusion& end, const Catalogue& catalogue) {
  Json json;
  json["outcome"] = end.outcome;
  json["guarantee"] = end.guarantee == Guarantee::certified ? "certified" : "heuristic";
  json["reasons"] = end.reasons;
  json["warnings"] = end.warnings;
  json["questions"] = end.questions;
  json["better_undecided"] = end.better_open;
  json["forecast_questions_left"] = end.forecast ? Json(*end.forecast) : Json(nullptr);
  json["recommendation"] = nullptr;
  if (const auto& candidate = end.recommendation.candidate) {
    const double reward = catalogue.rewards(*candidate);
    json["recommendation"] = {{"candidate", catalogue.ids[static_cast<std::size_t>(*candidate)]},
                              {"arm", *candidate},
                              {"reward", catalogue.minimize ? -reward : reward},
                              {"certified", end.recommendation.certified}};
  }
  fmt::print("{}\n", json.dump());
}

void print_text(const Conclusion& end, const Catalogue& catalogue, const SolveOptions& options) {
  const auto& candidate = end.recommendation.candidate;
  const std::string best =
      candidate ? fmt::format("{} ({} {})", catalogue.ids[static_cast<std::size_t>(*candidate)],
                              options.columns.reward,
                              (catalogue.minimize ? -1 : 1) * catalogue.rewards(*candidate))
                : "no candidate is acceptable";
  if (end.recommendation.certified) {
    fmt::print("{}\ncertified after {} answers: wrong with probability at most {}\n", best,
               end.questions, options.policy.delta);
  } else {
    fmt::print("{}\nbest guess after {} answers ({}): not certified\n", best, end.questions,
               end.outcome);
    if (end.better_open > 0) {
      fmt::print("{} better candidates are not excluded yet\n", end.better_open);
    }
    if (end.forecast) fmt::print("about {:.2g} more answers would settle it\n", *end.forecast);
    for (const std::string& reason : end.reasons) fmt::print("{}\n", reason);
  }
}

void print_warnings(const Conclusion& end) {
  for (const std::string& warning : end.warnings) fmt::print(stderr, "warning: {}\n", warning);
}

int solve_command(SolveOptions& options) {
  interpret(options);
  const AnswerScale scale(options.answers);
  Catalogue catalogue = read_catalogue(options.file, options.columns);
  const Problem problem(catalogue.arms, catalogue.rewards,
                        {.threshold = scale.threshold(),
                         .learn_threshold = scale.learns_threshold(),
                         .intercept = scale.needs_intercept() || options.intercept});
  options.policy.noise_bound = scale.noise_bound(options.policy.noise_bound);
  options.policy.answer_range = scale.answer_range();
  const auto policy = make_policy(options.algorithm, problem, options.policy);

  Conversation conversation(options, catalogue, scale);
  const auto budget = static_cast<std::int64_t>(options.budget);
  while (!policy->done() && conversation.answered() < budget) {
    Question question = policy->ask().front();
    question.count = 1;
    const std::optional<double> value = conversation.ask(question.candidate, policy->forecast());
    if (!value) break;
    policy->tell(question, Answers::single(*value));
  }
  const bool spent = conversation.answered() >= budget;
  const Conclusion end{.outcome = std::string(outcome_name(*policy, spent)),
                       .questions = conversation.answered(),
                       .guarantee = policy->guarantee(),
                       .recommendation = policy->recommend(),
                       .warnings = policy->warnings(),
                       .reasons = policy->reasons(),
                       .better_open = count_better_open(*policy, problem),
                       .forecast = policy->done() ? std::nullopt : policy->forecast()};
  print_warnings(end);
  options.json ? print_json(end, catalogue) : print_text(end, catalogue, options);
  return policy->done() ? kDone : kEndedShort;
}

void add_catalogue_flags(CLI::App& command, SolveOptions& options) {
  command.add_option("candidates", options.file, "CSV with a header, one candidate a row")
      ->required();
  command.add_option("--id", options.columns.id, "Column that names a candidate")->required();
  command.add_option("--features", options.features, "Columns acceptance depends on, a,b,c")
      ->required();
  command.add_option("--maximize", options.maximize, "Column to make as large as possible");
  command.add_option("--minimize", options.minimize, "Column to make as small as possible");
  command.add_flag("--intercept", options.intercept,
                   "Answers are affine in the features (always so for yes-no)");
}

void add_answer_flags(CLI::App& command, SolveOptions& options) {
  command
      .add_option_function<std::string>(
          "--answers",
          [&options](const std::string& name) {
            options.answers.kind = value_of<AnswerKind>(name, "--answers");
          },
          "Kind of answer")
      ->required()
      ->type_name(listed(Choices<AnswerKind>::kTable, "|"));
  command
      .add_option("--accept-share", options.answers.accept_share,
                  "Share of people that must say yes, in (0, 1)")
      ->capture_default_str();
  command.add_option("--answer-range", options.range, "LO,HI: the smallest and largest number");
  command.add_option("--threshold", options.threshold,
                     "Numbers up to this are acceptable, or 'learn' if answers are relative to it");
  command.add_option("--answer-command", options.command,
                     "Shell command that answers: gets the id as its last argument, prints the "
                     "answer; without it answers are typed");
}

}  // namespace

void add_solve(CLI::App& app, int& status) {
  const auto options = std::make_shared<SolveOptions>();
  CLI::App* command =
      app.add_subcommand("solve", "Find the best acceptable candidate of a CSV, keeping nothing");
  add_catalogue_flags(*command, *options);
  add_answer_flags(*command, *options);
  command
      ->add_option("--algorithm", options->algorithm,
                   fmt::format("One of {}", fmt::join(policy_names(), ", ")))
      ->capture_default_str();
  describe(options->policy, FlagAdder(*command));
  command->add_option("--seed", options->seed, "Of the algorithm's random choices")
      ->capture_default_str();
  command->add_option("--budget", options->budget, "Most questions to ask")->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer(
      "\nExamples:\n"
      "  acol solve recipes.csv --id name --features sugar,butter --minimize calories \\\n"
      "       --answers yes-no --accept-share 0.8 --norm-bound 2\n"
      "  acol solve designs.csv --id part --features width,load --maximize margin \\\n"
      "       --answers number --threshold 1.5 --noise-bound 0.1 --norm-bound 3 \\\n"
      "       --answer-command ./measure.sh\n");
  command->callback([options, &status] { status = solve_command(*options); });
}

}  // namespace acol::cli
