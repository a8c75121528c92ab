#pragma once

#include <string>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/io/json.hpp"
#include "acol/study/status.hpp"

namespace acol::server {

/// A message that an owner gets unasked.
enum class NoticeKind {
  ended,  ///< Nothing more is asked.
  stuck,  ///< It cannot continue without help.
};

/// One such message about a study.
struct Notice {
  NoticeKind kind = NoticeKind::ended;
  std::string study = {};                   ///< The study's name.
  std::string id = {};                      ///< The study's unique id (a hash).
  std::int64_t at = 0;                      ///< Milliseconds since 1970.
  study::Status status = {};                ///< With names in the place of pseudonyms.
  std::optional<std::string> address = {};  ///< Where its pages are, if that is known.
};

/// "Cookies: certified".
std::string headline(const Notice& notice);
/// A few lines for people.
std::string message_of(const Notice& notice);
/// For programs; `text` is what chat services show.
io::OrderedJson json_of_notice(const Notice& notice);
/// A whole mail (RFC 5322). The addresses must be good: check_mail_address().
std::string mail_of(const Notice& notice, const std::string& from,
                    const std::vector<std::string>& to);

/// Throws InvalidArgument naming `option` unless it is one plain address.
void check_mail_address(const std::string& address, std::string_view option);

constexpr auto choices(NoticeKind) {
  return named<NoticeKind>({{"ended", NoticeKind::ended}, {"stuck", NoticeKind::stuck}});
}

}  // namespace acol::server
