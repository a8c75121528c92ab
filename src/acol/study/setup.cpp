#include "acol/study/setup.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "acol/core/error.hpp"
#include "acol/core/visible.hpp"
#include "acol/design/optimal_design.hpp"
#include "acol/io/decimal.hpp"
#include "acol/io/spreadsheet.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/study/columns.hpp"
#include "acol/study/log.hpp"
#include "acol/study/recorded_round.hpp"

namespace acol::study {
namespace {

/// Ids that are repeated, or cannot be told apart by eye, with what to do about it.
void check_ids(const io::CsvTable& table, const std::string& column,
               const std::vector<std::string>& ids) {
  std::map<std::string, std::size_t> seen;
  std::map<std::string, std::size_t> repeated;
  std::size_t first = 0;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    const std::string look = visible_form(ids[row]);
    if (look.empty()) table.fail(row, fmt::format("column '{}' (the id) is empty", column));
    const auto [other, fresh] = seen.emplace(look, row);
    if (fresh) continue;
    if (ids[row] != ids[other->second]) {
      table.fail(row,
                 fmt::format("column '{}': the id '{}' looks like another one", column, ids[row]));
    }
    if (repeated.empty()) first = row;
    ++repeated[ids[row]];
  }
  if (repeated.empty()) return;
  const std::string& one = ids[first];
  table.fail(first,
             fmt::format("column '{}': the id '{}' appears {}{}: choose another column, or id = {}",
                         column, one,
                         repeated[one] == 1 ? "twice" : fmt::format("{} times", repeated[one] + 1),
                         repeated.size() == 1
                             ? ""
                             : fmt::format(", and {} other ids are repeated", repeated.size() - 1),
                         kRowNumber));
}

std::vector<std::string> optional_texts(const io::CsvTable& table, const std::string& column) {
  return column.empty() ? std::vector<std::string>() : table.texts(column);
}

Vector rewards_of(const io::CsvTable& table, const Definition& definition) {
  Vector rewards = definition.maximize.empty() ? Vector(-table.numbers(definition.minimize))
                                               : table.numbers(definition.maximize);
  // Steps of the tolerance: within a step any candidate will do.
  if (definition.reward_tolerance > 0) {
    for (double& reward : rewards) reward = io::floor_to_step(reward, definition.reward_tolerance);
  }
  return rewards;
}

Vector costs_of(const io::CsvTable& table, const std::string& column) {
  if (column.empty()) return {};
  const Vector costs = table.numbers(column);
  for (Eigen::Index row = 0; row < costs.size(); ++row) {
    if (1e-100 <= costs(row) && costs(row) <= 1e100) continue;
    table.fail(static_cast<std::size_t>(row),
               fmt::format("column '{}' (the cost) must be positive, from 1e-100 to 1e100, got {}",
                           column, costs(row)));
  }
  return costs;
}

/// Where people see the pictures that a column names.
std::vector<std::string> images_of(const io::CsvTable& table, const std::string& column,
                                   Pictures& pictures) {
  std::vector<std::string> images = optional_texts(table, column);
  const auto fail = [&](std::size_t row, const Error& error) {
    table.fail(row, fmt::format("column '{}': {}", column, error.what()));
  };
  for (std::size_t row = 0; row < images.size(); ++row) {
    try {
      images[row] = pictures.address(images[row]);
    } catch (const ParseError& error) {
      fail(row, error);
    } catch (const InvalidArgument& error) {
      fail(row, error);
    }
  }
  return images;
}

Cards cards_of(const io::CsvTable& table, const Definition& definition, Pictures& pictures) {
  Cards cards{.ids = table.texts(definition.id),
              .labels = optional_texts(table, definition.label),
              .texts = optional_texts(table, definition.text),
              .images = images_of(table, definition.image, pictures)};
  std::vector<std::size_t> shown;
  for (const std::string& name : definition.show) shown.push_back(table.column(name));
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (const std::size_t column : shown) cards.details.push_back(table.cell(row, column));
  }
  return cards;
}

/// Takes the rows that only check attention out of the table.
AttentionChecks take_checks(io::CsvTable& table, const Definition& definition,
                            const io::AnswerScale& scale, Pictures& pictures) {
  if (definition.attention.empty()) return {};
  std::vector<char> checks;
  for (const std::string& cell : table.texts(definition.attention)) {
    const std::vector<std::string> right = io::split(cell, '|');
    for (const std::string& one : right) {
      if (scale.parse(one)) continue;
      table.fail(checks.size(), fmt::format("column '{}' (the right answer) must be empty or {}, "
                                            "got '{}'",
                                            definition.attention, scale.allowed(), one));
    }
    checks.push_back(!right.empty());
  }
  const io::CsvTable taken = table.where(checks);
  require(taken.rows() > 0, "attention: no row has a right answer in the column '{}'",
          definition.attention);
  require(taken.rows() < table.rows(), "attention: every row has a right answer in the column '{}'",
          definition.attention);
  for (char& check : checks) check = check == 0;
  table = table.where(checks);
  return {cards_of(taken, definition, pictures), taken.texts(definition.attention)};
}

