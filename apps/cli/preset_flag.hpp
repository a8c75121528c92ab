#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "acol/experiment/presets.hpp"

namespace acol::cli {

/// `--as paper|code`: sets every switch that a command has, in the order of the command line, so
/// that of two options that contradict each other the later one wins.
class PresetFlag {
 public:
  /// Adds the flag to a command.
  void add_to(CLI::App& command);

  std::optional<experiment::Reading> reading() const { return reading_; }

  /// Whether the preset decides about `flag` (such as "--rule"): yes unless it was given after
  /// `--as`. Where both speak, a note says who won.
  bool decides(const std::string& flag, std::string_view value);

  /// Whether `--as` comes after all of an option's words.
  bool comes_after(const std::string& option) const { return position("--as") > position(option); }

  /// What was contradicted, in sentences.
  const std::vector<std::string>& notes() const { return notes_; }
  /// The same for people, on standard error.
  void print_notes() const;

 private:
  /// Where an option was last given on the command line; -1: nowhere.
  std::ptrdiff_t position(const std::string& flag) const;

  CLI::App* command_ = nullptr;
  std::string text_;
  std::optional<experiment::Reading> reading_;
  std::vector<std::string> notes_;
};

/// Sets the switches of an algorithm that it honours (all of them if `algorithm` is empty).
void apply_preset(PresetFlag& preset, std::string_view algorithm, PolicyOptions& options);

/// The instance in the preset's reading.
std::string apply_preset(const PresetFlag& preset, const std::string& instance);

/// Sets the driving world.
void apply_preset(PresetFlag& preset, driving::World& world);

}  // namespace acol::cli
