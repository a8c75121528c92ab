#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace acol::io {

/// The days from 1970-01-01 to a date: "2024-05-31", "2024/05/31" or "31.05.2024", also with a time
/// of day behind it ("2024-05-31 14:30", "2024-05-31T14:30:00Z"). Nothing for dates that are not in
/// the calendar, and for "05/06/2024", which is May in one country and June in another.
std::optional<double> parse_date(std::string_view text);

/// "2024-05-31"
std::string date_text(double days);

}  // namespace acol::io
