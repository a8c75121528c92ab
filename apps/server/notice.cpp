#include "notice.hpp"

#include <sodium.h>

#include <algorithm>
#include <ctime>

#include "acol/core/visible.hpp"

namespace acol::server {
namespace {

std::string base64(const std::string& text) {
  std::string coded(sodium_base64_ENCODED_LEN(text.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(coded.data(), coded.size(), reinterpret_cast<const unsigned char*>(text.data()),
                    text.size(), sodium_base64_VARIANT_ORIGINAL);
  coded.pop_back();  // its NUL
  return coded;
}

/// As the line of a mail may be at most.
std::string in_lines(const std::string& text) {
  constexpr std::size_t kLine = 76;
  std::string lines;
  for (std::size_t at = 0; at < text.size(); at += kLine) lines += text.substr(at, kLine) + "\r\n";
  return lines;
}

/// "Wed, 18 Nov 2026 05:01:00 +0000".
std::string mail_date(std::int64_t milliseconds) {
  const std::time_t seconds = milliseconds / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::string text(40, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S +0000", &parts));
  return text;
}

/// The same for the same event, whoever tells of it.
std::string event_id(const Notice& notice) {
  return fmt::format("{}-{}-{}-{}", notice.id.substr(0, 16), name_of(notice.kind),
                     notice.status.epoch, notice.status.answered);
}

std::optional<std::string> best_of(const study::Status& status) {
  if (status.best_guess) return status.best_guess->label;
  return std::nullopt;
}

}  // namespace

std::string headline(const Notice& notice) {
  return visible_form(
      fmt::format("{}: {}", notice.study,
                  notice.kind == NoticeKind::stuck ? "is stuck" : heading(notice.status.verdict)));
}

std::string message_of(const Notice& notice) {
  std::string text = headline(notice) + "\n\n";
  if (notice.kind == NoticeKind::stuck) text += notice.status.stuck.value_or("") + "\n\n";
  text += notice.status.claim + "\n";
  text +=
      fmt::format("{} answers of {} people.\n", notice.status.answered, notice.status.people.seen);
  if (notice.address) text += fmt::format("\n{}\n", *notice.address);
  return text;
}

io::OrderedJson json_of_notice(const Notice& notice) {
  const auto or_null = [](const std::optional<std::string>& text) {
    return text ? io::OrderedJson(*text) : io::OrderedJson(nullptr);
  };
  return {{"event", name_of(notice.kind)},
          {"event_id", event_id(notice)},
          {"text", message_of(notice)},
          {"study", notice.study},
          {"study_id", notice.id},
          {"at", notice.at},
          {"verdict", name_of(notice.status.verdict)},
          {"claim", notice.status.claim},
          {"stuck", or_null(notice.status.stuck)},
          {"best_guess", or_null(best_of(notice.status))},
          {"answered", notice.status.answered},
          {"people", notice.status.people.seen},
          {"url", or_null(notice.address)}};
}

std::string mail_of(const Notice& notice, const std::string& from,
                    const std::vector<std::string>& to) {
  std::string mail = fmt::format("From: {}\r\n", from);
  std::string everybody;
  for (const std::string& one : to) everybody += (everybody.empty() ? "" : ", ") + one;
  mail += fmt::format("To: {}\r\n", everybody);
  mail += fmt::format("Subject: =?UTF-8?B?{}?=\r\n", base64(headline(notice)));
  mail += fmt::format("Date: {}\r\n", mail_date(notice.at));
  mail += fmt::format("Message-ID: <{}@acol>\r\n", event_id(notice));
  mail += "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n";
  mail += "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n";
  return mail + in_lines(base64(message_of(notice)));
}

void check_mail_address(const std::string& address, std::string_view option) {
  const auto plain = [](char c) {
    return static_cast<unsigned char>(c) > 0x20 && c != 0x7f &&
           std::string_view("<>,;\"\\").find(c) == std::string_view::npos;
  };
  const std::size_t at = address.find('@');
  require(at != std::string::npos && at > 0 && at + 1 < address.size() && address.front() != '-' &&
              std::ranges::all_of(address, plain),
          "{} must be an address like me@example.org, got '{}'", option, visible_form(address));
}

}  // namespace acol::server
