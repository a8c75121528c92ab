#include <algorithm>
#include <map>
#include <mutex>

#include "acol/study/store.hpp"

namespace acol::study {
namespace {

class MemoryStore final : public Store {
 public:
  MemoryStore(LogLine created, std::vector<NamedPerson> people)
      : lines_{std::move(created)}, people_(std::move(people)) {}

  const std::string& name() const override { return name_; }

  std::vector<LogLine> read(std::int64_t from, std::int64_t most) override {
    const std::scoped_lock lock(mutex_);
    return since(from, most);
  }

  void transact(std::int64_t from, const Writer& writer) override {
    const std::scoped_lock lock(mutex_);
    const std::vector<LogLine> more = writer(since(from, std::ssize(lines_)));
    lines_.insert(lines_.end(), more.begin(), more.end());
  }

  std::vector<NamedPerson> people() override { return people_; }
  std::optional<NamedPerson> person_called(const std::string& name) override {
    const auto found = std::ranges::find(people_, name, &NamedPerson::name);
    return found == people_.end() ? std::nullopt : std::optional(*found);
  }
  void add_person(const NamedPerson& person) override { people_.push_back(person); }
  void remove_people(const std::vector<std::string>& pseudonyms) override {
    std::erase_if(people_, [&](const NamedPerson& one) {
      return std::ranges::find(pseudonyms, one.pseudonym) != pseudonyms.end();
    });
  }
  void add_pictures(const std::vector<std::string>& pictures) override {
    for (const std::string& one : pictures) pictures_[digest_of(one)] = one;
  }
  std::optional<std::string> picture(const Digest& digest) override {
    const std::scoped_lock lock(mutex_);
    const auto found = pictures_.find(digest);
    return found == pictures_.end() ? std::nullopt : std::optional(found->second);
  }
  std::vector<Digest> pictures() override {
    const std::scoped_lock lock(mutex_);
    std::vector<Digest> digests;
    for (const auto& [digest, bytes] : pictures_) digests.push_back(digest);
    return digests;
  }
  void rewrite(const Rewriter& rewriter) override {
    const std::scoped_lock lock(mutex_);
    Replacement replacement = rewriter(lines_);
    lines_ = std::move(replacement.lines);
    people_ = std::move(replacement.people);
  }

  void back_up(const std::string& /*path*/, Names /*names*/) override {
    throw StorageError("a study in memory has no backup");
  }

 private:
  std::vector<LogLine> since(std::int64_t from, std::int64_t most) const {
    const auto first = lines_.begin() + std::min(from, std::ssize(lines_));
    return {first, first + std::min(most, lines_.end() - first)};
  }

  std::string name_ = "memory:";
  std::mutex mutex_;
  std::vector<LogLine> lines_;
  std::vector<NamedPerson> people_;
  std::map<Digest, std::string> pictures_;
};

}  // namespace

std::unique_ptr<Store> memory_store(const LogLine& created, std::vector<NamedPerson> people) {
  return std::make_unique<MemoryStore>(created, std::move(people));
}

}  // namespace acol::study
