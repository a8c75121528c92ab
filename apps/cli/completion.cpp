#include <fmt/format.h>
#include <fmt/ranges.h>

#include "acol/core/choice.hpp"
#include "commands.hpp"

namespace acol::cli {
namespace {

std::vector<std::string> flags_of(const CLI::App& command) {
  std::vector<std::string> flags;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
  }
  return flags;
}

std::vector<std::string> names_of(const std::vector<const CLI::App*>& commands) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands) names.push_back(command->get_name());
  return names;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string bash(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* command : commands_of(app)) {
    cases += fmt::format("    {}) words=\"{}\" ;;\n", command->get_name(),
                         fmt::join(flags_of(*command), " "));
  }
  return fmt::format(R"(_acol() {{
  local words current="${{COMP_WORDS[COMP_CWORD]}}"
  if [ "$COMP_CWORD" -eq 1 ]; then words="{} {}"; else case "${{COMP_WORDS[1]}}" in
{}  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
}}
complete -o filenames -F _acol acol
)",
                     fmt::join(names_of(commands_of(app)), " "), fmt::join(flags_of(app), " "),
                     cases);
}

std::string zsh(const CLI::App& app) {
  return "autoload -U +X bashcompinit && bashcompinit\n" + bash(app);
}

std::string fish(const CLI::App& app) {
  std::string script;
  for (const CLI::App* command : commands_of(app)) {
    script += fmt::format("complete -c acol -n __fish_use_subcommand -a {} -d '{}'\n",
                          command->get_name(), command->get_description());
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        script += fmt::format("complete -c acol -n '__fish_seen_subcommand_from {}' -l {}\n",
                              command->get_name(), name);
      }
    }
  }
  return script;
}

struct Shell {
  std::string_view name;
  std::string (*script)(const CLI::App& app);
};

constexpr Shell kShells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

}  // namespace

void add_completion(CLI::App& app, int& status) {
  const auto name = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("completion", "Print a completion script for a shell");
  command->add_option("shell", *name, "bash, zsh or fish")->required();
  command->footer("\nExample:\n  source <(acol completion bash)\n");
  command->callback([&app, name, &status] {
    fmt::print("{}", row_called(kShells, "shell", *name).script(app));
    status = kDone;
  });
}

}  // namespace acol::cli
