#include "acol/study/pseudonyms.hpp"

#include <sodium.h>

#include <algorithm>
#include <concepts>

namespace acol::study {
namespace {

constexpr std::size_t kSaltBytes = 16;
constexpr std::size_t kPseudonymBytes = 16;
constexpr char kMark = '~';
constexpr std::size_t kLetters = 22;  // of 16 bytes

std::string letters_of(const unsigned char* bytes, std::size_t size) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(size, kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes, size, kVariant);
  text.resize(text.find('\0'));
  return text;
}

bool is_letter(unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; }

NamedPerson new_person(const std::string& name) {
  std::array<unsigned char, kSaltBytes> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  const std::string salt = letters_of(bytes.data(), bytes.size());
  const Digest digest = digest_of(salt + name);
  return {kMark + letters_of(digest.data(), kPseudonymBytes), name, salt};
}

/// Replaces names by pseudonyms, in entry after entry.
class Separation {
 public:
  void add(Entry entry) {
    if (auto* created = std::get_if<Created>(&entry.body)) created->pseudonyms = true;
    for_each_name(entry.body, [&](std::string& name) { name = pseudonym(name); });
    result_.lines.push_back(head_.extend(to_text(entry)));
  }
  SeparatedNames take() { return std::move(result_); }

 private:
  const std::string& pseudonym(const std::string& name) {
    const auto [found, is_new] = known_.try_emplace(name);
    if (is_new) found->second = result_.people.emplace_back(new_person(name)).pseudonym;
    return found->second;
  }

  LogHead head_;
  SeparatedNames result_;
  std::unordered_map<std::string, std::string> known_;
};

}  // namespace

bool is_pseudonym(std::string_view text) {
  return text.size() == kLetters + 1 && text.front() == kMark &&
         std::ranges::all_of(text.substr(1), is_letter);
}

void for_each_name(EntryBody& body, const std::function<void(std::string&)>& visit) {
  const auto one = [&](std::string& name) {
    if (!name.empty()) visit(name);
  };
  std::visit(
      [&]<class Body>(Body& entry) {
        if constexpr (requires { entry.rater; }) one(entry.rater);
        if constexpr (requires { entry.raters; }) std::ranges::for_each(entry.raters, one);
        if constexpr (std::same_as<Body, Invited>) one(entry.name);
        if constexpr (std::same_as<Body, Created>) {
          std::ranges::for_each(entry.definition.panel, one);
        }
      },
      body);
}

void Pseudonyms::add(const NamedPerson& person) {
  names_[person.pseudonym] = person.name;
  pseudonyms_[person.name] = person.pseudonym;
}

void Pseudonyms::forget() {
  names_.clear();
  pseudonyms_.clear();
  erased_.clear();
}

std::string Pseudonyms::find(const std::string& name) {
  if (name.empty() || is_pseudonym(name)) return name;
  const auto found = pseudonyms_.find(name);
  if (found != pseudonyms_.end()) return found->second;
  const std::optional<NamedPerson> person = store_->person_called(name);
  if (!person) return name;
  add(*person);
  return person->pseudonym;
}

void Pseudonyms::hide(EntryBody& body) {
  for_each_name(body, [&](std::string& name) {
    name = find(name);
    if (is_pseudonym(name)) return;
    const NamedPerson person = new_person(name);
    store_->add_person(person);
    add(person);
    name = person.pseudonym;
  });
}

const std::string* Pseudonyms::name_of(const std::string& pseudonym) {
  if (!names_.contains(pseudonym) && !erased_.contains(pseudonym)) {
    for (const NamedPerson& person : store_->people()) add(person);
    if (!names_.contains(pseudonym)) erased_.insert(pseudonym);
  }
  const auto found = names_.find(pseudonym);
  return found == names_.end() ? nullptr : &found->second;
}

std::string Pseudonyms::shown(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::string word(text.substr(at, kLetters + 1));
    const std::string* name = is_pseudonym(word) ? name_of(word) : nullptr;
    result += name == nullptr ? std::string(1, text[at]) : *name;
    at += name == nullptr ? 1 : word.size();
    const std::size_t next = text.find(kMark, at);  // what lies between is copied at once
    result += text.substr(at, next == std::string_view::npos ? next : next - at);
    at = std::min(next, text.size());
  }
  return result;
}

SeparatedNames first_line(const Created& created, std::int64_t now) {
  Separation separation;
  separation.add({now, created});
  return separation.take();
}

SeparatedNames separated(const std::vector<LogLine>& lines) {
  Separation separation;
  for (const LogLine& line : lines) separation.add(entry_from(line.text));
  return separation.take();
}

}  // namespace acol::study
