#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "acol/study/log.hpp"

namespace acol::study {

/// The answers of requests that had a key, so that one that is sent again is recognised. The last
/// kMax are remembered: an older answer that is sent again is recognised by its question. Names
/// and texts are kept as digests.
class RecentTells {
 public:
  static constexpr std::size_t kMax = 50'000;

  class Entry {
   public:
    Entry() = default;
    Entry(std::int64_t asked, std::string_view answer, std::string_view rater,
          bool came_late = false)
        : question(asked),
          late(came_late),
          answer_(short_digest(answer)),
          rater_(short_digest(rater)) {}

    bool says(std::string_view answer) const { return answer_ == short_digest(answer); }
    bool by(std::string_view rater) const { return rater_ == short_digest(rater); }

    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.question, self.late, self.answer_, self.rater_);
    }

    std::int64_t question = 0;
    bool late = false;

   private:
    std::uint64_t answer_ = 0;
    std::uint64_t rater_ = 0;
  };

  /// An empty key does not count.
  void add(std::string_view key, Entry told);
  /// Null: none had this key, or long ago.
  const Entry* find(std::string_view key) const;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.told_, self.order_);
  }

 private:
  static std::uint64_t short_digest(std::string_view text);

  std::unordered_map<std::uint64_t, Entry> told_;  ///< By the digest of the key.
  std::deque<std::uint64_t> order_;
};

}  // namespace acol::study
