#include "acol/io/instance_file.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/io/json.hpp"
#include "acol/io/text.hpp"

namespace acol::io {
namespace {

/// Reads typed fields of a JSON object; every complaint names the file and the field.
class Fields {
 public:
  explicit Fields(const std::string& path) : path_(path) {
    const std::string text = read_file(path);
    try {
      json_ = Json::parse(text);
    } catch (const Json::parse_error& error) {
      const auto [line, column] = position(text, error.byte);
      throw ParseError(fmt::format("{}:{}:{}: not valid JSON", path_, line, column));
    } catch (const Json::exception&) {
      throw ParseError(fmt::format("{}: holds a number outside the range of doubles", path_));
    }
    if (!json_.is_object()) throw ParseError(fmt::format("{}: must be a JSON object", path_));
  }

  bool has(const char* name) const { return json_.contains(name); }

  const Json& at(const char* name) const {
    if (!has(name)) fail(name, "is missing");
    return json_[name];
  }

  [[noreturn]] void fail(const std::string& name, const std::string& message) const {
    throw ParseError(fmt::format("{}: {} {}", path_, name, message));
  }

  double number(const Json& json, const std::string& name) const {
    if (!json.is_number()) fail(name, "must be a number");
    return json.get<double>();
  }

  double number_or(const char* name, double fallback) const {
    return has(name) ? number(json_[name], name) : fallback;
  }

  bool flag_or(const char* name, bool fallback) const {
    if (!has(name)) return fallback;
    if (!json_[name].is_boolean()) fail(name, "must be true or false");
    return json_[name].get<bool>();
  }

  Vector vector(const Json& json, const std::string& name) const {
    if (!json.is_array() || json.empty()) fail(name, "must be a list of numbers");
    Vector vector(static_cast<Eigen::Index>(json.size()));
    for (std::size_t i = 0; i < json.size(); ++i) {
      vector(static_cast<Eigen::Index>(i)) = number(json[i], fmt::format("{}[{}]", name, i));
    }
    return vector;
  }

  Matrix matrix(const char* name) const {
    const Json& rows = at(name);
    if (!rows.is_array() || rows.empty()) fail(name, "must be a list of lists of numbers");
    Matrix matrix;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string row_name = fmt::format("{}[{}]", name, i);
      const Vector row = vector(rows[i], row_name);
      if (i == 0) matrix.resize(static_cast<Eigen::Index>(rows.size()), row.size());
      if (row.size() != matrix.cols()) {
        fail(row_name,
             fmt::format("has {} numbers, {}[0] has {}", row.size(), name, matrix.cols()));
      }
      matrix.row(static_cast<Eigen::Index>(i)) = row;
    }
    return matrix;
  }

 private:
  static std::pair<std::size_t, std::size_t> position(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.find_last_of('\n');
    const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1);
    return {static_cast<std::size_t>(line), column + 1};
  }

  std::string path_;
  Json json_;
};

/// One row a field of "people".
Population read_population(const Fields& fields) {
  const Json& json = fields.at("people");
  if (!json.is_object()) fields.fail("people", "must be an object");
  Population people;
  double answers_each = 1;
  const std::pair<std::string_view, double*> rows[] = {{"answers_each", &answers_each},
                                                       {"leniency", &people.leniency},
                                                       {"skip_no", &people.skip_no},
                                                       {"skip_yes", &people.skip_yes},
                                                       {"leave", &people.leave}};
  for (const auto& [name, value] : json.items()) {
    const auto row = std::ranges::find(rows, name, [](const auto& r) { return r.first; });
    if (row == std::end(rows)) {
      fields.fail(fmt::format("people.{}", name),
                  "is unknown; known: answers_each, leniency, skip_no, skip_yes, leave");
    }
    *row->second = fields.number(value, fmt::format("people.{}", name));
  }
  if (answers_each != std::floor(answers_each) || answers_each < 1 || answers_each > 1e9) {
    fields.fail("people.answers_each",
                fmt::format("must be a whole number from 1 to 1e9, got {}", answers_each));
  }
  people.answers_each = static_cast<std::int64_t>(answers_each);
  return people;
}

