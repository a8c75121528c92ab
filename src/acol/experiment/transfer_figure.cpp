#include "acol/experiment/transfer_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

#include "acol/driving/scenario.hpp"
#include "acol/experiment/driving_tasks.hpp"
#include "acol/experiment/transfer.hpp"
#include "acol/io/csv.hpp"

namespace acol::experiment {
namespace {

/// What was chosen in one scenario of one world.
struct TransferChoice {
  std::string scenario;
  std::string side_weight;
  std::string value;
  bool chosen = false;  ///< Whether there was a drive to choose.
  double reward = 0;
  double minded = 0;  ///< φᵀf
  bool acceptable = false;
  double beside_best = 0;  ///< Its reward less that of the best acceptable drive.

  std::string label() const {
    if (value == kLearned) return "learned constraint";
    return value == kBest ? "best acceptable" : "penalty " + value;
  }
};

std::vector<TransferChoice> read_choices(const std::string& results) {
  const io::CsvTable table = io::CsvTable::read(results);
  const Vector rewards = table.numbers("reward");
  const Vector minded = table.numbers("constraint");
  std::vector<TransferChoice> choices;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto cell = [&](const char* column) { return table.cell(row, table.column(column)); };
    const auto at = static_cast<Eigen::Index>(row);
    choices.push_back({cell("panel"), cell("side_weight"), cell("value"), cell("chosen") == "1",
                       rewards(at), minded(at), cell("feasible") == "1"});
  }
  for (TransferChoice& choice : choices) {
    const auto best = std::ranges::find_if(choices, [&](const TransferChoice& other) {
      return other.value == kBest && other.chosen && other.scenario == choice.scenario &&
             other.side_weight == choice.side_weight;
    });
    if (best != choices.end()) choice.beside_best = choice.reward - best->reward;
  }
  return choices;
}

/// What is learned first, then penalties as they come.
std::vector<std::string> labels_of(const std::vector<TransferChoice>& choices) {
  std::vector<std::string> labels;
  for (const TransferChoice& choice : choices) {
    if (choice.value == kBest) continue;
    const auto place = choice.value == kLearned ? labels.begin() : labels.end();
    if (std::ranges::find(labels, choice.label()) == labels.end()) {
      labels.insert(place, choice.label());
    }
  }
  return labels;
}

io::OrderedJson point_of(const TransferChoice& choice) {
  return {{"choice", choice.label()},
          {"x", choice.beside_best},
          {"minded", choice.minded},
          {"accepted", choice.acceptable ? "acceptable" : "not acceptable"}};
}

/// One scenario: a row for each way to choose, a mark where its drive lies.
io::OrderedJson transfer_panel(const io::OrderedJson& points,
                               const std::vector<std::string>& labels, const std::string& title) {
  const io::OrderedJson x = {{"field", "x"},
                             {"type", "quantitative"},
                             {"title", {"reward beside that of", "the best acceptable drive"}},
                             {"scale", {{"padding", 12}}},
                             {"axis", {{"format", "~g"}, {"tickCount", 5}}}};
  const io::OrderedJson y = {
      {"field", "choice"}, {"type", "nominal"}, {"title", nullptr}, {"sort", labels}};
  const io::OrderedJson domain = {"acceptable", "not acceptable"};
  const auto by_verdict = [&](const io::OrderedJson& range) {
    return io::OrderedJson{{"field", "accepted"},
                           {"type", "nominal"},
                           {"title", nullptr},
                           {"scale", {{"domain", domain}, {"range", range}}}};
  };
  io::OrderedJson layers = io::OrderedJson::array();
  layers.push_back({{"data", {{"values", io::OrderedJson::array({{{"x", 0}}})}}},
                    {"mark", {{"type", "rule"}, {"strokeDash", {4, 4}}, {"color", "#555555"}}},
                    {"encoding", {{"x", x}}}});
  layers.push_back({{"mark", {{"type", "point"}, {"size", 110}, {"strokeWidth", 2.5}}},
                    {"encoding",
                     {{"x", x},
                      {"y", y},
                      {"color", by_verdict({"#006d2c", "#b2182b"})},
                      {"shape", by_verdict({"circle", "cross"})}}}});
  layers.push_back(
      {{"transform",
        io::OrderedJson::array(
            {{{"aggregate",
               io::OrderedJson::array({{{"op", "max"}, {"field", "minded"}, {"as", "minded"}},
                                       {{"op", "mean"}, {"field", "x"}, {"as", "x"}}})},
              {"groupby", {"choice"}}}})},
       {"mark", {{"type", "text"}, {"dy", -13}, {"fontSize", 11}}},
       {"encoding",
        {{"x", x},
         {"y", y},
         {"text", {{"field", "minded"}, {"type", "quantitative"}, {"format", ".2f"}}}}}});
  return {{"title", title},
          {"data", {{"values", points}}},
          {"width", 182},
          {"height", 200},
          {"layer", layers}};
}

std::vector<std::string> worlds_of(const std::vector<TransferChoice>& choices) {
  std::vector<std::string> worlds;
  for (const TransferChoice& choice : choices) {
    if (std::ranges::find(worlds, choice.side_weight) == worlds.end()) {
      worlds.push_back(choice.side_weight);
    }
  }
  return worlds;
}

/// The worst of several surveys, or one penalty.
std::vector<std::string> table_row(const std::vector<TransferChoice>& choices) {
  std::int64_t chosen = 0;
  std::int64_t accepted = 0;
  double least = std::numeric_limits<double>::infinity();
  double most = -least;
  for (const TransferChoice& choice : choices) {
    if (!choice.chosen) continue;
    ++chosen;
    accepted += choice.acceptable;
    least = std::min(least, choice.beside_best);
    most = std::max(most, choice.minded);
  }
  const TransferChoice& any = choices.front();
  return {panel_title(any.scenario),
          any.side_weight,
          any.label(),
          chosen > 0 ? fmt::format("{:.3f}", least + 0.0) : "",
          chosen > 0 ? fmt::format("{:.3f}", most) : "",
          fmt::format("{} of {}", accepted, chosen),
          fmt::format("{} of {}", std::ssize(choices) - chosen, std::ssize(choices))};
}

}  // namespace

