#include "acol/study/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace acol::study {
namespace {

constexpr double kPrecision = 4;  // of the mixture, in clocks of the first round

/// The answers of one round, about rows of a matrix of their own.
struct RoundData {
  Sample sample;
  std::vector<Answers> answers;
  std::vector<Contribution> contributions;
};

RoundData round_data(const Study& study, std::int64_t round, bool by_rater) {
  RoundData data;
  const auto answers = study.book().answers(round, by_rater);
  for (std::size_t entry = 0; entry < answers.size(); ++entry) {
    data.sample.arms.push_back(static_cast<ArmIndex>(entry));
    Answers all;
    for (const Answers& group : answers[entry]) {
      all += group;
      if (by_rater) data.contributions.push_back({group.rater, entry, group.count});
    }
    data.sample.counts.push_back(all.count);
    data.answers.push_back(all);
  }
  return data;
}

}  // namespace

Intervals intervals(const Study& study, const Matrix& vectors) {
  const PolicyOptions& options = study.definition().policy;
  const AnswerModel model{.noise_bound = study.stated().noise_bound,
                          .misspecification = options.misspecification,
                          .independence = independence_of(options),
                          .range = study.scale().answer_range()};
  const SpanCharge charge(study.stated().arms);
  const bool by_rater = model.by_person();
  const Eigen::Index n = vectors.rows();
  Vector above = Vector::Zero(n);
  Vector below = Vector::Zero(n);
  Vector clock = Vector::Zero(n);
  Vector scale = Vector::Zero(n);
  for (std::int64_t round = 0; round < study.rounds_counted(); ++round) {
    const RoundBook& book = study.book().rounds()[static_cast<std::size_t>(round)];
    if (book.closed) continue;
    const RoundData data = round_data(study, round, by_rater);
    Matrix rows(std::ssize(book.candidates) + n, vectors.cols());
    for (std::size_t i = 0; i < book.candidates.size(); ++i) {
      rows.row(static_cast<Eigen::Index>(i)) = study.stated().arms.row(book.candidates[i]);
    }
    rows.bottomRows(n) = vectors;
    const CommittedSample sample(rows, 0, data.sample, model, charge);
    scale = (clock.array() > 0).select(scale, sample.outlook().clock.tail(n));
    const RoundEvidence evidence = sample.evidence(data.answers, data.contributions);
    above += evidence.above.tail(n);
    below += evidence.below.tail(n);
    clock += evidence.clock.tail(n);
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Intervals result{Vector::Constant(n, std::nan("")), Vector::Constant(n, -kInfinity),
                   Vector::Constant(n, kInfinity)};
  const double alpha = study.delta() / static_cast<double>(std::max<Eigen::Index>(1, n));
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!(clock(i) > 0)) continue;
    const double rho = kPrecision * scale(i);
    const double total = clock(i) + rho;
    const double radius = std::sqrt(total * std::log(total / (rho * alpha * alpha)));
    result.mean(i) = (above(i) + below(i)) / 2 / clock(i);
    result.low(i) = (above(i) - radius) / clock(i);
    result.high(i) = (below(i) + radius) / clock(i);
  }
  return result;
}

Intervals shown(const Study& study, const Intervals& found) {
  const io::AnswerScale& scale = study.scale();
  const bool shares = study.definition().answers == io::AnswerKind::yes_no;
  const auto told = [&](const Vector& values) -> Vector {
    return values.unaryExpr([&](double value) {
      const double known = scale.shown(value);
      return shares ? std::clamp(known, 0.0, 1.0) : known;
    });
  };
  const bool turned = scale.more_is_better();
  return {told(found.mean), told(turned ? found.high : found.low),
          told(turned ? found.low : found.high)};
}

}  // namespace acol::study
