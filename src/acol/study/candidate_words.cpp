#include "acol/study/candidate_words.hpp"

#include <algorithm>
#include <limits>

#include "acol/study/plain_words.hpp"

namespace acol::study {

const CandidateView* CandidateWords::find(const std::string& id) const {
  const auto found = std::ranges::find(ranked_, id, &CandidateView::id);
  return found == ranked_.end() ? nullptr : &*found;
}

std::string CandidateWords::value(double value) const {
  return overview_.shares() ? fmt::format("{:.0f} %", 100 * std::clamp(value, 0.0, 1.0))
                            : fmt::format("{:.3g}", value);
}

namespace {

/// "2 of the 3 who were asked accept it"
std::string of_few(std::int64_t yes, std::int64_t asked) {
  if (asked == 0) return "nobody was asked about it";
  if (asked == 1) return fmt::format("the one who was asked {} it", yes ? "accepts" : "rejects");
  if (yes == asked) return fmt::format("all {} who were asked accept it", asked);
  return fmt::format("{} of the {} who were asked {} it", yes == 0 ? "none" : fmt::to_string(yes),
                     asked, yes <= 1 ? "accepts" : "accept");
}

}  // namespace

std::string CandidateWords::acceptance(const CandidateView& one) const {
  if (one.few) return of_few(one.yes, one.asked);
  if (!one.estimate) {
    return overview_.shares() ? "it is not known how many accept it" : "its answers are not known";
  }
  std::string limits;
  if (one.low && one.high) {
    std::string low = value(*one.low);
    if (overview_.shares()) low.resize(low.size() - 2);  // "45 to 70 %"
    limits = fmt::format(" ({} to {})", low, value(*one.high));
  }
  return overview_.shares() ? fmt::format("about {} accept it{}", value(*one.estimate), limits)
                            : fmt::format("answers are about {}{}", value(*one.estimate), limits);
}

std::string CandidateWords::place(const CandidateView& one) const {
  return one.few ? of_few(one.yes, one.asked)
                 : fmt::format("it is at about {}", value(*one.estimate));
}

std::string CandidateWords::reward(const CandidateView& one) const {
  return fmt::format("{} {:.6g}", overview_.reward.name, one.reward);
}

std::string CandidateWords::goal() const {
  return (overview_.reward.goal == "minimize" ? "lower " : "higher ") + overview_.reward.name;
}

std::string CandidateWords::wanted() const {
  return overview_.acceptable + " " + value(overview_.threshold);
}

double CandidateWords::rank(const CandidateView& one) const {
  if (!one.estimate) return -std::numeric_limits<double>::infinity();
  return overview_.acceptable == "at least" ? *one.estimate : -*one.estimate;
}

std::vector<CandidateView> CandidateWords::better_than(const CandidateView& one) const {
  std::vector<CandidateView> better;
  std::ranges::copy_if(ranked_, std::back_inserter(better), [&](const CandidateView& other) {
    if (other.state == CandidateState::withdrawn) return false;
    return overview_.reward.goal == "minimize" ? other.reward < one.reward
                                               : other.reward > one.reward;
  });
  return better;
}

const CandidateView* CandidateWords::closest(const std::vector<CandidateView>& some) const {
  const CandidateView* best = nullptr;
  for (const CandidateView& one : some) {
    if (one.state == CandidateState::withdrawn || !one.estimate) continue;
    if (best == nullptr || rank(one) > rank(*best)) best = &one;
  }
  return best;
}

const CandidateView* CandidateWords::next_after(const CandidateView& best) const {
  const auto at = std::ranges::find(ranked_, best.id, &CandidateView::id);
  if (at == ranked_.end()) return nullptr;
  const auto next = std::find_if(at + 1, ranked_.end(), [](const CandidateView& one) {
    return one.state != CandidateState::rejected && one.state != CandidateState::withdrawn;
  });
  return next == ranked_.end() ? nullptr : &*next;
}

std::vector<CandidateView> CandidateWords::open_of(std::vector<CandidateView> some) const {
  std::erase_if(some, [](const CandidateView& one) { return one.state != CandidateState::open; });
  std::ranges::stable_sort(some, std::greater(),
                           [this](const CandidateView& one) { return rank(one); });
  return some;
}

}  // namespace acol::study
