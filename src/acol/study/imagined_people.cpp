#include "acol/study/imagined_people.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/random.hpp"
#include "acol/study/imagined_means.hpp"

namespace acol::study {

ImaginedPeople::ImaginedPeople(const Created& created, std::uint64_t seed, std::uint64_t number)
    : created_(&created),
      stream_{seed, StreamUse::answer, number},
      means_(imagined_means(created, number)) {
  if (is_panel(created.definition)) form_panel();
}

double ImaginedPeople::share_of_noes(double mean) const {
  return std::clamp(mean + 1 - created_->definition.accept_share, 0.0, 1.0);
}

/// How many of a panel refuse a candidate is drawn first; then in which order they are asked.
void ImaginedPeople::form_panel() {
  const auto people = *created_->definition.raters;
  for (double& mean : means_) {
    const std::int64_t noes = binomial(stream_, index_++, people, share_of_noes(mean));
    noes_left_.push_back(noes);
    left_.push_back(people);
    mean = static_cast<double>(noes) / static_cast<double>(people) - 1 +
           created_->definition.accept_share;
  }
}

Answers ImaginedPeople::noes_of(std::int64_t refused, std::int64_t count) const {
  const double q = created_->definition.accept_share;
  const auto noes = static_cast<double>(refused);
  const double yeses = static_cast<double>(count - refused);
  return {count, noes * q - yeses * (1 - q), noes * yeses / static_cast<double>(count)};
}

Answers ImaginedPeople::answer(std::int64_t candidate, std::int64_t count) {
  if (!left_.empty()) {
    const auto at = static_cast<std::size_t>(candidate);
    const double no = static_cast<double>(noes_left_[at]) / static_cast<double>(left_[at]--);
    const bool refuses = bernoulli(stream_, index_++, no);
    noes_left_[at] -= refuses;
    return noes_of(refuses, 1);
  }
  const double mean = means_(candidate);
  if (created_->definition.answers == io::AnswerKind::yes_no) {
    return noes_of(binomial(stream_, index_++, count, share_of_noes(mean)), count);
  }
  const double sigma = created_->problem.noise_bound;
  const auto n = static_cast<double>(count);
  const double heard = mean + sigma / std::sqrt(n) * standard_normal(stream_, index_++);
  return {count, n * heard, (n - 1) * sigma * sigma};
}

}  // namespace acol::study