/// How the file was read comes before what became of its columns.
void add_reading(const io::CsvTable& table, Created& created) {
  std::vector<std::string> notes;
  for (const std::string& words : table.notes()) {
    notes.push_back(fmt::format("{}: {}", created.definition.candidates, words));
  }
  std::vector<std::string>& all = created.features.notes;
  all.insert(all.begin(), notes.begin(), notes.end());
}

/// What would throw at the first question throws now.
void try_out(const Created& created) {
  const Problem problem = stated_problem(created.problem, {}, created.definition);
  PolicyOptions options = created.definition.policy;
  options.noise_bound = created.problem.noise_bound;
  options.answer_range = answer_scale(created.definition).answer_range();
  options.rounds_on_record = true;
  check_arms(problem.arms());
  make_policy(created.definition.algorithm, problem, options);
}

/// Of the orders in which a panel is asked, where none is stated: follows from all that the study
/// is about, so that other studies have other orders.
std::uint64_t seed_of(const Created& created) {
  constexpr int kBytes = 6;
  const Digest digest = digest_of(to_text({0, created}));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < kBytes; ++i) seed = 256 * seed + digest[i];
  return std::max(seed, std::uint64_t{1});
}

}  // namespace

Created set_up(const Definition& definition) {
  Pictures pictures = pictures_beside(definition.candidates);
  return set_up(definition, pictures);
}

Created set_up(const Definition& definition, Pictures& pictures) {
  require(!definition.candidates.empty(), "candidates must name a spreadsheet: .xlsx, .ods or CSV");
  const bool said = !definition.id.empty() && !definition.features.empty() && definition.answers &&
                    (!definition.maximize.empty() || !definition.minimize.empty());
  if (said) check(decided(definition));
  return set_up(definition, io::read_spreadsheet(definition.candidates, definition.sheet),
                pictures);
}

Created set_up(const Definition& definition, io::CsvTable table) {
  Pictures pictures = no_pictures();
  return set_up(definition, std::move(table), pictures);
}

Created set_up(const Definition& stated, io::CsvTable table, Pictures& pictures) {
  Definition definition = decided(with_columns(stated, table));
  check(definition);
  complete(table, definition);
  const io::AnswerScale scale = answer_scale(definition);
  Created created{.definition = definition};
  created.definition.candidates = std::filesystem::path(definition.candidates).filename().string();
  check_ids(table, definition.id, table.texts(definition.id));
  created.attention = take_checks(table, definition, scale, pictures);
  created.cards = cards_of(table, definition, pictures);
  const bool constant = scale.needs_intercept() || scale.learns_threshold() || definition.intercept;
  created.features = make_features(table, definition, constant);
  add_reading(table, created);
  created.problem = {.arms = created.features.matrix(table),
                     .rewards = rewards_of(table, definition),
                     .costs = costs_of(table, definition.cost),
                     .threshold = scale.threshold(),
                     .noise_bound = scale.noise_bound(definition.policy.noise_bound)};
  if (is_panel(definition) && definition.seed == 0) created.definition.seed = seed_of(created);
  try_out(created);
  return created;
}

std::vector<std::string> notes_on_reading(const Created& created) {
  std::vector<std::string> notes;
  for (const std::string& note : created.features.notes) {
    if (note.starts_with(created.definition.candidates + ": ")) notes.push_back(note);
  }
  return notes;
}

Added read_added(const Study& study, const std::string& path, Pictures& pictures) {
  const Definition& definition = study.definition();
  io::CsvTable table = io::read_spreadsheet(path);
  Definition needed = definition;
  needed.missing_cells = MissingCells::error;
  complete(table, needed);
  const bool checks =
      !definition.attention.empty() &&
      std::ranges::find(table.header(), definition.attention) != table.header().end();
  const std::vector<std::string> ids = table.texts(definition.id);
  check_ids(table, definition.id, ids);
  std::set<std::string> there;
  for (const std::string& id : study.cards().ids) there.insert(visible_form(id));
  for (std::size_t row = 0; row < ids.size(); ++row) {
    if (there.contains(visible_form(ids[row]))) {
      table.fail(row,
                 fmt::format("column '{}': '{}' is already in the study", definition.id, ids[row]));
    }
    if (checks && !table.cell(row, table.column(definition.attention)).empty()) {
      table.fail(row, "attention questions are fixed when a study is made");
    }
  }
  return {.cards = cards_of(table, definition, pictures),
          .arms = study.features().matrix(table),
          .rewards = rewards_of(table, definition),
          .costs = costs_of(table, definition.cost),
          .source = std::filesystem::path(path).filename().string()};
}

}  // namespace acol::study
