#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "acol/study/commands.hpp"
#include "acol/study/status.hpp"
#include "acol/study/store.hpp"

namespace acol {

/// A study that people use at once: any number of threads here, and any number of other services
/// elsewhere, on one store. What returns is durable. Commands that come while one is being written
/// are written together, with one sync (group commit). A log that is not the one that was read
/// before is not written to, and nothing is read from it: every call throws ReplacedLogError until
/// the old one is back.
class Service {
 public:
  using Clock = std::function<std::int64_t()>;

  /// `now` gives milliseconds since 1970. Reads the whole log. Throws StorageError. Services of one
  /// study share what they have `seen` of its log.
  Service(std::unique_ptr<Store> store, Clock now,
          std::shared_ptr<LogMark> seen = std::make_shared<LogMark>());

  /// Looks at what a command left behind, before anybody else changes it. It may be called again
  /// where the store makes a command start over.
  using Look = std::function<void(const Study&)>;

  AskReply ask(const AskRequest& request,
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
    return look(static_cast<const Study&>(*study_));
  }
  Status status();
  /// How many entries the log has.
  std::int64_t head();
  /// The hash of the first entry: no other study has it.
  const Digest& origin() const { return origin_; }
  std::int64_t now() const { return now_(); }
  /// The lines of the log from number `from` on, as stored.
  std::vector<LogLine> lines(std::int64_t from = 0);
  /// The state together with the lines that it is the fold of.
  template <class View>
  auto view_with_lines(View&& look) {
    const std::scoped_lock lock(state_);
    catch_up();
    std::vector<LogLine> lines = store_->read(0);
    lines.resize(static_cast<std::size_t>(head_.count()));
    return look(static_cast<const Study&>(*study_), lines);
  }
  Store& store() { return *store_; }
  const std::shared_ptr<LogMark>& seen() const { return seen_; }

 private:
  /// Appends to the log and to the state.
  using Append = std::function<void(EntryBody)>;
  struct Job {
    std::function<void(Study&, const Append&)> work;
    bool asks = false;  ///< May need a round.
    std::exception_ptr error = {};
    bool done = false;
  };

  static bool commit_round(Study& study, const Append& append);
  void submit(Job job);
  void try_to_write(const std::vector<Job*>& jobs);
  void process(const std::vector<Job*>& jobs);
  void write(const std::vector<Job*>& jobs);
  void plan_ahead();
  void catch_up();
  std::int64_t last_known() const { return std::max<std::int64_t>(0, head_.count() - 1); }
  void follow(const std::vector<LogLine>& lines, const LogHead& seen);
  void recognise(const std::vector<LogLine>& lines, const LogHead& seen) const;
  void apply(const LogLine& line);
  void forget();

  std::unique_ptr<Store> store_;
  Clock now_;
  std::shared_ptr<LogMark> seen_;  ///< How far the log was known to be stored.
  std::mutex state_;               ///< Guards what follows:
  std::unique_ptr<Study> study_;   ///< the state up to
  LogHead head_;                   ///< here.
  std::int64_t barren_until_ = 0;  ///< Before this entry nothing can be planned ahead.
  Digest origin_ = {};             ///< Set once, by the constructor.
  std::mutex queue_;               ///< Guards what follows:
  std::condition_variable turn_;
  std::vector<Job*> waiting_;
  bool writing_ = false;
  std::function<void()> wake_;  ///< Under `state_`, like the state.
  std::atomic<bool> plans_elsewhere_ = false;
};

}  // namespace acol
