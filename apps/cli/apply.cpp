#include <fmt/format.h>

#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/io/spreadsheet.hpp"
#include "acol/study/extrapolation.hpp"
#include "acol/study/intervals.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"
#include "study_printing.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct ApplyOptions {
  std::string study;
  std::string candidates;
  std::string id;
  std::string maximize;
  std::string minimize;
  bool json = false;
};

/// A candidate of the other catalogue, with its value as people know it.
struct Applied {
  std::string id;
  double reward = 0;
  double estimate = 0;
  double low = 0;
  double high = 0;
  std::string_view verdict;
  bool likely = false;  ///< Acceptable by the estimate.
  std::string outside;  ///< In what it is unlike all candidates of the study; empty: in nothing.
};

/// What a study has learned, carried to another catalogue.
struct AppliedStudy {
  bool shares = false;
  bool proves = false;  ///< Whether what it says of others is certain, and not a description.
  double delta = 0;
  std::string reward = {};         ///< Its column.
  std::vector<Applied> rows = {};  ///< The best first.
  study::Effects effects = {};

  /// What to choose; null: nothing. Where nothing is certain, the best that more accept than need
  /// to.
  const Applied* best() const {
    const auto found = std::ranges::find_if(
        rows, [&](const Applied& row) { return proves ? row.verdict == "feasible" : row.likely; });
    return found == rows.end() ? nullptr : &*found;
  }
};

std::string_view verdict(double low, double high, double threshold) {
  if (high <= threshold) return "feasible";
  return low > threshold ? "infeasible" : "undecided";
}

bool minimizes(const study::Definition& definition, const ApplyOptions& options) {
  return options.maximize.empty() && (!options.minimize.empty() || definition.maximize.empty());
}

std::string reward_of(const study::Definition& definition, const ApplyOptions& options) {
  if (!options.maximize.empty()) return options.maximize;
  return options.minimize.empty() ? reward_column(definition) : options.minimize;
}

AppliedStudy apply(const study::Study& study, const ApplyOptions& options) {
  const study::Definition& definition = study.definition();
  AppliedStudy applied{.shares = definition.answers == io::AnswerKind::yes_no,
                       .proves = !study.any_shape(),
                       .delta = definition.policy.delta,
                       .reward = reward_of(definition, options),
                       .effects = effects(study)};
  const io::CsvTable table = io::read_spreadsheet(options.candidates);
  const std::vector<std::string> ids = table.texts(options.id.empty() ? definition.id : options.id);
  const Vector rewards = table.numbers(applied.reward);
  const Matrix vectors = study.features().matrix(table);
  const std::vector<std::string> outside = extrapolations(study, vectors);
  const study::Intervals found =
      applied.proves ? intervals(study, vectors) : pooled_estimates(study, vectors);
  const study::Intervals known = shown(study, found);
  const double threshold = study.stated().threshold;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    applied.rows.push_back(
        {ids[i], rewards(at), known.mean(at), known.low(at), known.high(at),
         applied.proves ? verdict(found.low(at), found.high(at), threshold) : "undecided",
         found.mean(at) <= threshold, outside[i]});
  }
  const bool minimize = minimizes(definition, options);
  std::ranges::sort(applied.rows, {}, [&](const Applied& row) {
    return std::pair(minimize ? row.reward : -row.reward, std::string_view(row.id));
  });
  return applied;
}

io::OrderedJson to_json(const AppliedStudy& applied) {
  io::OrderedJson json = {{"candidates", io::OrderedJson::array()},
                          {"recommendation", nullptr},
                          {"best_guess", nullptr},
                          {"effects", io::json_of(applied.effects)}};
  for (const Applied& row : applied.rows) {
    json["candidates"].push_back({{"candidate", row.id},
                                  {"reward", row.reward},
                                  {"estimate", io::finite_or_null(row.estimate)},
                                  {"low", io::finite_or_null(row.low)},
                                  {"high", io::finite_or_null(row.high)},
                                  {"verdict", row.verdict},
                                  {"outside", row.outside.empty() ? io::OrderedJson(nullptr)
                                                                  : io::OrderedJson(row.outside)}});
  }
  if (const Applied* best = applied.best()) {
    json[applied.proves ? "recommendation" : "best_guess"] = {{"candidate", best->id},
                                                              {"reward", best->reward}};
  }
  return json;
}

