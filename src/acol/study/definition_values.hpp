#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "acol/core/choice.hpp"

namespace acol::study {

/// What numeric columns become.
enum class Scaling {
  unit,  ///< [−1, 1]: shifted where the model has an intercept, only divided where it has none.
  none,
};

constexpr auto choices(Scaling) {
  return named<Scaling>({{"unit", Scaling::unit}, {"none", Scaling::none}});
}

/// Whom the claim is about.
enum class ClaimAbout {
  people,  ///< People like those who answer.
  panel,   ///< The people of a panel, and nobody else.
};

constexpr auto choices(ClaimAbout) {
  return named<ClaimAbout>({{"people", ClaimAbout::people}, {"panel", ClaimAbout::panel}});
}

/// That the rater's page can be in.
enum class Language { ar, de, en, es, fr, it, ja, nl, pl, pt, zh };

constexpr auto choices(Language) {
  return named<Language>({{"ar", Language::ar},
                          {"de", Language::de},
                          {"en", Language::en},
                          {"es", Language::es},
                          {"fr", Language::fr},
                          {"it", Language::it},
                          {"ja", Language::ja},
                          {"nl", Language::nl},
                          {"pl", Language::pl},
                          {"pt", Language::pt},
                          {"zh", Language::zh}});
}

/// What becomes of a table where cells are missing.
enum class MissingCells {
  error,        ///< Nothing is made; the message says where they are.
  drop_rows,    ///< Their candidates are left out.
  drop_column,  ///< Their features are left out.
};

constexpr auto choices(MissingCells) {
  return named<MissingCells>({{"error", MissingCells::error},
                              {"drop-rows", MissingCells::drop_rows},
                              {"drop-column", MissingCells::drop_column}});
}

// Values of a definition that people write as one word. `parse` reads the word, `text` writes it as
// logs have it, `kMust` says in messages what it must be and `kForm` in listings what it looks
// like.
template <class T>
concept Spelled = requires(const T& value, std::string_view text) {
  { T::parse(text) } -> std::same_as<std::optional<T>>;
  { value.text() } -> std::same_as<std::string>;
  { T::kMust } -> std::convertible_to<std::string_view>;
  { T::kForm } -> std::convertible_to<std::string_view>;
};

/// The number up to which, or from which on, answers are acceptable.
struct Threshold {
  static constexpr std::string_view kMust = "a number or 'learn'";
  static constexpr std::string_view kForm = "NUMBER|learn";

  std::optional<double> number = {};  ///< None: answers are relative to it, and it is learned.

  static std::optional<Threshold> parse(std::string_view text);
  std::string text() const;
};

/// How many answers one named person may give about one candidate.
struct Repeats {
  static constexpr std::string_view kMust = "a whole number of at least 1, or 'unlimited'";
  static constexpr std::string_view kForm = "NUMBER|unlimited";

  std::optional<std::int64_t> most = 1;  ///< None: any number.

  bool once() const { return most == 1; }
  static std::optional<Repeats> parse(std::string_view text);
  std::string text() const;
};

/// A time as people say it: 12h, 30d, 8w.
struct TimeSpan {
  static constexpr std::string_view kMust =
      "a number of hours, days or weeks (12h, 30d, 8w) up to a hundred years";
  static constexpr std::string_view kForm = "12h|30d|8w";

  double number = 0;
  char unit = 'd';

  std::int64_t milliseconds() const;
  static std::optional<TimeSpan> parse(std::string_view text);
  std::string text() const;
};

}  // namespace acol::study
