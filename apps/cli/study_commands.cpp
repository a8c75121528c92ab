#include <fmt/format.h>

#include <algorithm>

#include "acol/study/command_table.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"
#include "study_printing.hpp"

namespace acol::cli {
namespace {

/// What was typed behind a command.
struct Typed {
  std::string study;
  io::OrderedJson arguments = io::OrderedJson::object();
  bool json = false;
};

/// Where people read something else than that it is done.
struct Printer {
  std::string_view command;
  void (*print)(study::Service& service);
};
constexpr Printer kPrinters[] = {
    {"status", print_status},
    {"effects",
     [](study::Service& service) {
       print_effects(service.view([](const study::Study& s) { return effects(s); }));
     }},
};

struct OutcomeWords {
  std::string_view outcome;
  std::string_view words;
};
constexpr OutcomeWords kOutcomes[] = {
    {"recorded", "recorded"},
    {"repeated", "this answer had already been recorded"},
    {"late", "kept, but not used: this answer is no longer needed"},
    {"skipped", "skipped: somebody else will be asked"},
};

std::string_view words_for(const study::CommandRow& row, const io::OrderedJson& reply) {
  if (!row.done.empty()) return row.done;
  const std::string outcome = reply.value("outcome", "");
  const auto found = std::ranges::find(kOutcomes, outcome, &OutcomeWords::outcome);
  return found == std::end(kOutcomes) ? std::string_view() : found->words;
}

int run_row(const study::CommandRow& row, const Typed& typed) {
  study::Service service = open_study(typed.study);
  const auto printer = std::ranges::find(kPrinters, row.name, &Printer::command);
  if (!typed.json && printer != std::end(kPrinters)) {
    printer->print(service);
    return kDone;
  }
  const io::OrderedJson reply = row.run({.service = service}, typed.arguments);
  if (typed.json || row.reads) {
    fmt::print("{}\n", reply.dump(typed.json ? -1 : 2));
  } else if (const std::string_view words = words_for(row, reply); !words.empty()) {
    note("{}\n", words);
  }
  return kDone;
}

/// What must be there is known by its place; the rest are options.
void add_field(CLI::App& command, const study::CommandField& field, Typed& typed) {
  io::OrderedJson& arguments = typed.arguments;
  const std::string name = field.rule.argument ? field.name : "--" + field.name;
  const auto keep = [&]<class Value>(Value /*kind*/) {
    CLI::Option* option = command.add_option_function<Value>(
        name, [&arguments, key = field.name](const Value& value) { arguments[key] = value; },
        field.help);
    option->required(field.rule.argument);
  };
  if (field.is("boolean")) {
    command.add_flag_callback(
        name, [&arguments, key = field.name] { arguments[key] = true; }, field.help);
  } else if (field.is("array")) {
    keep(std::vector<std::string>());
  } else if (field.is("number")) {
    keep(double());
  } else if (field.is("integer")) {
    keep(std::int64_t());
  } else {
    keep(std::string());
  }
}

}  // namespace

void add_study_commands(CLI::App& app, int& status) {
  for (const study::CommandRow& row : study::command_table()) {
    if (row.name == "ask") continue;  // has more to it on a terminal: see ask.cpp
    const auto typed = std::make_shared<Typed>();
    CLI::App* command = app.add_subcommand(std::string(row.name), std::string(row.help));
    add_study_argument(*command, typed->study);
    for (const study::CommandField& field : row.fields()) add_field(*command, field, *typed);
    command->add_flag("--json", typed->json, "Print one JSON object");
    command->footer(fmt::format("\nExample:\n  acol {} {}\n", row.name, row.example));
    command->callback([typed, &status, &row] { status = run_row(row, *typed); });
  }
}

}  // namespace acol::cli
