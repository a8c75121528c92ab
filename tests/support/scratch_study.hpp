#pragma once

#include "acol/core/random.hpp"
#include "acol/study/service.hpp"
#include "acol/study/setup.hpp"
#include "support/scratch_file.hpp"

namespace acol::testing {

/// Ten candidates a1 … a10 with sizes 0 … 9 and gains 0 … 9. People say yes to about
/// 95 % − 10 % · size: with the default share of one half a5 is the best they accept.
inline std::string sizes_table() {
  std::string text = "name,size,gain\n";
  for (int i = 0; i < 10; ++i) text += fmt::format("a{},{},{}\n", i + 1, i, i);
  return text;
}

inline study::Definition sizes_definition(const std::string& path) {
  study::Definition definition{.candidates = path,
                               .id = "name",
                               .features = {"size"},
                               .maximize = "gain",
                               .answers = io::AnswerKind::yes_no};
  definition.policy.margin = 0.05;
  definition.policy.shape = Shape::linear;
  definition.policy.confirm = Confirm::off;
  definition.policy.independence = Independence::answers;
  return definition;
}

/// The same as studies of people are by default.
inline study::Definition people_definition(const std::string& path) {
  study::Definition definition = sizes_definition(path);
  definition.policy.shape.reset();
  definition.policy.confirm.reset();
  definition.policy.independence.reset();
  definition.policy.margin = 0.1;
  definition.policy.delta = 0.1;
  return definition;
}

/// A study of people that is soon planned.
inline study::Created coarse_people_study() {
  const ScratchFile table(sizes_table(), ".csv");
  study::Definition definition = people_definition(table.path());
  definition.policy.margin = 0.2;
  definition.policy.delta = 0.2;
  return set_up(definition);
}

inline study::LogLine created_line(const study::Definition& definition) {
  return study::LogHead().extend(study::to_text({0, set_up(definition)}));
}

/// The n-th answer about a candidate of that table.
inline std::string simulated_answer(std::int64_t candidate, std::uint64_t seed, std::uint64_t n) {
  return bernoulli({seed, StreamUse{99}}, n, 0.95 - 0.1 * static_cast<double>(candidate)) ? "yes"
                                                                                          : "no";
}

/// A clock that tests set.
struct TestClock {
  std::shared_ptr<std::int64_t> time = std::make_shared<std::int64_t>(1'000'000);
  std::int64_t operator()() const { return *time; }
};

}  // namespace acol::testing
