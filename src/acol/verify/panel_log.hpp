#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "acol/verify/strict_json.hpp"

namespace acol::verify {

// A second reading of "Panels" in docs/certificate.md.

/// What counts for a place.
enum class Said { yes, no, missing };

/// A round as far as its places count.
struct PanelRound {
  struct Asked {
    std::int64_t row = 0;
    Real mean = 0;      ///< The expected mean.
    Real variance = 0;  ///< The variance of the expected mean.
    std::vector<Said> said = {};
  };
  std::int64_t guess = -1;  ///< A row; −1: none.
  std::vector<Asked> asked = {};
  bool settled = true;  ///< All of its places are.
};

/// Reads the log of a study of a panel, entry by entry, and checks that each may stand where it
/// stands: people are asked at their places, in orders that the seed fixes, and before the answers
/// come. Throws InvalidArgument for the first that may not.
class PanelLog {
 public:
  /// The first entry.
  explicit PanelLog(const Json& created);
  /// One of the others.
  void add(const Json& entry);

  std::int64_t people() const { return people_; }
  std::int64_t epoch() const { return epoch_; }
  std::int64_t answered() const { return answered_; }
  const Json& definition() const { return definition_; }
  /// By row, withdrawn ones behind all others.
  std::vector<Real> rewards() const;
  /// Of the present epoch: those whose places are all settled, and the next one.
  std::vector<PanelRound> rounds() const;
  /// Why the guarantee is not `certified`, if so.
  const std::set<std::string>& flaws() const { return flaws_; }

 private:
  struct Round {
    PanelRound stated = {};
    std::vector<std::int64_t> first = {};  ///< Place in the order, by candidate asked.
    std::vector<std::vector<std::int64_t>> places = {};  ///< Questions; −1: nobody was asked.
    std::int64_t closes = 0;
    std::int64_t answers = 0;
    bool over = false;
    bool closed = false;
  };
  struct Question {
    std::size_t round = 0;
    std::string rater = {};
    std::optional<Said> said = {};
  };

  void on_arrived(const Json& entry);
  void on_round(const Json& entry);
  void on_asked(const Json& entry);
  void on_answered(const Json& entry);
  void on_skipped(const Json& entry);
  void on_missed(const Json& entry);
  void on_closed(const Json& entry);
  void on_withdrawn(const Json& entry);
  void on_added(const Json& entry);
  void ask(const Json& item, const std::string& rater);
  void pass_over(Round& round);
  Question& open_question(const Json& entry);
  std::optional<Said> settled(const Round& round, std::int64_t question) const;
  /// Where somebody stands in the order of a candidate.
  std::int64_t position(std::int64_t row, std::int64_t number);

  Json definition_;
  std::int64_t people_ = 0;
  std::int64_t grace_ = 0;  ///< Milliseconds.
  bool listed_ = false;
  std::unordered_map<std::string, std::int64_t> numbers_;
  std::int64_t epoch_ = 1;
  std::vector<Real> rewards_;
  std::set<std::int64_t> withdrawn_;
  std::vector<Round> rounds_;
  std::vector<Question> questions_;
  std::map<std::int64_t, std::int64_t> places_;                  ///< How many, by row.
  std::map<std::int64_t, std::vector<std::int64_t>> positions_;  ///< By row and number.
  std::set<std::size_t> must_close_;  ///< Rounds after one that was closed.
  std::int64_t at_ = 0;
  std::int64_t answered_ = 0;
  std::set<std::string> flaws_;
};

}  // namespace acol::verify
