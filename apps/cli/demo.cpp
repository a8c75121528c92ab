#include <fmt/format.h>

#include "commands.hpp"
#include "customers.hpp"
#include "demo_live.hpp"
#include "demo_story.hpp"
#include "interrupt.hpp"
#include "output.hpp"

namespace acol::cli {
namespace {

/// Everything in memory, as fast as it goes, on a clock that counts answers.
int tell_in_text(std::uint64_t seed) {
  catch_interrupts();
  const CookieStory story;
  fmt::print("{}", story.opening());
  flush_output();
  std::int64_t clock = 0;
  study::Service service = study::Service::in_memory(story.study(), [&clock] { return clock; });
  Customers customers(service, story.likes(), seed);
  constexpr std::int64_t kOften = 1000;  // answers between two lines
  std::int64_t answered = 0;
  for (bool over = false; !over && !interrupted();) {
    const std::int64_t before = answered;
    answered += customers.next([&clock] { return ++clock, true; });
    over = service.view([](const study::Study& study) { return study.over(); });
    if (answered / kOften != before / kOften) {
      note("  {:>6} tastings by {} customers\n", answered, customers.seen());
    }
  }
  if (interrupted()) return interrupted_status();
  fmt::print("{}", story.ending(service.status()));
  return kDone;
}

}  // namespace

void add_demo(CLI::App& app, int& status) {
  const auto options = std::make_shared<LiveDemo>();
  const auto text = std::make_shared<bool>(false);
  CLI::App* command =
      app.add_subcommand("demo", "Watch a study: 300 cookies, simulated customers, and you");
  command->add_flag("--text", *text, "In the terminal, without pages; ends on its own");
  command->add_option("--seed", options->seed, "Seed that draws the customers")
      ->capture_default_str();
  command->add_option("--pace", options->pace, "Answers of simulated customers a second")
      ->capture_default_str();
  command->add_option("--port", options->port, "Port of the pages; 0 picks a free one")
      ->capture_default_str();
  command->add_flag("--no-browser", options->no_browser, "Print the links only");
  command->footer(
      "\nPrints two links: one to watch as the owner of the study, one to answer as a customer.\n"
      "The study is in memory or in a temporary folder, and nothing is kept.\n"
      "\nExamples:\n"
      "  acol demo\n"
      "  acol demo --text\n");
  command->callback([options, text, &status] {
    status = *text ? tell_in_text(options->seed) : show_live(*options);
  });
}

}  // namespace acol::cli