/// The share of people who say yes, or the number as given.
std::string value_text(const Applied& row, bool shares) {
  if (!shares) return fmt::format("{:>9.4g}  [{:.4g}, {:.4g}]", row.estimate, row.low, row.high);
  return fmt::format("{:>7.1f} %  [{:.1f} %, {:.1f} %]", 100 * row.estimate, 100 * row.low,
                     100 * row.high);
}

/// What to choose of these, how certain that is, and what speaks against it.
std::string recommendation_text(const AppliedStudy& applied) {
  const Applied* best = applied.best();
  if (best == nullptr) {
    return applied.proves ? "Do not choose any of them yet: none is certain to be acceptable."
                          : "None of them looks acceptable.";
  }
  std::string text =
      applied.proves
          ? fmt::format(
                "Choose {} ({} {:.6g}): acceptable by what the study shows, wrong at most "
                "{:.3g} % of the time if acceptance is linear in the features.",
                printable(best->id), applied.reward, best->reward, 100 * applied.delta)
          : fmt::format(
                "The best guess is {} ({} {:.6g}). Nobody was asked about these "
                "candidates, and the study assumes no shape: the line through its answers "
                "proves nothing about others.",
                printable(best->id), applied.reward, best->reward);
  const auto better = best - applied.rows.data();
  const auto open = std::ranges::count(applied.rows.begin(), applied.rows.begin() + better,
                                       std::string_view("undecided"), &Applied::verdict);
  if (applied.proves && open > 0) {
    text += fmt::format(" Of the better ones, {} may be acceptable as well.", open);
  }
  return text;
}

/// Candidates that are unlike all that people were asked about.
std::string warning_text(const AppliedStudy& applied) {
  const auto outside =
      std::ranges::count_if(applied.rows, [](const Applied& row) { return !row.outside.empty(); });
  if (outside == 0) return {};
  const Applied* best = applied.best();
  std::string text = fmt::format(
      "Warning: {} of {} candidates lie outside the data of the study, where what it learned need "
      "not hold; they are marked.",
      outside, applied.rows.size());
  if (best != nullptr && !best->outside.empty()) text += " The recommended one is among them.";
  return text;
}

void print(const AppliedStudy& applied) {
  fmt::print("{:<24} {:>12}  {}  {}\n", "candidate", printable(applied.reward),
             applied.shares ? "say yes    between          " : "   answer  between", "verdict");
  for (const Applied& row : applied.rows) {
    fmt::print("{:<24} {:>12.6g}  {}  {}{}\n", printable(row.id), row.reward,
               value_text(row, applied.shares), row.verdict,
               row.outside.empty() ? "" : "  (outside the data: " + row.outside + ")");
  }
  fmt::print("\n{}\n", recommendation_text(applied));
  if (const std::string warning = warning_text(applied); !warning.empty()) {
    fmt::print("{}\n", warning);
  }
  if (!applied.effects.list.empty()) fmt::print("\n");
  print_effects(applied.effects);
}

int apply_command(const ApplyOptions& options) {
  require(options.maximize.empty() || options.minimize.empty(),
          "only one of --maximize and --minimize may be given");
  study::Service service = open_study(options.study);
  const AppliedStudy applied =
      service.view([&](const study::Study& study) { return apply(study, options); });
  if (options.json) {
    fmt::print("{}\n", to_json(applied).dump());
  } else {
    print(applied);
  }
  return kDone;
}

}  // namespace

void add_apply(CLI::App& app, int& status) {
  auto [command, options] = add_subcommand(
      app, "apply", "Apply what a study learned to other candidates, or to another reward",
      apply_command, status);
  add_study_argument(command, options.study);
  command
      .add_option("--candidates", options.candidates, "Spreadsheet with the same feature columns")
      ->required();
  command.add_option("--id", options.id, "Column that names a candidate; default: as in the study");
  command.add_option("--maximize", options.maximize, "Another reward");
  command.add_option("--minimize", options.minimize, "Another reward");
  command.add_flag("--json", options.json, "Print one JSON object");
  command.footer("\nExample:\n  acol apply cookies.db --candidates new-recipes.csv\n");
}

}  // namespace acol::cli