std::vector<Figure> transfer_figures(const ExperimentSpec& spec, const std::string& results) {
  const std::vector<TransferChoice> choices = read_choices(results);
  const std::vector<std::string> labels = labels_of(choices);
  std::vector<Figure> figures;
  for (const std::string& world : worlds_of(choices)) {
    io::OrderedJson panels = io::OrderedJson::array();
    for (const driving::ScenarioKind kind : driving::kScenarios) {
      io::OrderedJson points = io::OrderedJson::array();
      for (const TransferChoice& choice : choices) {
        const bool here = choice.side_weight == world && choice.scenario == name_of(kind);
        if (here && choice.chosen && choice.value != kBest) points.push_back(point_of(choice));
      }
      if (points.empty()) continue;
      panels.push_back(transfer_panel(points, labels, panel_title(std::string(name_of(kind)))));
    }
    io::OrderedJson chart = empty_chart(io::OrderedJson::array());
    chart["hconcat"] = panels;
    figures.push_back(
        {figures.empty() ? spec.name : fmt::format("{}-c{}", spec.name, world),
         fmt::format("{} (c₁ = {})", spec.title, world),
         spec.caption + " The numbers say how much people mind at most; up to 1 is acceptable.",
         chart});
  }
  return figures;
}

io::ReportTable transfer_table(const std::string& results) {
  const std::vector<TransferChoice> choices = read_choices(results);
  io::ReportTable table{"What each choice loses or gains against the best acceptable drive",
                        {"scenario", "c₁", "chosen by", "reward beside the best", "people mind",
                         "acceptable", "no drive"},
                        {}};
  for (const std::string& world : worlds_of(choices)) {
    for (const driving::ScenarioKind kind : driving::kScenarios) {
      for (const std::string& label : labels_of(choices)) {
        std::vector<TransferChoice> here;
        std::ranges::copy_if(choices, std::back_inserter(here), [&](const TransferChoice& choice) {
          return choice.side_weight == world && choice.scenario == name_of(kind) &&
                 choice.label() == label;
        });
        if (!here.empty()) table.rows.push_back(table_row(here));
      }
    }
  }
  return table;
}

}  // namespace acol::experiment
