#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "acol/study/commands.hpp"
#include "acol/study/fold.hpp"
#include "acol/study/pseudonyms.hpp"
#include "acol/study/status.hpp"
#include "acol/study/store.hpp"

namespace acol::study {

/// A study that people use at once: any number of threads here, and any number of other services
/// elsewhere, on one store. What returns is durable. Commands that come while one is being written
/// are written together, with one sync (group commit). A log that is not the one that was read
/// before is not written to, and nothing is read from it: every call throws ReplacedLogError until
/// the old one is back.
class Service {
 public:
  using Clock = std::function<std::int64_t()>;

  /// What is read to open a study.
  enum class Reading {
    since_checkpoint,  ///< What came after the checkpoint that the store keeps, if it keeps one.
    whole,             ///< The whole log; no checkpoint is touched.
  };

  /// `now` gives milliseconds since 1970. Throws StorageError. Services of one study share what
  /// they have `seen` of its log.
  Service(std::unique_ptr<Store> store, Clock now,
          std::shared_ptr<LogMark> seen = std::make_shared<LogMark>(),
          Reading reading = Reading::since_checkpoint);
  /// A new study that is kept in memory, and nowhere else.
  static Service in_memory(Created created, Clock now);
  /// Keeps a checkpoint of what has come since the last one, if it is much.
  ~Service() { keep_checkpoint(); }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Looks at what a command left behind, before anybody else changes it. It may be called again
  /// where the store makes a command start over.
  using Look = std::function<void(const Study&)>;

  AskReply ask(const AskRequest& asked,
               const std::function<void(const Study&, const AskReply&)>& look = {});
  TellReply tell(const TellRequest& request, const Look& look = {});

  /// Commits the next round if one is needed and nobody else has, or people wait who could be asked
  /// if there were another; whether it did.
  bool plan();
  /// From now on ask() commits no rounds: while one is planned elsewhere there is nothing to ask.
  /// `wake` is called when one is needed; null: ask() commits rounds again.
  void plan_elsewhere(std::function<void()> wake);

  /// Any other command: computes its changes from the state.
  using Command = std::function<void(const Study&, Changes&)>;
  void run(const Command& command, const Look& look = {});

  /// Looks at the state as of now.
  template <class View>
  auto view(View&& look) {
    const std::scoped_lock lock(state_);
    catch_up();
    return look(static_cast<const Study&>(*fold_.study));
  }
  /// Has the store keep a checkpoint if the log has grown much since the last one. Where that is
  /// not possible, opening the study takes longer, and that is all.
  void keep_checkpoint();
  Status status();

  // People. Where the log has pseudonyms, commands speak of them, and these lead to and from names.

  /// From within a command, a look or a view: what the log calls the person of this name; the name
  /// itself, where nobody has it yet.
  std::string person(const std::string& name);
  /// Deletes names that were to be kept for a time that is over (erase_names_after). Done when a
  /// study is opened, and by servers now and then.
  void erase_overdue_names();
  /// Everybody whose name is kept beside the log.
  std::vector<NamedPerson> people();
  /// With names instead of pseudonyms, as far as they are stored.
  std::string shown(const std::string& text);
  void show(Status& status);
  /// The bytes of a picture that is kept beside the log; nothing if there is none.
  std::optional<std::string> picture(const Digest& digest);
  /// How many entries the log has.
  std::int64_t head();
  /// The hash of the first entry: no other study has it.
  const Digest& origin() const { return origin_; }
  /// The end of the log as far as it was read.
  LogHead end();
  /// By the clock, or, in studies of people, as the log counts time: where the clock shows less
  /// than the last entry, because it was set back or had been set forward by mistake, time goes on
  /// from that entry. So what closes after a time closes after that time, neither sooner nor later.
  std::int64_t now() const { return now_() + ahead_; }
  /// At most `most` lines of the log from number `from` on, as stored.
  std::vector<LogLine> lines(std::int64_t from = 0, std::int64_t most = Store::kAll);
  /// Looks at the state together with the end of the log that it is the fold of.
  template <class View>
  auto view_at_end(View&& look) {
    const std::scoped_lock lock(state_);
    catch_up();
    return look(static_cast<const Study&>(*fold_.study), fold_.head);
  }
  Store& store() { return *store_; }
  const std::shared_ptr<LogMark>& seen() const { return seen_; }

 private:
  Service(Fold fold, std::unique_ptr<Store> store, Clock now);

  /// Appends to the log and to the state.
  using Append = std::function<void(EntryBody)>;
  struct Job {
    std::function<void(Study&, const Append&)> work;
    bool asks = false;  ///< May need a round.
    std::exception_ptr error = {};
    bool done = false;
  };

  void note_overdue(const Study& study, const Append& append) const;
  static bool commit_round(Study& study, const Append& append);
  void submit(Job job);
  void try_to_write(const std::vector<Job*>& jobs);
  void process(const std::vector<Job*>& jobs);
  void write(const std::vector<Job*>& jobs);
  void plan_ahead();
  void catch_up();
  void keep_time();
  void restore();
  std::int64_t last_known() const { return std::max<std::int64_t>(0, fold_.head.count() - 1); }
  void follow(const std::vector<LogLine>& lines, const LogHead& seen, bool all);
  void recognise(const std::vector<LogLine>& lines, const LogHead& seen, bool all) const;
  void forget() {
    fold_ = {};
    names_.forget();
  }
  /// The names as of this state.
  Pseudonyms& names();
  void note_erased(const EntryBody& body);
  void purge();
  [[noreturn]] void fail_by_name(const std::exception_ptr& error);

  std::unique_ptr<Store> store_;
  Pseudonyms names_{*store_};  ///< Guarded by `state_`, like the state.
  std::size_t erased_ = 0;     ///< Erased people that `names_` knows of.
  bool purge_ = false;         ///< Names were removed in this transaction.
  Clock now_;
  std::atomic<std::int64_t> ahead_ = 0;  ///< Of the clock: the time of the log.
  std::shared_ptr<LogMark> seen_;        ///< How far the log was known to be stored.
  std::mutex state_;                     ///< Guards what follows:
  Fold fold_;                            ///< The state.
  bool may_restore_ = true;              ///< Whether a checkpoint is believed.
  std::int64_t barren_until_ = 0;        ///< Before this entry nothing can be planned ahead.
  Digest origin_ = {};                   ///< Set once, by the constructor.
  std::mutex queue_;                     ///< Guards what follows:
  std::condition_variable turn_;
  std::vector<Job*> waiting_;
  bool writing_ = false;
  std::function<void()> wake_;  ///< Under `state_`, like the state.
  std::atomic<bool> plans_elsewhere_ = false;
};

}  // namespace acol::study
