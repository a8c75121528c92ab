#pragma once

#include <optional>

#include "acol/study/study.hpp"

namespace acol::study {

/// How many answers a study still needs, as far as anybody can tell.
struct QuestionForecast {
  double low = 0;                     ///< It is fewer than this in one case of ten.
  double middle = 0;                  ///< It is fewer than this as often as more.
  double high = 0;                    ///< It is more than this in one case of ten.
  std::optional<double> chance = {};  ///< That what may still be asked is enough; none: no limit.
};

/// What is forecast.
enum class Horizon {
  askable,  ///< What will be asked: nothing once the study is over, and no more than may be.
  settled,  ///< What it would take to settle it, whoever may be asked: of stopped studies, too.
};

/// None once the answer is proven, before the first answers count, and where the algorithm has no
/// idea. Where it knows one number only, low and high are that.
std::optional<QuestionForecast> question_forecast(const Study& study,
                                                  Horizon horizon = Horizon::askable);

/// Its middle.
std::optional<double> questions_left(const Study& study);

}  // namespace acol::study
