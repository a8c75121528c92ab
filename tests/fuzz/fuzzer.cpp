// The same targets for clang's libFuzzer (`make fuzz`); ACOL_TARGET names one of them.

#include <cstdint>
#include <cstdlib>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const acol::testing::FuzzTarget& target = [&]() -> const acol::testing::FuzzTarget& {
    const char* name = std::getenv("ACOL_TARGET");
    for (const auto& one : acol::testing::fuzz_targets()) {
      if (name != nullptr && one.name == name) return one;
    }
    std::abort();
  }();
  target.run(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
