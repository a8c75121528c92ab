#include "acol/study/service.hpp"

namespace acol::study {
namespace {

bool overdue(const Study& study, std::int64_t now) {
  const std::optional<TimeSpan>& kept = study.definition().erase_names_after;
  const std::int64_t last = study.people().last_progress();
  return study.pseudonymous() && kept && last > 0 && now - last >= kept->milliseconds();
}

}  // namespace

Pseudonyms& Service::names() {
  const std::size_t erased = fold_.study ? fold_.study->erased().size() : 0;
  if (erased != erased_) names_.forget();
  erased_ = erased;
  return names_;
}

std::string Service::person(const std::string& name) {
  return fold_.study->pseudonymous() ? names().find(name) : name;
}

std::vector<NamedPerson> Service::people() {
  const std::scoped_lock lock(state_);
  catch_up();
  return store_->people();
}

std::optional<std::string> Service::picture(const Digest& digest) {
  const std::scoped_lock lock(state_);
  return store_->picture(digest);
}

std::string Service::shown(const std::string& text) {
  const std::scoped_lock lock(state_);
  if (!fold_.study || !fold_.study->pseudonymous()) return text;
  return names().shown(text);
}

void Service::show(Status& status) {
  for (std::string& name : status.left_out) name = shown(name);
  if (status.stuck) status.stuck = shown(*status.stuck);
}

void Service::erase_overdue_names() {
  const bool due = view([this](const Study& study) { return overdue(study, now_()); });
  if (!due || people().empty()) return;
  run([this](const Study& study, Changes& changes) {
    if (!overdue(study, now_())) return;  // somebody came meanwhile
    Erased erased;
    for (const NamedPerson& one : store_->people()) erased.people.push_back(one.pseudonym);
    if (!erased.people.empty()) changes.emplace_back(std::move(erased));
  });
}

/// While in transact().
void Service::note_erased(const EntryBody& body) {
  const Erased* erased = std::get_if<Erased>(&body);
  if (erased == nullptr) return;
  store_->remove_people(erased->people);
  names_.forget();
  purge_ = true;
}

void Service::purge() {
  if (!std::exchange(purge_, false)) return;
  try {
    store_->purge();
  } catch (const StorageError&) {
    return;  // the names are deleted; the database tidies up by itself later
  }
}

void Service::fail_by_name(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const Refusal& refusal) {
    throw Refusal(refusal.why(), shown(refusal.what()));
  } catch (const InvalidArgument& mistake) {
    const std::string words = shown(mistake.what());
    if (words == mistake.what()) throw;
    throw InvalidArgument(words);
  }
}

}  // namespace acol::study
