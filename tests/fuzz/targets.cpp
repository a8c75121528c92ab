#include "fuzz/targets.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "acol/io/text.hpp"

namespace acol::testing {
namespace {

void add_files(FuzzTarget& target) {
  const std::filesystem::path folder = std::filesystem::path(ACOL_FUZZ_CORPUS) / target.name;
  std::vector<std::string> names;
  if (std::filesystem::exists(folder)) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      names.push_back(file.path().string());
    }
  }
  std::ranges::sort(names);
  for (const std::string& name : names) target.corpus.push_back(read_file(name));
}

std::vector<FuzzTarget> make_targets() {
  std::vector<FuzzTarget> all;
  for (const auto& part : {server_targets, study_targets, file_targets}) {
    std::ranges::move(part(), std::back_inserter(all));
  }
  for (FuzzTarget& target : all) add_files(target);
  return all;
}

}  // namespace

std::span<const FuzzTarget> fuzz_targets() {
  static const std::vector<FuzzTarget> targets = make_targets();
  return targets;
}

}  // namespace acol::testing
