#include <fmt/format.h>

#include <algorithm>

#include "acol/core/error.hpp"
#include "commands.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct StorageOptions {
  std::string study;
  std::string output;
  std::string seen;
  bool json = false;
};

/// Whether the log goes on from where somebody once saw it end.
bool goes_on_from(const std::vector<LogLine>& lines, const std::string& digest) {
  const Digest seen = from_hex(digest);
  return std::ranges::any_of(lines, [&](const LogLine& line) { return line.hash == seen; });
}

/// Hashes, contradictions and whatever the store itself can find.
int check_command(const StorageOptions& options) {
  Service service = open_study(options.study);
  std::vector<std::string> found = service.store().check();
  const std::vector<LogLine> lines = service.lines();
  if (!options.seen.empty() && !goes_on_from(lines, options.seen)) {
    found.push_back(
        fmt::format("the log does not go on from {}: it was cut or replaced since that was seen",
                    options.seen));
  }
  for (const std::string& one : found) fmt::print(stderr, "{}: {}\n", options.study, one);
  if (options.json) {
    fmt::print("{{\"sound\":{},\"entries\":{},\"digest\":\"{}\"}}\n", found.empty(), lines.size(),
               to_hex(lines.back().hash));
  } else if (found.empty()) {
    fmt::print("sound: {} entries, digest {}\n", lines.size(), to_hex(lines.back().hash));
  }
  return found.empty() ? kDone : kEndedShort;
}

int backup_command(const StorageOptions& options) {
  open_store(options.study)->back_up(options.output);
  return kDone;
}

/// There is one storage format so far; open_study() refuses others. The log of a study keeps the
/// format it was begun with: to change that would be to change what was promised.
int upgrade_command(const StorageOptions& options) {
  Service service = open_study(options.study);
  const int format = service.view([](const Study& study) { return study.format(); });
  fmt::print("{}: the storage format is up to date\n", options.study);
  if (format < kLogFormat) {
    fmt::print(
        "{}: the study was begun by an earlier acol (log format {}, now {}) and goes on with the "
        "meaning it had: there is nothing to do\n",
        options.study, format, kLogFormat);
  }
  return kDone;
}

}  // namespace

void add_storage(CLI::App& app, int& status) {
  CLI::App* storage = app.add_subcommand("storage", "Look after the place where a study is kept");
  storage->require_subcommand(1);
  storage->footer(
      "\nExamples:\n  acol storage check cookies.db\n"
      "  acol storage backup cookies.db -o copy.db\n");
  const auto options = std::make_shared<StorageOptions>();
  const auto add = [&](const char* name, const char* help, int (*run)(const StorageOptions&)) {
    CLI::App* command = storage->add_subcommand(name, help);
    add_study_argument(*command, options->study);
    command->callback([options, &status, run] { status = run(*options); });
    return command;
  };
  CLI::App* check = add("check", "Recompute the hashes and look for damage", check_command);
  check->add_flag("--json", options->json, "Print one JSON object");
  check->add_option("--seen", options->seen,
                    "A digest of this log from before, as this command, a certificate or the "
                    "owner's page shows it: does the log go on from there?");
  add("backup", "Copy a study to an SQLite file while it is in use", backup_command)
      ->add_option("-o,--output", options->output, "File to make")
      ->required();
  add("upgrade", "Bring an older storage format up to date", upgrade_command);
}

}  // namespace acol::cli
