#include <mutex>

#include "acol/study/store.hpp"

namespace acol {
namespace {

class MemoryStore final : public Store {
 public:
  explicit MemoryStore(LogLine created) : lines_{std::move(created)} {}

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

  void back_up(const std::string& /*path*/) override {
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
};

}  // namespace

std::unique_ptr<Store> memory_store(const LogLine& created) {
  return std::make_unique<MemoryStore>(created);
}

}  // namespace acol
