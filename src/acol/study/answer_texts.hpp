#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace acol::study {

/// The answers of a study as they were told: one block of memory for millions of them.
class AnswerTexts {
 public:
  /// Where a text is; 0 is the empty text.
  using Place = std::uint64_t;

  Place add(std::string_view text);
  std::string_view at(Place place) const {
    return std::string_view(bytes_).substr(place >> kLengthBits, place & kMaxLength);
  }

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.bytes_, self.known_);
  }

 private:
  static constexpr int kLengthBits = 24;
  static constexpr std::uint64_t kMaxLength = (std::uint64_t{1} << kLengthBits) - 1;
  /// Texts that are looked for before another one is stored: most studies have no more.
  static constexpr std::size_t kKnown = 256;

  std::string bytes_;
  std::unordered_map<std::string, Place> known_;
};

}  // namespace acol::study
