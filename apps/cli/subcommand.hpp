#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace acol::cli {

/// A subcommand and its arguments, for as long as the program's line is read.
template <class Options>
struct Subcommand {
  CLI::App& command;
  Options& options;
};

/// Adds the subcommand `name`, which calls `run` and keeps what it returns as the program's
/// status.
template <class Options>
Subcommand<Options> add_subcommand(CLI::App& app, std::string name, std::string help,
                                   int (*run)(const Options&), int& status) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(std::move(name), std::move(help));
  command->callback([options, run, &status] { status = run(*options); });
  return {*command, *options};
}

}  // namespace acol::cli
