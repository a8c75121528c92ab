#include "acol/study/collection.hpp"

#include <algorithm>
#include <filesystem>

#include "acol/core/visible.hpp"
#include "acol/io/text.hpp"
#include "acol/study/postgres_url.hpp"
#include "acol/study/pseudonyms.hpp"
#include "acol/study/store.hpp"

namespace acol::study {
namespace {

constexpr std::size_t kMaxStudyName = 100;  // bytes

/// Replaces what the log calls the people of a panel by their names.
void name_panel(Definition& definition, Store& store) {
  if (definition.panel.empty()) return;
  const std::vector<NamedPerson> people = store.people();
  for (std::string& one : definition.panel) {
    const auto found = std::ranges::find(people, one, &NamedPerson::pseudonym);
    require(found != people.end() || !is_pseudonym(one),
            "{}: somebody of the panel was erased: a study of the same panel cannot be made",
            store.name());
    if (found != people.end()) one = found->name;
  }
}

}  // namespace

bool is_collection(const std::string& url) {
  if (is_postgres(url)) return parse_postgres_database(url).study.empty();
  std::error_code ignored;
  return std::filesystem::is_directory(url, ignored);
}

std::unique_ptr<Collection> open_collection(const std::string& url) {
  return is_postgres(url) ? open_postgres_collection(url) : open_folder(url);
}

void check_study_name(const std::string& name) {
  require(!name.empty(), "the study needs a name");
  require(name.size() <= kMaxStudyName, "a study's name may have at most {} bytes, got {}",
          kMaxStudyName, name.size());
  require(io::end_of_utf8(name) == name.size() && visible_form(name) == name,
          "the name of a study must be plain text, without blanks at its ends");
  require(name.find_first_of("/\\") == std::string::npos && name.front() != '.',
          "'{}' cannot be the name of a study: it must not contain slashes or begin with a dot",
          name);
}

std::string link_id(std::int64_t number) { return fmt::format("i{}", number); }

AccessBook book_of(const std::vector<KeptLink>& links) {
  AccessBook book;
  for (const KeptLink& one : links) {
    Invited invited{.id = link_id(one.number), .role = value_of<Role>(one.role, "the role")};
    if (one.hash.size() != invited.hash.size()) continue;
    std::ranges::copy(one.hash, invited.hash.begin());
    book.add(invited, one.created);
    if (one.revoked) book.revoke(invited.id);
  }
  return book;
}

void copy_study(const std::string& from, const std::string& to, std::int64_t now) {
  const std::unique_ptr<Store> store = open_store(from);
  const std::vector<LogLine> first = store->read(0, 1);
  if (first.empty()) throw NoStudyError(store->name());
  Created created = std::get<Created>(entry_from(first.front().text).body);
  require(created.format == kLogFormat,
          "{}: is a study of acol 0.1, which cannot be copied: make a new one from its spreadsheet",
          store->name());
  name_panel(created.definition, *store);
  std::vector<std::string> pictures;
  for (const Digest& digest : store->pictures()) {
    if (std::optional<std::string> bytes = store->picture(digest)) pictures.push_back(*bytes);
  }
  const SeparatedNames copy = first_line(created, now);
  create_store(to, copy.lines.front(), copy.people, pictures);
}

}  // namespace acol::study
