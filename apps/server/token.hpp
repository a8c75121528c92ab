#pragma once

#include <string>
#include <string_view>

namespace acol::server {

/// 256 random bits as 43 characters of A–Z a–z 0–9 - _. Only its hash is ever kept.
std::string new_token();

bool looks_like_token(std::string_view text);

}  // namespace acol::server
