#pragma once

#include <filesystem>
#include <vector>

#include "acol/study/store.hpp"
#include "support/postgres_server.hpp"
#include "support/scratch_file.hpp"

namespace acol::testing {

/// A place that holds one study and is gone when the test is.
class StorePlace {
 public:
  virtual ~StorePlace() = default;
  virtual std::unique_ptr<study::Store> open() = 0;
  virtual void create(const study::LogLine& created) = 0;
  virtual bool lasting() const { return true; }  ///< Outlives the process.
};

/// One row of the table of kinds that the conformance suite runs over.
struct StoreKind {
  const char* name;
  std::unique_ptr<StorePlace> (*make)(const study::LogLine& created);
};

class SqlitePlace final : public StorePlace {
 public:
  explicit SqlitePlace(const study::LogLine& created) : file_("", ".db") {
    std::filesystem::remove(file_.path());
    create(created);
  }
  std::unique_ptr<study::Store> open() override { return study::open_store(file_.path()); }
  void create(const study::LogLine& created) override { create_store(file_.path(), created); }

 private:
  ScratchFile file_;
};

class PostgresPlace final : public StorePlace {
 public:
  explicit PostgresPlace(const study::LogLine& created) {
    static int made = 0;
    url_ = PostgresServer::instance().url(fmt::format("study{}", made++));
    create(created);
  }
  std::unique_ptr<study::Store> open() override { return study::open_store(url_); }
  void create(const study::LogLine& created) override { create_store(url_, created); }

 private:
  std::string url_;
};

/// All stores of a place in memory are one.
class SharedStore final : public study::Store {
 public:
  explicit SharedStore(study::Store& store) : store_(&store) {}
  const std::string& name() const override { return store_->name(); }
  std::vector<study::LogLine> read(std::int64_t from, std::int64_t most) override {
    return store_->read(from, most);
  }
  void transact(std::int64_t from, const Writer& writer) override {
    store_->transact(from, writer);
  }
  std::vector<study::NamedPerson> people() override { return store_->people(); }
  std::optional<study::NamedPerson> person_called(const std::string& name) override {
    return store_->person_called(name);
  }
  void add_person(const study::NamedPerson& person) override { store_->add_person(person); }
  void remove_people(const std::vector<std::string>& pseudonyms) override {
    store_->remove_people(pseudonyms);
  }
  void add_pictures(const std::vector<std::string>& pictures) override {
    store_->add_pictures(pictures);
  }
  std::optional<std::string> picture(const study::Digest& digest) override {
    return store_->picture(digest);
  }
  std::vector<study::Digest> pictures() override { return store_->pictures(); }
  void rewrite(const Rewriter& rewriter) override { store_->rewrite(rewriter); }
  void back_up(const std::string& path, Names names) override { store_->back_up(path, names); }

 private:
  study::Store* store_;
};

class MemoryPlace final : public StorePlace {
 public:
  explicit MemoryPlace(const study::LogLine& created) : store_(memory_store(created)) {}
  std::unique_ptr<study::Store> open() override { return std::make_unique<SharedStore>(*store_); }
  void create(const study::LogLine& created) override { store_ = memory_store(created); }
  bool lasting() const override { return false; }

 private:
  std::unique_ptr<study::Store> store_;
};

template <class Place>
std::unique_ptr<StorePlace> make_place(const study::LogLine& created) {
  return std::make_unique<Place>(created);
}

inline std::vector<const StoreKind*> store_kinds() {
  static const StoreKind kKinds[] = {{"memory", make_place<MemoryPlace>},
                                     {"sqlite", make_place<SqlitePlace>},
                                     {"postgres", make_place<PostgresPlace>}};
  std::vector<const StoreKind*> kinds;
  for (const StoreKind& kind : kKinds) kinds.push_back(&kind);
  return kinds;
}

}  // namespace acol::testing
