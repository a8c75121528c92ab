#pragma once

#include <string>
#include <vector>

#include "acol/verify/panel_log.hpp"

namespace acol::verify {

/// Throws Error unless what is claimed follows from the log of a panel, whose candidates have these
/// ids.
void check_panel_claim(const Json& claim, const PanelLog& log, const std::vector<std::string>& ids);

/// Whom a panel's claim is about, and what it takes for granted.
std::string disclosed(const PanelLog& log);

}  // namespace acol::verify
