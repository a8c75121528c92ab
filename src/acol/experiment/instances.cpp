#include "acol/experiment/instances.hpp"

#include <cmath>
#include <filesystem>
#include <map>
#include <optional>

#include "acol/core/error.hpp"
#include "acol/experiment/driver_instance.hpp"
#include "acol/io/instance_file.hpp"
#include "acol/io/text.hpp"
#include "acol/simulate/catalogues.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol::experiment {
namespace {

/// A start speed that no car has stands for the scenario's own.
constexpr double kOwnSpeed = -2;

struct Parameter {
  std::string_view name;
  std::optional<double> fallback;  ///< None: each run's own seed.
};

/// The parameters of one family: what was given, else the defaults.
class Arguments {
 public:
  Arguments(std::string_view family, const std::vector<Parameter>& parameters,
            std::string_view text)
      : family_(family) {
    for (const Parameter& parameter : parameters) {
      if (parameter.fallback) values_[std::string(parameter.name)] = *parameter.fallback;
    }
    for (const std::string& assignment : io::split(text, ',')) assign(parameters, assignment);
  }

  bool has(const std::string& name) const { return values_.contains(name); }
  double number(const std::string& name) const { return values_.at(name); }

  std::int64_t whole(const std::string& name) const {
    const double value = values_.at(name);
    require(value >= 0 && value <= 1e9 && value == std::floor(value),
            "instance {}: {} must be a whole number from 0 to 1e9, got {}", family_, name, value);
    return static_cast<std::int64_t>(value);
  }

  int constraints() const {
    constexpr std::int64_t kMax = 64;
    const std::int64_t count = whole("m");
    require(1 <= count && count <= kMax, "instance {}: m must be from 1 to {}, got {}", family_,
            kMax, count);
    return static_cast<int>(count);
  }

  std::uint64_t seed(std::uint64_t run_seed) const {
    return has("seed") ? static_cast<std::uint64_t>(whole("seed")) : run_seed;
  }

 private:
  void assign(const std::vector<Parameter>& parameters, const std::string& assignment) {
    const std::size_t equals = assignment.find('=');
    const std::string name(io::trim(std::string_view(assignment).substr(0, equals)));
    const bool known = std::ranges::any_of(
        parameters, [&](const Parameter& parameter) { return parameter.name == name; });
    require(known, "instance {}: unknown parameter '{}'; known: {}", family_, name,
            listed(parameters));
    const std::optional<double> value = equals == std::string::npos
                                            ? std::nullopt
                                            : io::parse_number(assignment.substr(equals + 1));
    require(value.has_value(), "instance {}: {} must be given as {}=NUMBER, got '{}'", family_,
            name, name, assignment);
    values_[name] = *value;
  }

