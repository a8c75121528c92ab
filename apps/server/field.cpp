#include "field.hpp"

namespace acol::server {

std::string text_field(const OrderedJson& body, const char* name, std::size_t most_bytes) {
  const auto found = body.find(name);
  if (found == body.end() || found->is_null()) return {};
  if (!found->is_string()) throw HttpError(400, fmt::format("{} must be text", name));
  std::string text = found->get<std::string>();
  if (text.size() > most_bytes) {
    throw HttpError(400, fmt::format("{} must have at most {} bytes", name, most_bytes));
  }
  return text;
}

std::optional<std::int64_t> count_field(const OrderedJson& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end() || found->is_null()) return std::nullopt;
  if (!found->is_number_integer() || *found < 0 || *found > 1'000'000'000) {
    throw HttpError(400, fmt::format("{} must be a whole number", name));
  }
  return found->get<std::int64_t>();
}

std::int64_t question_field(const OrderedJson& body) {
  const std::string name = text_field(body, "question", 40);
  const std::int64_t question = question_number(name);
  if (question == 0) {
    throw HttpError(name.empty() ? 400 : 404, "question must name one that was asked, such as q1");
  }
  return question;
}

}  // namespace acol::server
