#include "notifier.hpp"

#include <algorithm>

#include "program.hpp"

namespace acol::server {
namespace {

constexpr std::size_t kMaxWaiting = 1000;
constexpr int kLastOnes = 3;  // that are tried when all is over
constexpr double kGrace = 2;  // seconds for curl to say itself what was wrong

/// As curl reads it in a file of settings.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

/// The address may hold a password: others see the words of a program, not its settings.
std::string curl(const std::string& url, std::vector<std::string> words, const std::string& input,
                 double patience) {
  std::vector<std::string> all = {"curl",     "--silent",   "--show-error",
                                  "--fail",   "--max-time", fmt::format("{:.0f}", patience),
                                  "--config", "/dev/fd/3"};
  all.insert(all.end(), words.begin(), words.end());
  const ProgramEnd end =
      run_program(all, input, fmt::format("url = {}\n", quoted(url)), patience + kGrace);
  return end.status == 0 ? "" : end.message;
}

std::string post(const NotifierOptions& options, const Notice& notice) {
  return curl(
      options.webhook, {"--header", "Content-Type: application/json", "--data-binary", "@-"},
      json_of_notice(notice).dump(-1, ' ', false, io::OrderedJson::error_handler_t::replace),
      options.patience);
}

std::string mail(const NotifierOptions& options, const Notice& notice) {
  const std::string text = mail_of(notice, options.mail_from, options.mail_to);
  if (!options.smtp.empty()) {
    std::vector<std::string> words = {"--mail-from", options.mail_from, "--upload-file", "-"};
    for (const std::string& one : options.mail_to) {
      words.insert(words.end(), {"--mail-rcpt", one});
    }
    return curl(options.smtp, words, text, options.patience);
  }
  std::vector<std::string> words = {options.sendmail, "-i", "-f", options.mail_from, "--"};
  words.insert(words.end(), options.mail_to.begin(), options.mail_to.end());
  std::string lines = text;
  std::erase(lines, '\r');  // sendmail wants the lines of its system
  const ProgramEnd end = run_program(words, lines, "", options.patience);
  return end.status == 0 ? "" : end.message;
}

bool starts_with_any(const std::string& text, std::initializer_list<std::string_view> starts) {
  return std::ranges::any_of(starts,
                             [&](std::string_view start) { return text.starts_with(start); });
}

}  // namespace

void check(const NotifierOptions& options) {
  require(options.webhook.empty() || starts_with_any(options.webhook, {"http://", "https://"}),
          "--webhook must begin with http:// or https://, got '{}'", options.webhook);
  require(options.smtp.empty() || starts_with_any(options.smtp, {"smtp://", "smtps://"}),
          "--smtp must begin with smtp:// or smtps://");  // it may hold a password
  require(options.smtp.empty() || !options.mail_to.empty(), "--smtp needs --mail-to");
  for (const std::string& one : options.mail_to) check_mail_address(one, "--mail-to");
  if (!options.mail_to.empty()) check_mail_address(options.mail_from, "--mail-from");
  for (const std::string& text : {options.webhook, options.smtp}) {
    require(text.find_first_of("\r\n") == std::string::npos, "an address has one line");
  }
  require((options.webhook.empty() && options.smtp.empty()) || has_program("curl"),
          "{} needs the program curl, which is not installed: install it (apt install curl)",
          options.webhook.empty() ? "--smtp" : "--webhook");
  require(
      options.mail_to.empty() || !options.smtp.empty() || has_program(options.sendmail),
      "--mail-to needs {}, which is not installed: install a mail server, or name one with --smtp "
      "smtp://HOST:PORT",
      options.sendmail);
}

Notifier::Notifier(NotifierOptions options, Log log)
    : options_(std::move(options)), log_(std::move(log)) {
  if (!options_.webhook.empty()) {
    ways_.push_back({"the webhook", [this](const Notice& one) { return post(options_, one); }});
  }
  if (!options_.mail_to.empty()) {
    ways_.push_back({"the mail", [this](const Notice& one) { return mail(options_, one); }});
  }
  thread_ = std::thread([this] { work(); });
}

Notifier::~Notifier() {
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  turn_.notify_all();
  thread_.join();
}

void Notifier::tell(Notice notice) {
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() >= kMaxWaiting) return;
    waiting_.push_back(std::move(notice));
  }
  turn_.notify_all();
}

void Notifier::work() {
  for (int last_ones = 0;;) {
    Notice notice;
    {
      std::unique_lock lock(mutex_);
      turn_.wait(lock, [this] { return over_ || !waiting_.empty(); });
      if (waiting_.empty() || (over_ && ++last_ones > kLastOnes)) return;
      notice = std::move(waiting_.front());
      waiting_.pop_front();
    }
    for (Way& way : ways_) deliver(way, notice);
  }
}

/// Whether the time has passed; else all is over.
bool Notifier::wait(double seconds) {
  std::unique_lock lock(mutex_);
  const auto time = std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds));
  return !turn_.wait_for(lock, time, [this] { return over_; });
}

void Notifier::deliver(Way& way, const Notice& notice) {
  double pause = options_.pause;
  std::string why;
  for (int i = 0; i < options_.tries; ++i, pause *= 2) {
    if (i > 0 && !wait(pause)) break;
    why = way.send(notice);
    if (!why.empty()) continue;
    if (way.failed && log_) log_(fmt::format("{} is delivered again", way.name));
    way.failed = false;
    return;
  }
  if (!way.failed && log_) {
    log_(
        fmt::format("{} about '{}' could not be delivered: {}. The study is not affected; its "
                    "pages say the same",
                    way.name, headline(notice), why));
  }
  way.failed = true;
}

}  // namespace acol::server
