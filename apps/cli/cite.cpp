#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "acol/core/error.hpp"
#include "acol/core/version.hpp"
#include "acol/io/json.hpp"
#include "acol/policy/make_policy.hpp"
#include "commands.hpp"
#include "output_file.hpp"

namespace acol::cli {
namespace {

#include "references.inc"  // kReferences: the file references.bib

constexpr int kYear = 2026;  ///< Of this version: CHANGELOG.md.

/// What to cite for an algorithm beside the paper whose question it answers.
struct Source {
  std::string_view algorithm;
  std::vector<std::string_view> keys;
};

const Source kSources[] = {
    {"e-acol", {"howard2021"}},
    {"e-acol-simple", {"howard2021"}},
    {"rage", {"fiez2019"}},
    {"beside", {"camilleri2022"}},
    {"lazy-track-and-stop", {"jedra2020"}},
    {"frank-wolfe-sampling", {"wang2021"}},
    {"lin-game", {"degenne2020", "derooij2014"}},
    {"top-two", {"russo2016", "shang2020"}},
    {"constrained-ei", {"gardner2014"}},
    {"posterior-game", {"bian2025", "derooij2014"}},
};

std::string software() {
  return fmt::format(
      "@software{{acol,\n"
      "  author  = {{{{The acol authors}}}},\n"
      "  title   = {{acol: the best option that people will accept, with the fewest questions}},\n"
      "  version = {{{}}},\n"
      "  year    = {{{}}}\n}}\n",
      version(), kYear);
}

/// The entry of references.bib called `key`.
std::string entry(std::string_view key) {
  const std::string_view all = kReferences;
  const std::size_t name = all.find(fmt::format("{{{},", key));
  require(name != std::string_view::npos, "no reference '{}'", key);
  const std::size_t start = all.rfind('@', name);
  return std::string(all.substr(start, all.find("\n}", start) + 3 - start));
}

std::vector<std::string> keys_for(const std::vector<std::string>& algorithms) {
  std::vector<std::string> keys = {"lindner2022"};
  for (const std::string& algorithm : algorithms) {
    asks_in_rounds(algorithm);  // throws for an unknown name
    for (const Source& source : kSources) {
      if (source.algorithm != algorithm) continue;
      for (const std::string_view key : source.keys) {
        if (std::ranges::find(keys, key) == keys.end()) keys.emplace_back(key);
      }
    }
  }
  return keys;
}

void cite(const std::vector<std::string>& algorithms, bool as_json) {
  std::string text = software();
  io::OrderedJson json;
  json["software"] = software();
  json["references"] = io::OrderedJson::object();
  for (const std::string& key : keys_for(algorithms)) {
    text += "\n" + entry(key);
    json["references"][key] = entry(key);
  }
  write_file("-", as_json ? json.dump() + "\n" : text);
}

}  // namespace

void add_cite(CLI::App& app, int& status) {
  struct Options {
    std::vector<std::string> algorithms;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("cite", "Print what to cite, as BibTeX");
  command->add_option("algorithms", options->algorithms, "The algorithms that you used");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer("\nExample:\n  acol cite e-acol top-two >> references.bib\n");
  command->callback([options, &status] {
    cite(options->algorithms, options->json);
    status = kDone;
  });
}

}  // namespace acol::cli
