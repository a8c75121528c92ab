#include "fuzz/targets.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

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
  for (const std::string& name : names) {  // any bytes: read_file() refuses some
    std::ifstream file(name, std::ios::binary);
    target.corpus.emplace_back(std::istreambuf_iterator<char>(file),
                               std::istreambuf_iterator<char>());
  }
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
