#include "preset_flag.hpp"

#include <algorithm>

#include "acol/experiment/setting.hpp"
#include "acol/policy/make_policy.hpp"
#include "output.hpp"

namespace acol::cli {
namespace {

std::string flag_of(std::string_view name) {
  std::string flag(name);
  std::ranges::replace(flag, '_', '-');
  return "--" + flag;
}

}  // namespace

void PresetFlag::add_to(CLI::App& command) {
  command_ = &command;
  command
      .add_option_function<std::string>(
          "--as",
          [this](const std::string& text) {
            text_ = text;
            reading_ = value_of<experiment::Reading>(text, "--as");
          },
          "Read what the paper leaves open as its text says, or as its published code does: sets "
          "all switches of docs/reproducing.md; an option that comes later on the line wins")
      ->type_name(listed(kChoices<experiment::Reading>, "|"));
}

std::ptrdiff_t PresetFlag::position(const std::string& flag) const {
  const CLI::Option* option = command_->get_option_no_throw(flag);
  const std::vector<CLI::Option*>& order = command_->parse_order();
  std::ptrdiff_t last = -1;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] == option && option != nullptr) last = static_cast<std::ptrdiff_t>(i);
  }
  return last;
}

bool PresetFlag::decides(const std::string& flag, std::string_view value) {
  if (!reading_) return false;
  const std::ptrdiff_t given = position(flag);
  if (given < 0) return true;
  const bool wins = position("--as") > given;
  const std::string theirs = command_->get_option(flag)->as<std::string>();
  const std::string ours = value.empty() ? "the default" : std::string(value);
  if (theirs == value) return wins;
  notes_.push_back(
      wins ? fmt::format("--as {} ({} {}) comes after {} {} and wins", text_, flag, ours, flag,
                         theirs)
           : fmt::format("{} {} comes after --as {} ({}) and wins", flag, theirs, text_, ours));
  return wins;
}

void PresetFlag::print_notes() const {
  for (const std::string& line : notes_) note("acol: {}\n", line);
}

void apply_preset(PresetFlag& preset, std::string_view algorithm, PolicyOptions& options) {
  if (!preset.reading()) return;
  for (const experiment::Switch& row : experiment::switches()) {
    if (row.scope != experiment::SwitchScope::policy) continue;
    if (!algorithm.empty() && !honours(algorithm, row.name)) continue;
    const std::string_view value = row.value(*preset.reading());
    if (preset.decides(flag_of(row.name), value)) {
      experiment::set_policy_switch(options, std::string(row.name), std::string(value));
    }
  }
}

std::string apply_preset(const PresetFlag& preset, const std::string& instance) {
  return preset.reading() ? read_as(instance, *preset.reading()) : instance;
}

void apply_preset(PresetFlag& preset, driving::World& world) {
  if (!preset.reading()) return;
  for (const experiment::Switch& row : experiment::switches()) {
    if (row.scope != experiment::SwitchScope::world) continue;
    const std::string_view value = row.value(*preset.reading());
    if (preset.decides(flag_of(row.name), value))
      experiment::set_world(world, std::string(row.name), value);
  }
}

}  // namespace acol::cli
