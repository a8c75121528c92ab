#include "acol/verify/strict_json.hpp"

#include <set>
#include <vector>

namespace acol::verify {

Json parse_strictly(const std::string& text) {
  std::vector<std::set<std::string>> keys;
  return Json::parse(text, [&](int /*depth*/, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key) {
      const std::string key = parsed.get<std::string>();
      require(keys.back().insert(key).second, "the key '{}' appears twice in an object", key);
    }
    return true;
  });
}

Real number(const Json& json, const char* what) {
  require(json.is_number(), "{} must be a number", what);
  const double value = json.get<double>();
  require(std::isfinite(value), "{} must be finite", what);
  return value;
}

std::int64_t whole(const Json& json, const char* what) {
  require(json.is_number_integer() &&
              (!json.is_number_unsigned() || json.get<std::uint64_t>() <= INT64_MAX),
          "{} must be a whole number, got {}", what, json.dump());
  return json.get<std::int64_t>();
}

}  // namespace acol::verify
