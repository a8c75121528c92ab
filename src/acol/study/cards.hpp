#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace acol::study {

/// What people see of one candidate.
struct Card {
  const std::string& id;
  const std::string& label;  ///< The label; the id where the candidate has none.
  const std::string* text = nullptr;
  const std::string* image = nullptr;
  std::span<const std::string> details = {};  ///< Of the columns of `show`.
};

/// What people see of the candidates; lists are empty or have one entry a candidate.
struct Cards {
  std::vector<std::string> ids = {};
  std::vector<std::string> labels = {};
  std::vector<std::string> texts = {};
  std::vector<std::string> images = {};
  std::vector<std::string> details = {};  ///< What `show` names: one after the other, by candidate.

  /// The card of one candidate; `shown` is how many details each has.
  Card card(std::int64_t candidate, std::size_t shown) const {
    const auto at = static_cast<std::size_t>(candidate);
    return {.id = ids[at],
            .label = labels.empty() ? ids[at] : labels[at],
            .text = texts.empty() ? nullptr : &texts[at],
            .image = images.empty() ? nullptr : &images[at],
            .details = std::span(details).subspan(at * shown, shown)};
  }

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.ids, self.labels, self.texts, self.images, self.details);
  }
};

/// Candidates that only check attention. They are numbered −1, −2, …
struct AttentionChecks {
  Cards cards = {};
  std::vector<std::string> right = {};  ///< The right answers, a|b where there are several.
};

}  // namespace acol::study
