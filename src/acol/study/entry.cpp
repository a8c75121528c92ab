#include "acol/study/entry.hpp"

#include <charconv>

namespace acol::study {

std::string question_name(std::int64_t question) { return "q" + std::to_string(question); }

std::int64_t question_number(std::string_view name) {
  std::int64_t number = 0;
  if (!name.starts_with('q')) return 0;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
  return error == std::errc() && end == name.data() + name.size() && number > 0 ? number : 0;
}

}  // namespace acol::study
