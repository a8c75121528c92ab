#include <fmt/format.h>

#include <string>
#include <string_view>

#include "acol/core/error.hpp"
#include "program.hpp"
#include "verdict.hpp"

namespace acol::cli {
namespace {

constexpr const char* kHelp = R"(Rechecks what a study's certificate claims.
Usage: acol-verify FILE [--json]

  FILE         A certificate, as 'acol certificate' writes it
  --json       Print one JSON object
  -h, --help   Print this help
  --version    Print the version

The same as 'acol verify', without the code that runs studies. docs/certificate.md says what is
checked.
Exit status: 0 valid, 1 not valid, 2 bad input or usage, or the output could not be written.
)";

/// What the command line asks for.
struct Wish {
  std::string file;
  bool json = false;
  const char* text = nullptr;  ///< To print instead.
};

/// Takes `word` if it is an option; whether it is one.
bool take_option(std::string_view word, Wish& wish) {
  if (word == "--json") {
    wish.json = true;
  } else if (word == "-h" || word == "--help") {
    wish.text = kHelp;
  } else if (word == "--version") {
    wish.text = "acol-verify " ACOL_VERSION "\n";
  } else {
    return false;
  }
  return true;
}

Wish read_wish(int argc, char** argv) {
  constexpr std::string_view kSeeHelp = "(see acol-verify --help)";
  Wish wish;
  bool options = true;  // until "--"
  for (int i = 1; i < argc && wish.text == nullptr; ++i) {
    const std::string_view word = argv[i];
    if (options && word == "--") {
      options = false;
    } else if (options && word.starts_with('-') && word != "-") {
      require(take_option(word, wish), "unknown option '{}'; known: --json, --help, --version {}",
              word, kSeeHelp);
    } else {
      require(wish.file.empty(), "one FILE is expected, '{}' is another {}", word, kSeeHelp);
      wish.file = word;
    }
  }
  require(wish.text != nullptr || !wish.file.empty(), "FILE is missing {}", kSeeHelp);
  return wish;
}

int run(int argc, char** argv) {
  const Wish wish = read_wish(argc, argv);
  if (wish.text == nullptr) return print_verdict(wish.file, wish.json);
  fmt::print("{}", wish.text);
  return kDone;
}

}  // namespace
}  // namespace acol::cli

int main(int argc, char** argv) {
  return acol::cli::run_program("acol-verify", argc, argv, acol::cli::run);
}
