#include <fmt/format.h>

#include "acol/core/error.hpp"
#include "acol/study/retention.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct StorageOptions {
  std::string study;
  std::string output;
  std::string seen;
  bool json = false;
  bool without_names = false;
  bool separate_names = false;
};

/// What a second reading of the whole log shows.
struct SecondReading {
  bool seen = false;             ///< The log had this digest once.
  bool checkpoint_holds = true;  ///< What is kept to open the study quickly is what the log says.
};

/// A checkpoint that can be read: where it ends, and its digest. Its state is not held.
struct Kept {
  study::LogHead head = {};
  std::string digest = {};
};

std::optional<Kept> kept_checkpoint(study::Store& store) {
  const std::unique_ptr<std::istream> bytes = store.kept();
  if (!bytes) return std::nullopt;
  std::string digest(std::tuple_size_v<study::Digest>, '\0');
  bytes->read(digest.data(), std::ssize(digest));
  bytes->clear();
  bytes->seekg(0);
  const std::optional<study::Fold> fold = study::Fold::from(*bytes);
  if (!fold) return std::nullopt;
  return Kept{fold->head, digest};
}

SecondReading read_again(study::Store& store, const study::LogHead& end,
                         const std::string& digest) {
  SecondReading result{.seen = digest.empty()};
  const study::Digest seen = digest.empty() ? study::Digest{} : study::from_hex(digest);
  const std::optional<Kept> checkpoint = kept_checkpoint(store);
  study::Fold fold;
  for_each_line(store, 0, end.count(), [&](const study::LogLine& line) {
    result.seen = result.seen || line.hash == seen;
    if (!checkpoint || fold.head.count() >= checkpoint->head.count()) return;
    fold.apply(line);
  });
  if (checkpoint && fold.head == checkpoint->head) {
    result.checkpoint_holds = fold.checkpoint().starts_with(checkpoint->digest);
  }
  return result;
}

/// Hashes, contradictions and whatever the store itself can find.
int check_command(const StorageOptions& options) {
  study::Service service(study::open_store(options.study), wall_clock,
                         std::make_shared<study::LogMark>(), study::Service::Reading::whole);
  std::vector<std::string> found = service.store().check();
  const study::LogHead end = service.end();
  const SecondReading again = read_again(service.store(), end, options.seen);
  if (!again.seen) {
    found.push_back(
        fmt::format("the log does not continue from {}: it was cut or replaced since that was seen",
                    options.seen));
  }
  if (!again.checkpoint_holds) {
    found.emplace_back(
        "the checkpoint beside the log does not match the log: it was changed; delete it, and "
        "acol reads the log instead");
  }
  for (const std::string& one : found) note("{}: {}\n", options.study, one);
  if (options.json) {
    fmt::print("{{\"sound\":{},\"entries\":{},\"digest\":\"{}\"}}\n", found.empty(), end.count(),
               study::to_hex(end.hash()));
  } else if (found.empty()) {
    fmt::print("sound: {} entries, digest {}\n", end.count(), study::to_hex(end.hash()));
  }
  return found.empty() ? kDone : kEndedShort;
}

int backup_command(const StorageOptions& options) {
  const HoldInterrupts held;
  study::open_store(options.study)
      ->back_up(options.output,
                options.without_names ? study::Store::Names::without : study::Store::Names::with);
  return kDone;
}

/// open_study() refuses storage formats that it does not know. The log of a study keeps the format
/// it was begun with: to change that would be to change what was promised.
int upgrade_command(const StorageOptions& options) {
  if (options.separate_names) {
    const HoldInterrupts held;
    const std::int64_t people = study::separate_names(*study::open_store(options.study));
    fmt::print(
        "{}: the names of {} people are kept beside the log now, which has new hashes: servers of "
        "this study must be restarted, and certificates written anew\n",
        options.study, people);
    return kDone;
  }
  study::Service service = open_study(options.study);
  const auto [format, pseudonyms] = service.view(
      [](const study::Study& study) { return std::pair(study.format(), study.pseudonymous()); });
  fmt::print("{}: the storage format is up to date\n", options.study);
  if (!pseudonyms) {
    fmt::print(
        "{}: the log contains names, so nobody can be erased: --separate-names takes them "
        "out, and gives the log new hashes\n",
        options.study);
  }
  if (format < study::kLogFormat) {
    fmt::print(
        "{}: the study was begun by an earlier acol (log format {}, now {}) and keeps the "
        "meaning it had: there is nothing to do\n",
        options.study, format, study::kLogFormat);
  }
  return kDone;
}

}  // namespace

void add_storage(CLI::App& app, int& status) {
  CLI::App* storage = app.add_subcommand("storage", "Maintain the storage of a study");
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
                    "An earlier digest of this log, as this command, a certificate or the "
                    "owner's page shows it: does the log go on from there?");
  CLI::App* backup =
      add("backup", "Copy a study to an SQLite file while it is in use", backup_command);
  backup->add_option("-o,--output", options->output, "File to make")->required();
  backup->add_flag("--without-names", options->without_names,
                   "Leave out the names of people; a study that is restored from such a copy knows "
                   "nobody");
  add("upgrade", "Bring an older storage format up to date", upgrade_command)
      ->add_flag("--separate-names", options->separate_names,
                 "Take the names of people out of the log of an older study, and keep them beside "
                 "it; the log gets new hashes");
}

}  // namespace acol::cli
