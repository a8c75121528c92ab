#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace acol::testing {

/// Something that reads what strangers write. `run` throws, or breaks an assertion, where it may
/// not: input that is refused as it should be is fine.
struct FuzzTarget {
  std::string_view name;
  std::vector<std::string> corpus;  ///< Good input to start from.
  std::function<void(const std::string&)> run;
};

std::span<const FuzzTarget> fuzz_targets();

}  // namespace acol::testing
