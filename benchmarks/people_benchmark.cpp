// What one person's answers that hang together cost with shape = linear: E-ACOL in lots (inequality
// (3) of docs/math.md), by Hölder's inequality alone, and as if every answer were a fresh draw,
// which is wrong for such people. On catalogues of 60 candidates and four features whose share of
// no is linear in them; people have a leniency of their own on the logit scale.
//
//   build/bin/people_benchmark [studies a row]

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {
namespace {

constexpr double kMargin = 0.1;
constexpr double kDelta = 0.1;
constexpr std::int64_t kMaxAnswers = 60'000;

enum class Method { fresh_draws, hoelder, lots };

/// E[1/(1 + exp(−l − sd Z))], Z standard normal, by the trapezoidal rule.
double mean_share(double l, double sd) {
  double sum = 0;
  double weights = 0;
  for (double z = -6; z <= 6; z += 0.1) {
    const double weight = std::exp(-z * z / 2);
    sum += weight / (1 + std::exp(-l - sd * z));
    weights += weight;
  }
  return sum / weights;
}

double middle_logit(double share, double sd) {
  double low = -40;
  double high = 40;
  for (int turn = 0; turn < 50; ++turn) {
    const double middle = (low + high) / 2;
    (mean_share(middle, sd) < share ? low : high) = middle;
  }
  return low;
}

/// What people like costs reward. c is the share of no less a half, linear in the features.
struct Catalogue {
  Matrix arms = Matrix(60, 4);
  Vector rewards = Vector(60);
  Vector c = Vector(60);

  explicit Catalogue(std::uint64_t seed) {
    const Stream stream{seed, StreamUse::instance, 77};
    for (std::uint64_t next = 0;;) {
      Vector direction(3);
      for (double& one : direction) one = standard_normal(stream, next++);
      direction.normalize();
      for (Eigen::Index i = 0; i < 60; ++i) {
        arms(i, 0) = 1;
        for (Eigen::Index j = 1; j < 4; ++j) arms(i, j) = 2 * uniform(stream, next++) - 1;
      }
      Vector t = arms.rightCols(3) * direction;
      t /= t.cwiseAbs().maxCoeff();
      const double shift = 0.6 * uniform(stream, next++) - 0.3;
      c = 0.3 * (t.array() + shift) / (1 + std::abs(shift));
      for (Eigen::Index i = 0; i < 60; ++i)
        rewards(i) = t(i) + 0.5 * standard_normal(stream, next++);
      double best = -1e300;
      for (Eigen::Index i = 0; i < 60; ++i) best = c(i) <= 0 ? std::max(best, rewards(i)) : best;
      if (best > -1e300 && best < rewards.maxCoeff()) return;
    }
  }
  bool right(const Policy& policy) const {
    const std::optional<ArmIndex> answer = policy.recommend().candidate;
    if (policy.outcome() == Outcome::infeasible) return c.minCoeff() > 0;
    for (Eigen::Index i = 0; i < 60; ++i) {
      if (c(i) <= 0 && rewards(i) > rewards(*answer)) return false;
    }
    return c(*answer) <= kMargin;
  }
};

struct Result {
  std::int64_t answers = 0;
  std::int64_t people = 0;
  bool wrong = false;
  bool ended = false;
};

class Run {
 public:
  Run(std::uint64_t seed, double sd, std::int64_t each, Method method)
      : catalogue_(seed), sd_(sd), each_(each), method_(method), stream_{seed, StreamUse::noise} {
    for (const double one : catalogue_.c) logits_.push_back(middle_logit(one + 0.5, sd));
  }

  Result play() {
    const Problem problem(catalogue_.arms, catalogue_.rewards, {.threshold = 0});
    PolicyOptions options{.delta = kDelta, .noise_bound = 0.5, .margin = kMargin};
    options.rounds_on_record = true;
    options.shape = Shape::linear;
    options.independence =
        method_ == Method::fresh_draws ? Independence::answers : Independence::people;
    options.answer_range = AnswerRange{-0.5, 0.5};
    const auto policy = make_policy("e-acol", problem, options);
    while (!policy->done() && result_.answers < kMaxAnswers) {
      policy->plan({.least = 8 * each_, .lot = method_ == Method::lots ? each_ : 0});
      method_ == Method::lots ? answer_lots(*policy) : answer_hands(*policy);
    }
    result_.ended = policy->done();
    result_.wrong = result_.ended && !catalogue_.right(*policy);
    return result_;
  }

 private:
  double arrive() {
    ++result_.people;
    return sd_ * standard_normal(stream_, next_++);
  }
  double answer(ArmIndex arm, double leniency) {
    ++result_.answers;
    const double z = logits_[static_cast<std::size_t>(arm)] + leniency;
    return bernoulli(stream_, next_++, 1 / (1 + std::exp(-z))) ? 0.5 : -0.5;
  }
  void answer_lots(RecordedPolicy& policy) {
    const Commitment round = policy.commitment();
    const std::int64_t number = policy.ask().front().round;
    for (std::size_t b = 0; b < round.lots.lots.size(); ++b) {
      const double leniency = arrive();
      for (const std::size_t entry : round.lots.lots[b]) {
        const ArmIndex arm = round.samples[0].arms[entry];
        policy.tell({arm, 1, number},
                    Answers::single(answer(arm, leniency), static_cast<std::int64_t>(b)));
      }
    }
  }
  /// Everybody gets what is wanted most often.
  void answer_hands(RecordedPolicy& policy) {
    const std::int64_t number = policy.ask().front().round;
    while (!policy.ask().empty() && policy.ask().front().round == number) {
      std::vector<Question> hand(policy.ask().begin(), policy.ask().end());
      std::ranges::stable_sort(hand, std::greater<>(), &Question::count);
      if (std::ssize(hand) > each_) hand.resize(static_cast<std::size_t>(each_));
      const double leniency = arrive();
      for (Question& question : hand) {
        question.count = 1;
        policy.tell(question,
                    Answers::single(answer(question.candidate, leniency), result_.people));
      }
    }
  }

  Catalogue catalogue_;
  double sd_;
  std::int64_t each_;
  Method method_;
  Stream stream_;
  std::uint64_t next_ = 0;
  std::vector<double> logits_;
  Result result_;
};

std::int64_t median(std::vector<std::int64_t> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void row(double sd, std::int64_t each, int studies) {
  std::string line = fmt::format("| {} | {} |", each, sd);
  for (const Method method : {Method::fresh_draws, Method::hoelder, Method::lots}) {
    std::vector<std::int64_t> answers;
    std::vector<std::int64_t> people;
    int wrong = 0;
    for (int study = 0; study < studies; ++study) {
      const Result result = Run(static_cast<std::uint64_t>(study), sd, each, method).play();
      answers.push_back(result.answers);
      people.push_back(result.people);
      wrong += result.wrong;
    }
    line += fmt::format(" {} ({} people, {} wrong) |", median(answers), median(people), wrong);
  }
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

}  // namespace
}  // namespace acol

int main(int argc, char** argv) {
  const int studies = argc > 1 ? std::atoi(argv[1]) : 40;
  fmt::print("median answers of {} studies, delta = 0.1, margin = 0.1\n", studies);
  fmt::print(
      "| answers each, at most | leniency | fresh draws | Hölder | lots "
      "|\n|---|---|---|---|---|\n");
  for (const std::int64_t each : {5, 10, 20}) {
    for (const double sd : {0.0, 1.0, 2.0}) acol::row(sd, each, studies);
  }
}
