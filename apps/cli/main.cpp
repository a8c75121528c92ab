#include <fmt/format.h>

#include <sstream>

#include "acol/core/error.hpp"
#include "commands.hpp"
#include "program.hpp"

namespace acol::cli {
namespace {

constexpr const char* kExamples = R"(
Examples:
  acol demo
  acol simulate irrelevant-dimensions:d=10,eps=0.05 --noise-bound 1
  acol init cookies.db --config study.toml; acol ask cookies.db; acol tell cookies.db q1 yes
  acol solve recipes.csv --id name --features sugar,butter --minimize calories --answers yes-no
  acol COMMAND --help

Documentation: docs/index.md of the source; make docs writes it as a site.

Exit status: 0 done, 1 ended without what was asked for (a budget was spent),
2 bad input or usage, or the output could not be written, 3 an internal error,
130 after Ctrl-C and 143 after SIGTERM (1 where a result was kept).
)";

/// CLI11 would only say that a subcommand is required.
void check_command(const CLI::App& app, const std::string& word) {
  std::string known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == word) return;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", command->get_name());
  }
  require(word.starts_with('-'), "unknown command '{}'; known: {}", word, known);
}

/// What --help and --version ask for.
void print_wish(const CLI::App& app, const CLI::Success& wish) {
  std::ostringstream text;
  app.exit(wish, text, text);
  fmt::print("{}", std::move(text).str());
}

int run(int argc, char** argv) {
  CLI::App app("Finds the best option that people will accept, with the fewest questions.", "acol");
  int status = kDone;
  app.set_version_flag("--version", version_text());
  app.footer(kExamples);
  app.require_subcommand(1);
  app.fallthrough(false);
  add_demo(app, status);
  add_plan(app, status);
  add_init(app, status);
  add_validate(app, status);
  add_ask(app, status);
  add_study_commands(app, status);
  add_add(app, status);
  add_run(app, status);
  add_export(app, status);
  add_import(app, status);
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
  add_cite(app, status);
  add_licenses(app, status);
  add_openapi(app, status);
  add_completion(app, status);
  if (argc > 1) check_command(app, argv[1]);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {  // --help, --version
    print_wish(app, wish);
  } catch (const CLI::ParseError& error) {
    return complain("acol", kBadInput, fmt::format("{} (see acol --help)", error.what()));
  }
  return status;
}

}  // namespace
}  // namespace acol::cli

int main(int argc, char** argv) {
  return acol::cli::run_program("acol", argc, argv, acol::cli::run);
}
