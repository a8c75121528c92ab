#include "acol/study/course.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/policy/insight.hpp"

namespace acol::study {
namespace {

constexpr std::size_t kMaxPoints = 48;
constexpr int kDraws = 200;

/// The start of a round, or now.
struct Moment {
  double answered = 0;
  std::optional<double> forecast = {};
  std::int64_t round = 0;  ///< Answers of rounds before it are known.
};

std::vector<Moment> moments_of(const Study& study, const Status& status) {
  std::vector<Moment> moments;
  double answers = 0;
  for (const RoundCommitted& round : study.recorded()) {
    if (round.forecast) moments.push_back({answers, round.forecast, round.round});
    for (const std::int64_t count : study.book().round(round.round).answered) {
      answers += static_cast<double>(count);
    }
  }
  moments.push_back(
      {static_cast<double>(status.answered), status.forecast, std::ssize(study.recorded())});
  return moments;
}

/// As many points as 10⁸ multiplications allow, n d² each for the standard errors.
std::size_t affordable(const Problem& problem) {
  constexpr double kWork = 1e8;
  const auto d = static_cast<double>(problem.dimension());
  const double each = static_cast<double>(problem.size()) * d * d;
  return static_cast<std::size_t>(std::clamp(kWork / each, 4.0, double{kMaxPoints}));
}

/// Whether n d for each draw, at all points, is no more than that.
bool draws_are_affordable(const Problem& problem, std::size_t points) {
  constexpr double kWork = 5e8;
  const double draw = static_cast<double>(problem.size() * problem.dimension());
  return draw * kDraws * static_cast<double>(points) <= kWork;
}

/// Adds the answers of a round, by distinct arm. Those that stand in for somebody, and those of
/// rounds that were given up, do not count.
void add_round(const Study& study, std::int64_t round, std::vector<Answers>& told) {
  const RoundBook& book = study.book().round(round);
  if (book.closed) return;
  for (const std::int64_t number : book.questions) {
    const QuestionRecord& record = study.book().question(number);
    if (record.state != QuestionState::answered) continue;
    if (study.hands() != nullptr && !study.hands()->is_place(number)) continue;
    const ArmIndex arm = study.problem().distinct(book.candidates[record.entry]);
    told[static_cast<std::size_t>(arm)] += Answers::single(record.value);
  }
}

std::vector<QuestionAnswers> transcript_of(const Problem& problem,
                                           const std::vector<Answers>& told) {
  std::vector<QuestionAnswers> transcript;
  for (std::size_t arm = 0; arm < told.size(); ++arm) {
    if (told[arm].count == 0) continue;
    transcript.push_back(
        {{.candidate = problem.candidate(static_cast<ArmIndex>(arm)), .count = told[arm].count},
         told[arm]});
  }
  return transcript;
}

/// The result that the answers speak against least; where several fit, the likeliest of these.
Eigen::Index leading_result(const Vector& evidence, const Vector& posterior) {
  Eigen::Index best = 0;
  if (posterior.size() > 0 && posterior.allFinite()) {
    posterior.maxCoeff(&best);
  } else {
    evidence.minCoeff(&best);
  }
  return best;
}

double widest(const Problem& problem, const Vector& errors, Eigen::Index leader) {
  const bool none = leader == problem.size();
  double width = 0;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (none || problem.rewards()(arm) >= problem.rewards()(leader)) {
      width = std::max(width, errors(arm));
    }
  }
  return width;
}

void look_at(const Study& study, const Problem& problem, const std::vector<Answers>& told,
             bool draws, CoursePoint& point) {
  const std::vector<QuestionAnswers> transcript = transcript_of(problem, told);
  if (transcript.empty()) return;
  PolicyOptions options = study.definition().policy;
  options.noise_bound = study.stated().noise_bound;
  const Insight insight(problem, transcript, options);
  Vector evidence = insight.evidence();
  const auto seed = static_cast<std::uint64_t>(study.definition().seed);
  const Vector posterior = draws ? insight.posterior(kDraws, seed) : Vector();
  const Eigen::Index leader = leading_result(evidence, posterior);
  if (leader < problem.size()) {
    const std::int64_t row = study.problem().candidate(static_cast<ArmIndex>(leader));
    point.leading = study.cards().ids[static_cast<std::size_t>(row)];
  }
  if (posterior.size() > 0 && std::isfinite(posterior(leader))) {
    point.probability = posterior(leader);
  }
  const double width = widest(problem, insight.constraint().error, leader);
  if (std::isfinite(width)) point.width = width;
  evidence(leader) = std::numeric_limits<double>::infinity();
  const double others = evidence.minCoeff();
  if (std::isfinite(others)) point.evidence = others;
}

}  // namespace

std::vector<std::size_t> thinned(const std::vector<double>& answered, std::size_t most) {
  std::vector<std::size_t> kept;
  if (answered.size() <= most) {
    for (std::size_t i = 0; i < answered.size(); ++i) kept.push_back(i);
    return kept;
  }
  const double last = std::max(1.0, answered.back());
  const double growth = std::pow(last, 1 / static_cast<double>(most - 1));
  double next = 0;
  for (std::size_t i = 0; i + 1 < answered.size() && kept.size() + 1 < most; ++i) {
    if (answered[i] < next) continue;
    kept.push_back(i);
    next = std::max(answered[i] + 1, answered[i] * growth);
  }
  kept.push_back(answered.size() - 1);
  return kept;
}

std::vector<CoursePoint> course_of(const Study& study, const Status& status) {
  const std::vector<Moment> all = moments_of(study, status);
  std::vector<double> answered;
  for (const Moment& one : all) answered.push_back(one.answered);
  std::vector<Moment> moments;
  for (const std::size_t i : thinned(answered, affordable(study.problem()))) {
    moments.push_back(all[i]);
  }
  // The best of those that are close enough is always a right answer.
  const Problem within_margin(
      study.problem().arms(), study.problem().rewards(),
      {.threshold = study.problem().threshold() + study.definition().policy.margin,
       .merge = false});
  const bool draws = draws_are_affordable(study.problem(), moments.size());
  std::vector<Answers> told(static_cast<std::size_t>(study.problem().size()));
  std::vector<CoursePoint> course;
  std::int64_t round = 0;
  for (const Moment& one : moments) {
    for (; round < one.round; ++round) add_round(study, round, told);
    course.push_back({.answered = one.answered, .forecast = one.forecast});
    look_at(study, within_margin, told, draws, course.back());
  }
  return course;
}

}  // namespace acol::study