Noise read_noise(const Fields& fields) {
  Noise noise;
  if (fields.has("noise_bound")) noise.bound = fields.number_or("noise_bound", 0);
  if (!fields.has("noise") && fields.has("people")) {
    fields.fail("people", "need noise of the kind binary");
  }
  if (!fields.has("noise")) return noise;
  const Json& json = fields.at("noise");
  if (!json.is_object() || !json.contains("kind") || !json["kind"].is_string()) {
    fields.fail("noise", "must be an object with a kind, gaussian or binary");
  }
  noise.kind = value_of<NoiseKind>(json["kind"].get<std::string>(), "noise.kind");
  if (json.contains("sigma")) noise.sigma = fields.number(json["sigma"], "noise.sigma");
  if (json.contains("link")) {
    if (!json["link"].is_string()) fields.fail("noise.link", "must be a word");
    noise.link = value_of<Link>(json["link"].get<std::string>(), "noise.link");
  }
  if (fields.has("people")) noise.people = read_population(fields);
  return noise;
}

Vector read_rewards(const Fields& fields, const Matrix& arms) {
  if (fields.has("rewards")) return fields.vector(fields.at("rewards"), "rewards");
  if (!fields.has("theta")) fields.fail("rewards", "is missing (or theta in its place)");
  const Vector theta = fields.vector(fields.at("theta"), "theta");
  if (theta.size() != arms.cols()) {
    fields.fail("theta", fmt::format("must have one entry per feature ({}), got {}", arms.cols(),
                                     theta.size()));
  }
  return arms * theta;
}

Vector read_costs(const Fields& fields) {
  return fields.has("costs") ? fields.vector(fields.at("costs"), "costs") : Vector();
}

bool is_list_of_lists(const Json& json) {
  return json.is_array() && !json.empty() && json[0].is_array();
}

/// Several constraints: one row of `phi` and one entry of `tau` each.
Instance build_with_constraints(const std::string& path, const Fields& fields, Matrix arms,
                                Vector rewards) {
  const Matrix rows = fields.matrix("phi");
  std::vector<Vector> constraints;
  for (Eigen::Index l = 0; l < rows.rows(); ++l) constraints.emplace_back(rows.row(l));
  const Vector tau =
      fields.has("tau") ? fields.vector(fields.at("tau"), "tau") : Vector::Zero(rows.rows());
  if (tau.size() != rows.rows()) {
    fields.fail("tau", fmt::format("must have one entry per row of phi ({}), got {}", rows.rows(),
                                   tau.size()));
  }
  Problem problem(std::move(arms), std::move(rewards),
                  {.learn_threshold = fields.flag_or("learn_threshold", false),
                   .thresholds = {tau.begin(), tau.end()},
                   .joint = fields.flag_or("joint", false),
                   .costs = read_costs(fields)});
  return {path, std::move(problem), std::move(constraints), read_noise(fields)};
}

Instance build(const std::string& path, const Fields& fields) {
  Matrix arms = fields.matrix("arms");
  Vector rewards = read_rewards(fields, arms);
  if (is_list_of_lists(fields.at("phi"))) {
    return build_with_constraints(path, fields, std::move(arms), std::move(rewards));
  }
  Vector constraint = fields.vector(fields.at("phi"), "phi");
  const double threshold = fields.number_or("tau", 0);
  const bool learn = fields.flag_or("learn_threshold", false);
  if (learn) {
    constraint.conservativeResize(constraint.size() + 1);
    constraint(constraint.size() - 1) = -threshold;
  }
  Problem problem(std::move(arms), std::move(rewards),
                  {.threshold = threshold, .learn_threshold = learn, .costs = read_costs(fields)});
  return {path, std::move(problem), std::move(constraint), read_noise(fields)};
}

}  // namespace

Instance read_instance(const std::string& path) {
  const Fields fields(path);
  try {
    return build(path, fields);
  } catch (const InvalidArgument& error) {
    throw ParseError(fmt::format("{}: {}", path, error.what()));
  }
}

}  // namespace acol::io