  std::string family_;
  std::map<std::string, double> values_;
};

/// The driving world as parameters; speed is our car's at the start, none: the scenario's own.
const std::vector<Parameter> kWorldParameters = {{"c1", driving::kSideWeight},
                                                 {"dt", driving::kTimeStep},
                                                 {"squared", 1},
                                                 {"speed", kOwnSpeed},
                                                 {"m", 1}};

driving::World world_of(const Arguments& arguments) {
  const double squared = arguments.number("squared");
  require(squared == 0 || squared == 1, "squared (distance to a lane) must be 0 or 1, got {}",
          squared);
  const double speed = arguments.number("speed");
  return {
      .side_weight = arguments.number("c1"),
      .time_step = arguments.number("dt"),
      .lane_distance = squared == 1 ? driving::LaneDistance::squared : driving::LaneDistance::plain,
      .start_speed = speed == kOwnSpeed ? std::nullopt : std::optional(speed)};
}

struct Family {
  std::string_view name;
  std::string_view help;
  std::vector<Parameter> parameters;
  Instance (*make)(const Arguments& arguments, std::uint64_t run_seed);
};

/// Makes what is drawn from n, d, a seed and σ.
template <Instance (*kMake)(Eigen::Index, Eigen::Index, std::uint64_t, double)>
Instance drawn(const Arguments& a, std::uint64_t run_seed) {
  return kMake(a.whole("n"), a.whole("d"), a.seed(run_seed), a.number("sigma"));
}

template <driving::ScenarioKind kKind>
Instance driver(const Arguments& a, std::uint64_t /*run_seed*/) {
  return driver_instance(kKind, world_of(a), a.constraints());
}

/// The one place where a name becomes an instance.
const std::vector<Family> kFamilies = {
    {"irrelevant-dimensions",
     "one dimension matters, d - 1 do not",
     {{"d", 10}, {"eps", 0.05}, {"sigma", 0.05}, {"m", 1}},
     [](const Arguments& a, std::uint64_t) {
       return irrelevant_dimensions(a.whole("d"), a.number("eps"), a.number("sigma"),
                                    a.constraints());
     }},
    {"unit-sphere",
     "random arms on a sphere; without seed each run makes its own",
     {{"n", 30}, {"d", 10}, {"seed", std::nullopt}, {"sigma", 0.05}, {"m", 1}},
     [](const Arguments& a, std::uint64_t run_seed) {
       return unit_sphere(a.whole("n"), a.whole("d"), a.seed(run_seed), a.number("sigma"),
                          a.constraints());
     }},
    {"published-sphere",
     "the same as the published code draws it, with numpy's numbers",
     {{"n", 30}, {"d", 10}, {"seed", std::nullopt}, {"sigma", 0.05}},
     drawn<published_sphere>},
    {"line",
     "ten arms in one dimension, from first to 1",
     {{"sigma", 0.05}, {"first", 0.1}},
     [](const Arguments& a, std::uint64_t) { return line(a.number("sigma"), a.number("first")); }},
    {"driver:base", "1,000 ways to drive, yes or no: keep the velocity while a car changes lane",
     kWorldParameters, driver<driving::ScenarioKind::base>},
    {"driver:reward", "the same, but drive in the right lane", kWorldParameters,
     driver<driving::ScenarioKind::reward>},
    {"driver:blocked", "keep the velocity, but three cars block the street", kWorldParameters,
     driver<driving::ScenarioKind::blocked>},
    {"clusters",
     "arms in six clusters",
     {{"n", 60}, {"d", 6}, {"seed", std::nullopt}, {"sigma", 1}},
     drawn<clusters>},
    {"dose-response",
     "answers are a cubic in the dose; the highest tolerable dose is wanted",
     {{"n", 40}, {"sigma", 1}},
     [](const Arguments& a, std::uint64_t) {
       return dose_response(a.whole("n"), a.number("sigma"));
     }},
    {"gaussian-arms",
     "random arms, by default in more dimensions than there are arms",
     {{"n", 15}, {"d", 30}, {"seed", std::nullopt}, {"sigma", 1}},
     drawn<gaussian_arms>},
    {"yes-no-catalogue",
     "features in [0, 1] and a constant; answers are yes or no",
     {{"n", 200}, {"d", 5}, {"seed", std::nullopt}},
     [](const Arguments& a, std::uint64_t run_seed) {
       return yes_no_catalogue(a.whole("n"), a.whole("d"), a.seed(run_seed));
     }},
    {"logistic-trade-off",
     "yes or no, logistic in the features; what pays is what people refuse",
     {{"n", 60}, {"d", 3}, {"share", 0.8}, {"slope", 2}, {"seed", std::nullopt}},
     [](const Arguments& a, std::uint64_t run_seed) {
       return logistic_trade_off(a.whole("n"), a.whole("d"), a.number("share"), a.number("slope"),
                                 a.seed(run_seed));
     }},
    {"logistic-dose",
     "yes or no, logistic in the dose; the highest tolerable dose is wanted",
     {{"n", 50}, {"share", 0.8}, {"slope", 3}, {"seed", std::nullopt}},
     [](const Arguments& a, std::uint64_t run_seed) {
       return logistic_dose(a.whole("n"), a.number("share"), a.number("slope"), a.seed(run_seed));
     }},
    {"badly-scaled",
     "every arm three times, features of sizes from 1e-4 to 1e4",
     {{"n", 60}, {"d", 6}, {"seed", std::nullopt}, {"sigma", 1}},
     drawn<badly_scaled>},
    {"best-arm",
     "the benchmark of best-arm identification as a constraint: is e_1 better than all others?",
     {{"d", 6}, {"angle", 0.1}, {"sigma", 1}},
     [](const Arguments& a, std::uint64_t) {
       return best_arm(a.whole("d"), a.number("angle"), a.number("sigma"));
     }},
};

InstanceMaker always(Instance instance) {
  return [shared = std::make_shared<const Instance>(std::move(instance))](std::uint64_t) {
    return shared;
  };
}

}  // namespace

InstanceMaker find_instance(const std::string& text) {
  for (const Family& family : kFamilies) {
    const bool whole = family.name == text;
    if (!whole && !text.starts_with(std::string(family.name) + ":")) continue;
    const std::string rest = whole ? "" : text.substr(family.name.size() + 1);
    const Arguments arguments(family.name, family.parameters, rest);
    const bool random = std::ranges::any_of(family.parameters, [&](const Parameter& parameter) {
      return !parameter.fallback && !arguments.has(std::string(parameter.name));
    });
    if (!random) return always(family.make(arguments, 0));
    return [&family, arguments](std::uint64_t seed) {
      return std::make_shared<const Instance>(family.make(arguments, seed));
    };
  }
  if (!std::filesystem::exists(text) && !text.ends_with(".json")) {
    throw InvalidArgument(fmt::format("unknown instance '{}': neither a file nor one of {}", text,
                                      listed(kFamilies)));
  }
  return always(io::read_instance(text));
}

std::string describe_instances() {
  std::string text;
  for (const Family& family : kFamilies) {
    std::string parameters;
    for (const Parameter& parameter : family.parameters) {
      parameters += fmt::format("{}{}={}", parameters.empty() ? ":" : ",", parameter.name,
                                parameter.fallback ? fmt::to_string(*parameter.fallback) : "S");
    }
    text += fmt::format("  {}{}  {}\n", family.name, parameters, family.help);
  }
  return text;
}

}  // namespace acol::experiment
