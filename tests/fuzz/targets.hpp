#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "acol/core/error.hpp"

namespace acol::testing {

/// Something that reads what strangers write. `run` throws, or breaks an assertion, where it may
/// not: input that is refused as it should be is fine.
struct FuzzTarget {
  std::string_view name;
  std::vector<std::string> corpus;  ///< Input to start from; the files of corpus/NAME come last.
  std::function<void(const std::string&)> run;
  std::uint64_t cases = 20'000;  ///< As many as `make test` has time for.
};

/// The one table of what is fuzzed, by `make test` and by `make fuzz`.
std::span<const FuzzTarget> fuzz_targets();

// Its parts.
std::vector<FuzzTarget> server_targets();
std::vector<FuzzTarget> study_targets();
std::vector<FuzzTarget> file_targets();

inline void expect(bool condition, const char* what) {
  if (!condition) throw std::logic_error(what);
}

/// Does it; what is refused in words is fine, whatever else is thrown is not.
template <class Action>
void let_refuse(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    expect(!std::string_view(error.what()).empty(), "a refusal without a word");
  }
}

}  // namespace acol::testing
