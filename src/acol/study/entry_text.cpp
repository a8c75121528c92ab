#include <nlohmann/json.hpp>

#include "acol/core/error.hpp"
#include "acol/io/stranger.hpp"
#include "acol/study/entry_describe.hpp"
#include "acol/study/entry_values.hpp"
#include "acol/study/log.hpp"

namespace acol::study {
namespace entries {
namespace {

// The two readings of a description (entry_describe.hpp).

/// Whether a value is worth its place in the log.
bool is_there(std::int64_t value) { return value > 0; }
bool is_there(bool value) { return value; }
template <class T>
bool is_there(const std::optional<T>& value) {
  return value.has_value();
}
template <class T>
  requires requires(const T& value) { value.empty(); }
bool is_there(const T& value) {
  return !value.empty();
}

class Writer {
 public:
  explicit Writer(io::Json& json) : json_(json) {}

  template <class T>
  void operator()(const char* key, const T& value) {
    if constexpr (requires { put(json_, value); }) {
      put(json_[key], value);
    } else {
      json_[key] = value;
    }
  }
  template <class T>
  void operator()(const char* key, const std::optional<T>& value) {
    json_[key] = *value;
  }
  template <class T>
  void maybe(const char* key, const T& value) {
    if (is_there(value)) (*this)(key, value);
  }
  template <class T>
  void or_null(const char* key, const std::optional<T>& value) {
    json_[key] = value ? io::Json(*value) : io::Json();
  }
  void question(const char* key, std::int64_t question) { json_[key] = question_name(question); }
  void questions(const char* key, const std::vector<std::int64_t>& questions) {
    json_[key] = names_of(questions);
  }
  template <class Enum>
  void choice(const char* key, Enum value) {
    if (value != Enum{}) json_[key] = name_of(value);
  }
  template <class T>
  void pair(const char* key, const T& one, const T& other) {
    json_[key] = {one, other};
  }
  template <class Fields>
  void part(const char* key, bool there, Fields&& fields) {
    if (!there) return;
    Writer inner(json_[key]);
    fields(inner);
  }
  void format(int format) { json_["format"] = format; }
  static bool has(const char* /*key*/, bool there) { return there; }

 private:
  io::Json& json_;
};

class Reader {
 public:
  explicit Reader(const io::Json& json) : json_(json) {}

  template <class T>
  void operator()(const char* key, T& value) {
    if constexpr (requires { get(json_, value); }) {
      get(json_.at(key), value);
    } else {
      json_.at(key).get_to(value);
    }
  }
  template <class T>
  void operator()(const char* key, std::optional<T>& value) {
    value = json_.at(key).template get<T>();
  }
  template <class T>
  void maybe(const char* key, T& value) {
    if (json_.contains(key)) (*this)(key, value);
  }
  template <class T>
  void or_null(const char* key, std::optional<T>& value) {
    if (!json_.at(key).is_null()) (*this)(key, value);
  }
  void question(const char* key, std::int64_t& question) { question = number_of(json_.at(key)); }
  void questions(const char* key, std::vector<std::int64_t>& questions) {
    questions = numbers_of(json_.at(key));
  }
  template <class Enum>
  void choice(const char* key, Enum& value) {
    if (json_.contains(key)) value = value_of<Enum>(json_[key].template get<std::string>(), key);
  }
  template <class T>
  void pair(const char* key, T& one, T& other) {
    json_.at(key).at(0).get_to(one);
    json_.at(key).at(1).get_to(other);
  }
  template <class Fields>
  void part(const char* key, bool always, Fields&& fields) {
    if (!always && !json_.contains(key)) return;
    Reader inner(json_.at(key));
    fields(inner);
  }
  void format(int& format) {
    format = json_.at("format").get<int>();
    if (format != 1 && format != kLogFormat) {
      throw StorageError("the study was made by a newer acol");
    }
  }
  bool has(const char* key, bool /*there*/) const { return json_.contains(key); }

 private:
  const io::Json& json_;
};

/// In the order of EntryBody.
constexpr std::string_view kTypes[] = {
    "created", "round",   "asked",     "renewed",  "answered", "late",      "skipped",
    "expired", "amended", "retracted", "imported", "closed",   "withdrawn", "paused",
    "resumed", "stopped", "exhausted", "attended", "undone",   "invited",   "revoked",
    "added",   "arrived", "waiting",   "left",     "missed",   "consented", "erased"};
static_assert(std::size(kTypes) == std::variant_size_v<EntryBody>);

template <std::size_t kIndex = 0>
EntryBody body_from(const io::Json& json, std::string_view type) {
  if constexpr (kIndex < std::variant_size_v<EntryBody>) {
    if (type != kTypes[kIndex]) return body_from<kIndex + 1>(json, type);
    std::variant_alternative_t<kIndex, EntryBody> body;
    Reader reader(json);
    describe(body, reader);
    check_read(body);
    return body;
  } else {
    throw StorageError(fmt::format("the log has an entry of type '{}': use a newer acol", type));
  }
}

/// What is wrong, without what the library calls it: "[json.exception.type_error.302] type must …".
std::string plain_words(const io::Json::exception& error) {
  const std::string text = error.what();
  const std::size_t end = text.find("] ");
  return end == std::string::npos ? text : text.substr(end + 2);
}

}  // namespace
}  // namespace entries

std::string to_text(const Entry& entry) {
  io::Json json = {{"at", entry.at}, {"type", std::string(entries::kTypes[entry.body.index()])}};
  entries::Writer writer(json);
  std::visit([&](const auto& body) { entries::describe(body, writer); }, entry.body);
  try {
    return json.dump(-1, ' ', false, io::Json::error_handler_t::strict);
  } catch (const io::Json::type_error&) {
    throw InvalidArgument("all text must be UTF-8: a cell, a name or an answer is not");
  }
}

Entry entry_from(const std::string& text) {
  if (!io::is_shallow_json(text)) throw StorageError("an entry of the log is nested too deeply");
  try {
    const io::Json json = io::Json::parse(text);
    return {json.at("at").get<std::int64_t>(),
            entries::body_from(json, json.at("type").get_ref<const std::string&>())};
  } catch (const io::Json::parse_error&) {  // whose words may end within a character
    throw StorageError("an entry of the log cannot be read: it is not JSON");
  } catch (const io::Json::exception& error) {
    throw StorageError(
        fmt::format("an entry of the log cannot be read: {}", entries::plain_words(error)));
  } catch (const InvalidArgument& error) {
    throw StorageError(fmt::format("an entry of the log cannot be read: {}", error.what()));
  }
}

}  // namespace acol::study
