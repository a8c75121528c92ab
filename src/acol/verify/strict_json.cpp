#include "acol/verify/strict_json.hpp"

#include <set>
#include <vector>

namespace acol::verify {

namespace {

using Event = Json::parse_event_t;

constexpr int kDeepest = 64;  // what walks down JSON calls itself: the stack is not for strangers

/// The objects that are being read, and their keys.
class Keys {
 public:
  void note(int depth, Event event, const Json& parsed) {
    require(depth <= kDeepest, "JSON is nested too deeply");
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event != Event::key) return;
    const std::string key = parsed.get<std::string>();
    require(keys_.back().insert(key).second, "the key '{}' appears twice in an object", key);
  }

 private:
  std::vector<std::set<std::string>> keys_;
};

}  // namespace

Json parse_strictly(const std::string& text) {
  Keys keys;
  return Json::parse(text, [&](int depth, Event event, Json& parsed) {
    keys.note(depth, event, parsed);
    return true;
  });
}

Json parse_strictly(std::istream& text, const std::string& list,
                    const std::function<void(const Json&)>& visit) {
  Keys keys;
  bool in_list = false;
  return Json::parse(text, [&](int depth, Event event, Json& parsed) {
    keys.note(depth, event, parsed);
    if (event == Event::key && depth == 1) in_list = parsed == list;
    if (!in_list || event != Event::object_end || depth != 2) return true;
    visit(parsed);
    return false;  // it is not kept
  });
}

Real number(const Json& json, const char* what) {
  require(json.is_number(), "{} must be a number", what);
  const double value = json.get<double>();
  require(std::isfinite(value), "{} must be finite", what);
  return value;
}

std::vector<Real> numbers(const Json& list, const char* what) {
  std::vector<Real> result;
  for (const Json& one : list) result.push_back(number(one, what));
  return result;
}

std::string text_or_none(const Json& json, const char* key) {
  return json.contains(key) ? json.at(key).get<std::string>() : std::string();
}

std::int64_t whole(const Json& json, const char* what) {
  require(json.is_number_integer() &&
              (!json.is_number_unsigned() || json.get<std::uint64_t>() <= INT64_MAX),
          "{} must be a whole number, got {}", what, json.dump());
  return json.get<std::int64_t>();
}

}  // namespace acol::verify
