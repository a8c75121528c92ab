#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

constexpr const char* kExamples = R"(
Examples:
  acol simulate irrelevant-dimensions:d=10,eps=0.05 --noise-bound 1
  acol init cookies.db --config study.toml; acol ask cookies.db; acol tell cookies.db q1 yes
  acol solve recipes.csv --id name --features sugar,butter --minimize calories --answers yes-no
  acol COMMAND --help

Exit status: 0 done, 1 ended without what was asked for (a budget was spent),
2 bad input or usage, or the output could not be written, 3 an internal error,
130 after Ctrl-C and 143 after SIGTERM (1 where a result was kept).
)";

/// One line of a length that can be read, whatever it quotes.
int complain(int status, std::string message) {
  constexpr std::size_t kMost = 1000;
  if (message.size() > kMost) message = message.substr(0, kMost) + "...";
  std::ranges::replace(message, '\n', ' ');
  note("acol: {}\n", printable(std::move(message)));
  return status;
}

/// Without asking for more.
int complain_of_memory() {
  std::fputs("acol: there is not enough memory\n", stderr);
  return kBadInput;
}

/// CLI11 would only say that a subcommand is required.
void check_command(const CLI::App& app, const std::string& word) {
  std::string known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == word) return;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", command->get_name());
  }
  require(word.starts_with('-'), "unknown command '{}'; known: {}", word, known);
}

/// What is read ends up in logs and JSON, which are UTF-8.
void check_encoding(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    require(end_of_utf8(word) == word.size(), "argument {} is not UTF-8: '{}'", i, word);
  }
}

/// What --help and --version ask for.
void print_wish(const CLI::App& app, const CLI::Success& wish) {
  std::ostringstream text;
  app.exit(wish, text, text);
  fmt::print("{}", std::move(text).str());
}

int run(int argc, char** argv) {
  check_encoding(argc, argv);
  CLI::App app("Finds the best option that people will accept, with the fewest questions.", "acol");
  int status = kDone;
  app.set_version_flag("--version", version_text());
  app.footer(kExamples);
  app.require_subcommand(1);
  app.fallthrough(false);
  add_plan(app, status);
  add_init(app, status);
  add_validate(app, status);
  add_ask(app, status);
  add_tell(app, status);
  add_status(app, status);
  add_study_control(app, status);
  add_add(app, status);
  add_run(app, status);
  add_exchange(app, status);
  add_certificate(app, status);
  add_report(app, status);
  add_apply(app, status);
  add_serve(app, status);
  add_storage(app, status);
  add_simulate(app, status);
  add_benchmark(app, status);
  add_solve(app, status);
  add_bound(app, status);
  add_design(app, status);
  add_drive(app, status);
  add_experiment(app, status);
  add_reproduce(app, status);
  add_verify(app, status);
  add_licenses(app, status);
  add_completion(app, status);
  if (argc > 1) check_command(app, argv[1]);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {  // --help, --version
    print_wish(app, wish);
  } catch (const CLI::ParseError& error) {
    return complain(kBadInput, fmt::format("{} (see acol --help)", error.what()));
  }
  return status;
}

}  // namespace
}  // namespace acol::cli

int main(int argc, char** argv) {
  using namespace acol::cli;
  hold_standard_streams();
  end_at_interrupts();
  std::signal(SIGXFSZ, SIG_IGN);  // a file may not grow (ulimit -f): an error like a full disk
  try {
    const int status = run(argc, argv);
    close_output();
    return status;
  } catch (const acol::Error& error) {
    return complain(kBadInput, error.what());
  } catch (const std::bad_alloc&) {
    return complain_of_memory();
  } catch (const std::length_error&) {  // of a list beyond all memory
    return complain_of_memory();
  } catch (const std::filesystem::filesystem_error& error) {
    return complain(kBadInput,
                    fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) != 0) return complain(kBadInput, lost_output(error.code().value()));
    return complain(kInternalError, fmt::format("internal error: {}", error.what()));
  } catch (const std::exception& error) {
    return complain(kInternalError, fmt::format("internal error: {}", error.what()));
  }
}
