#pragma once

#include <CLI/CLI.hpp>

#include "program.hpp"

namespace acol::cli {

/// Each adds one subcommand. Its callback sets `status`.
void add_benchmark(CLI::App& app, int& status);
void add_demo(CLI::App& app, int& status);
void add_simulate(CLI::App& app, int& status);
void add_bound(CLI::App& app, int& status);
void add_experiment(CLI::App& app, int& status);
void add_reproduce(CLI::App& app, int& status);
void add_design(CLI::App& app, int& status);
void add_drive(CLI::App& app, int& status);
void add_solve(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_init(CLI::App& app, int& status);
void add_validate(CLI::App& app, int& status);
void add_ask(CLI::App& app, int& status);
void add_study_commands(CLI::App& app, int& status);  ///< The rows of command_table().
void add_add(CLI::App& app, int& status);
void add_export(CLI::App& app, int& status);
void add_import(CLI::App& app, int& status);
void add_run(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_storage(CLI::App& app, int& status);
void add_plan(CLI::App& app, int& status);
void add_report(CLI::App& app, int& status);
void add_apply(CLI::App& app, int& status);
void add_certificate(CLI::App& app, int& status);
void add_cite(CLI::App& app, int& status);
void add_licenses(CLI::App& app, int& status);
void add_openapi(CLI::App& app, int& status);
void add_completion(CLI::App& app, int& status);

std::string version_text();

}  // namespace acol::cli
