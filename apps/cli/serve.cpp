#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>

#include "acol/core/error.hpp"
#include "acol/study/collection.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "server/application.hpp"
#include "server/hall.hpp"
#include "server/http_server.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct ServeFlags {
  server::ServeOptions serve;
  server::HttpOptions http;
  double undo_seconds = 60;
  double request_seconds = 60;
  server::NotifierOptions notices;
  bool no_tokens = false;
  bool insecure = false;
  bool quiet = false;
};

double steady_seconds() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

/// One line a request on stderr, whole.
void log_line(const io::OrderedJson& line) {
  const std::string text =
      line.dump(-1, ' ', false, io::OrderedJson::error_handler_t::replace) + "\n";
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

std::string host_name() {
  std::array<char, 256> name{};
  const bool known = gethostname(name.data(), name.size() - 1) == 0 && name.front() != '\0';
  return known ? name.data() : "localhost";
}

void check_flags(ServeFlags& flags) {
  server::ServeOptions& serve = flags.serve;
  require(serve.base_path.starts_with('/'), "--base-path must begin with a slash, got '{}'",
          serve.base_path);
  if (!serve.base_path.ends_with('/')) serve.base_path += '/';
  require(serve.public_url.empty() || serve.public_url.starts_with("http://") ||
              serve.public_url.starts_with("https://"),
          "--public-url must begin with http:// or https://, got '{}'", serve.public_url);
  require(flags.undo_seconds >= 0 && flags.undo_seconds <= 600,
          "--undo-window must be from 0 to 600 seconds, got {}", flags.undo_seconds);
  require(!serve.answers_per_rater || *serve.answers_per_rater >= 1,
          "--answers-per-rater must be at least 1, got {}", serve.answers_per_rater.value_or(0));
  require(flags.http.connections >= 1, "--connections must be at least 1, got {}",
          flags.http.connections);
  require(flags.request_seconds > 0 && flags.request_seconds <= 3600,
          "--request-timeout must be from more than 0 to 3600 seconds, got {}",
          flags.request_seconds);
  if (flags.notices.mail_from.empty()) flags.notices.mail_from = "acol@" + host_name();
  server::check(flags.notices);
  flags.http.body_time = flags.request_seconds;
  flags.http.head_time = std::min(flags.http.head_time, flags.request_seconds);
  serve.undo_window = static_cast<std::int64_t>(1000 * flags.undo_seconds);
  serve.tokens = !flags.no_tokens;
  serve.hosts.allowed.push_back(flags.http.host);
  if (!serve.public_url.empty()) {
    const std::size_t start = serve.public_url.find("://") + 3;
    serve.hosts.allowed.push_back(
        serve.public_url.substr(start, serve.public_url.find('/', start) - start));
  }
}

/// What is large goes back to the system when it is freed, and a hundred threads share a few heaps:
/// a server must not keep what one long download needed.
void give_memory_back() {
  constexpr int kLarge = 128 * 1024;  // bytes
  constexpr int kHeaps = 4;
  mallopt(M_MMAP_THRESHOLD, kLarge);
  mallopt(M_ARENA_MAX, kHeaps);
}

/// One study, or all of a folder or a database.
std::unique_ptr<server::Front> front_of(const ServeFlags& flags,
                                        const server::ApplicationContext& around) {
  if (study::is_collection(flags.serve.study)) {
    return std::make_unique<server::Hall>(flags.serve, around);
  }
  require(!flags.serve.study.ends_with('/'), "{}: no such folder; make it first (mkdir)",
          flags.serve.study);
  return std::make_unique<server::Application>(flags.serve, around);
}

int serve_command(ServeFlags& flags) {
  give_memory_back();
  check_flags(flags);
  const bool many = study::is_collection(flags.serve.study);
  if (many)
    flags.http.kept_files +=
        static_cast<int>(server::OpenStudies::kMax) * server::OpenStudies::kFilesEach;
  server::ApplicationContext around{.now = wall_clock, .seconds = steady_seconds};
  if (!flags.quiet) around.log = log_line;
  if (flags.notices.wanted()) {
    around.notifier = std::make_shared<server::Notifier>(
        flags.notices, [](const std::string& line) { note("acol: {}\n", line); });
  }
  const std::unique_ptr<server::Front> front = front_of(flags, around);
  server::HttpServer http(*front, flags.http);
  front->set_origins(http.origins());
  require(http.is_local() || !flags.no_tokens || flags.insecure,
          "--no-tokens lets everybody do everything: allowed on this machine only (--host "
          "127.0.0.1), got --host {}",
          flags.http.host);
  if (!http.is_local() && flags.serve.public_url.empty()) {
    note(
        "acol: others can reach this address, and what they send is not encrypted: put a "
        "proxy with TLS in front (docs/serving.md)\n");
  }
  if (http.connections() < flags.http.connections) {
    note("acol: at most {} connections at once: the system allows no more open files (ulimit -n)\n",
         http.connections());
  }
  const auto [owner, raters] = front->open_doors();
  const std::string origin = "http://" + http.address();
  fmt::print("{}\n{}\n", front->link(origin, owner), front->link(origin, raters));
  flush_output();  // nobody could come in without them
  note("acol: the owner's link{}, then the raters'. Ctrl-C ends.\n", many ? " to all studies" : "");
  http.run();
  return kDone;
}

void add_rater_flags(CLI::App& command, ServeFlags& flags) {
  command
      .add_option("--undo-window", flags.undo_seconds,
                  "Seconds in which a rater may take an answer back")
      ->capture_default_str();
  command.add_option("--answers-per-rater", flags.serve.answers_per_rater,
                     "A rater is finished after this many answers; with independence = people "
                     "it is a setting of the study");
  command.add_option("--completion-code", flags.serve.completion_code,
                     "Shown to raters who are finished (crowd platforms)");
  command.add_option("--completion-url", flags.serve.completion_url,
                     "Where raters who are finished go next");
}

void add_notice_flags(CLI::App& command, server::NotifierOptions& notices) {
  command.add_option("--webhook", notices.webhook,
                     "Address that gets a message (JSON) when a study ends or is stuck");
  command.add_option("--mail-to", notices.mail_to,
                     "Address that then gets a mail; may be repeated. Sent by the program sendmail "
                     "unless --smtp is given");
  command.add_option("--smtp", notices.smtp,
                     "Server that sends these mails: smtp://HOST:PORT, smtps://…");
  command.add_option("--mail-from", notices.mail_from,
                     "Sender of these mails; default: acol at this machine");
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
  const auto flags = std::make_shared<ServeFlags>();
  server::ServeOptions& serve = flags->serve;
  CLI::App* command =
      app.add_subcommand("serve", "Let people answer, and the owner watch, in browsers");
  command
      ->add_option("study", serve.study,
                   "The study; a folder, or postgresql://… without study=, for all studies in it")
      ->required();
  command->add_option("--host", flags->http.host, "Address or name to listen at")
      ->capture_default_str();
  command->add_option("--port", flags->http.port, "Port; 0 picks a free one")
      ->capture_default_str();
  command
      ->add_option("--base-path", serve.base_path, "Path under which a proxy publishes this server")
      ->capture_default_str();
  command->add_option("--public-url", serve.public_url,
                      "What links begin with, behind a proxy: https://example.org/study");
  command->add_option(
      "--allowed-host", serve.hosts.allowed,
      "Name under which this server is reached, besides localhost; may be repeated");
  command->add_flag("--behind-proxy", serve.hosts.behind_proxy,
                    "Trust X-Forwarded-For, -Host and -Proto: only if a proxy sets them");
  command->add_flag("--create", serve.create,
                    "If there is no study yet, let the owner make it in the browser");
  add_rater_flags(*command, *flags);
  command
      ->add_option("--connections", flags->http.connections,
                   "Maximum number of connections, if the system allows (ulimit -n)")
      ->capture_default_str();
  command
      ->add_option("--request-timeout", flags->request_seconds,
                   "Seconds that a request may take to arrive")
      ->capture_default_str();
  add_notice_flags(*command, flags->notices);
  command->add_flag("--no-tokens", flags->no_tokens,
                    "Let everybody on this machine do everything, without a link");
  command->add_flag("--insecure", flags->insecure,
                    "With --no-tokens: allow addresses other than this machine's");
  command->add_flag("--quiet", flags->quiet, "Do not log requests");
  command->footer(
      "\nPrints two lines on stdout: the owner's link and the raters' link; of many studies the\n"
      "owner's leads to their list, and the raters' to those that are running. Links of earlier "
      "runs\n"
      "hold until they are revoked. Requests are logged on stderr, without names or addresses.\n"
      "\nExamples:\n"
      "  acol serve cookies.db\n"
      "  acol serve new.db --create\n"
      "  acol serve studies/\n"
      "  acol serve 'postgresql://host/db?study=cookies' --host 0.0.0.0 --behind-proxy \\\n"
      "       --public-url https://example.org/cookies/ --base-path /cookies/\n");
  command->callback([flags, &status] { status = serve_command(*flags); });
}

}  // namespace acol::cli
