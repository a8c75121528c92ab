#include <gtest/gtest.h>

#include <cstdlib>

#include "acol/core/random.hpp"
#include "fuzz/targets.hpp"

namespace acol::testing {
namespace {

constexpr std::string_view kWords[] = {"\r\n",
                                       "\n",
                                       "\0x",
                                       "%2e%2e/",
                                       "\\",
                                       "\"",
                                       "{",
                                       "}",
                                       "[",
                                       "]",
                                       "null",
                                       "-1",
                                       "1e999",
                                       "nan",
                                       ",,",
                                       "\xff",
                                       "\xc3",
                                       "\\ud800",
                                       "q0",
                                       "q999999",
                                       "Host: ",
                                       "chunked",
                                       "99999999999999999999",
                                       "<script>",
                                       "'; --",
                                       "token=",
                                       "..",
                                       "\t",
                                       ":",
                                       "=",
                                       "&",
                                       "type",
                                       "-0",
                                       "\x1b["};

/// A function of seed and number: the same cases on every machine.
class Mutator {
 public:
  explicit Mutator(std::uint64_t number) : number_(number) {}

  std::string mutate(std::string text, const std::vector<std::string>& corpus) {
    const std::size_t changes = 1 + below(6);
    for (std::size_t i = 0; i < changes; ++i) change(text, corpus);
    return text;
  }

 private:
  std::size_t below(std::size_t size) {
    return size == 0
               ? 0
               : static_cast<std::size_t>(uniform_below({number_, StreamUse{5}}, index_++, size));
  }

  void change(std::string& text, const std::vector<std::string>& corpus) {
    const std::size_t at = below(text.size() + 1);
    switch (below(7)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.erase(at, 1 + below(8));
        break;
      case 2:
        text.insert(at, kWords[below(std::size(kWords))]);
        break;
      case 3:
        text.insert(at, text.substr(below(text.size()), below(40)));
        break;
      case 4: {
        const std::string& other = corpus[below(corpus.size())];
        text = text.substr(0, at) + other.substr(below(other.size()));
        break;
      }
      case 5:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      default:
        text.resize(at);
    }
  }

  std::uint64_t number_;
  std::uint64_t index_ = 0;
};

class Fuzz : public ::testing::TestWithParam<const FuzzTarget*> {};

/// ACOL_FUZZ says how many cases a target gets; clang's libFuzzer runs the same targets for longer.
TEST_P(Fuzz, NothingThatStrangersWriteDoesHarm) {
  const FuzzTarget& target = *GetParam();
  const char* wish = std::getenv("ACOL_FUZZ");
  const std::uint64_t cases = wish != nullptr ? std::strtoull(wish, nullptr, 10) : target.cases;
  for (const std::string& good : target.corpus) target.run(good);
  for (std::uint64_t n = 0; n < cases; ++n) {
    const std::string text =
        Mutator(n).mutate(target.corpus[n % target.corpus.size()], target.corpus);
    try {
      target.run(text);
    } catch (const std::exception& error) {
      ADD_FAILURE() << target.name << ", case " << n << ": " << error.what() << "\n"
                    << text.substr(0, 2000);
      return;
    }
  }
}

std::vector<const FuzzTarget*> all_targets() {
  std::vector<const FuzzTarget*> all;
  for (const FuzzTarget& target : fuzz_targets()) all.push_back(&target);
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, Fuzz, ::testing::ValuesIn(all_targets()),
                         [](const auto& one) { return std::string(one.param->name); });

}  // namespace
}  // namespace acol::testing
