// Lists the targets, one a line; with a folder as argument, also writes what each starts from into
// FOLDER/TARGET.

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "fuzz/targets.hpp"

int main(int argc, char** argv) {
  for (const auto& target : acol::testing::fuzz_targets()) {
    std::puts(std::string(target.name).c_str());
    if (argc < 2) continue;
    const std::filesystem::path folder = std::filesystem::path(argv[1]) / target.name;
    std::filesystem::create_directories(folder);
    std::size_t number = 0;
    for (const std::string& text : target.corpus) {
      std::ofstream(folder / ("seed-" + std::to_string(number++)), std::ios::binary) << text;
    }
  }
}
