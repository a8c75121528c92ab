// The story of the paper: a manufacturer wants the cookie with the fewest calories that customers
// still like. Calories are known, taste is not, and every tasting costs money.
//
// Usage: cookies CATALOGUE.csv

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/design/complexity.hpp"
#include "acol/io/answer_scale.hpp"
#include "acol/io/catalogue.hpp"
#include "acol/policy/make_policy.hpp"
#include "customers.hpp"

namespace {

constexpr double kAcceptShare = 0.75;  // at least three customers out of four must like it
constexpr double kMargin = 0.05;       // and 70 % is close enough
constexpr double kDelta = 0.05;
constexpr std::uint64_t kSeed = 7;

/// The share of customers that likes each recipe: the truth, used to answer and to check.
acol::Vector taste(const acol::io::Catalogue& recipes) {
  acol::Vector shares(recipes.arms.rows());
  for (acol::ArmIndex i = 0; i < shares.size(); ++i) {
    const auto recipe = recipes.arms.row(i);
    shares(i) = share_that_likes(recipe(0), recipe(1), recipe(2), recipe(3));
  }
  return shares;
}

/// Asks one random customer after the other until the answer is certain. Returns how many.
std::int64_t interview(acol::Policy& policy, const acol::io::AnswerScale& scale,
                       const acol::Vector& likes) {
  std::int64_t tastings = 0;
  while (!policy.done()) {
    const acol::Question question = policy.ask().front();
    const bool yes =
        acol::bernoulli({kSeed, acol::StreamUse::noise}, static_cast<std::uint64_t>(tastings++),
                        likes(question.candidate));
    policy.tell(question, acol::Answers::single(*scale.parse(yes ? "yes" : "no")));
  }
  return tastings;
}

/// Tastings needed to settle every recipe on its own, to the same width and the same certainty
/// (Hoeffding's inequality, a union bound over the recipes).
double tastings_one_by_one(acol::ArmIndex recipes) {
  const double half = kMargin / 2;
  const double each = std::log(2 * static_cast<double>(recipes) / kDelta) / (2 * half * half);
  return std::ceil(each) * static_cast<double>(recipes);
}

/// What no method can do without [lindner2022, Thm. 1], for Gaussian noise of the size that answers
/// of yes and no can have at most.
double fewest_tastings(const acol::Problem& problem, const acol::Vector& likes,
                       double noise_bound) {
  const acol::Vector values = (kAcceptShare - likes.array()).matrix();
  const acol::Complexity hardness = acol::complexity(problem, values, {}, kMargin);
  return acol::question_bound(hardness.value, kDelta, noise_bound);
}

void report(const acol::io::Catalogue& recipes, const acol::Vector& likes, acol::ArmIndex best,
            const acol::Policy& policy, std::int64_t tastings, double fewest) {
  const double all = tastings_one_by_one(recipes.arms.rows());
  fmt::print("\n  The answer:   {}, {} kcal per 100 g\n",
             recipes.ids[static_cast<std::size_t>(best)], -recipes.rewards(best));
  fmt::print("                sugar {:.0f} %, butter {:.0f} %, chocolate {:.0f} %, oats {:.0f} %\n",
             100 * recipes.arms(best, 0), 100 * recipes.arms(best, 1), 100 * recipes.arms(best, 2),
             100 * recipes.arms(best, 3));
  fmt::print("  Certified:    {}, wrong with probability at most {}\n",
             policy.recommend().certified ? "yes" : "no", kDelta);
  fmt::print("  The truth:    {:.1f} % of the customers like it (acol never saw this number)\n",
             100 * likes(best));
  fmt::print("  Tastings:     {}, that is what was asked\n", tastings);
  fmt::print(
      "                {:.0f} is about what any method needs that is as sure and finds taste\n"
      "                linear in the ingredients\n",
      fewest);
  fmt::print(
      "                {:.0f} to test every recipe on its own, equally surely: {:.0f} times "
      "as many\n",
      all, all / static_cast<double>(tastings));
  fmt::print(
      "  Why:          every tasting tells of all recipes, because they share ingredients; acol\n"
      "                asks where that tells most about which recipe is best, and stops when the\n"
      "                answers leave no doubt. `acol demo` assumes nothing about taste.\n\n");
}

int run(const char* path) {
  const acol::io::Catalogue recipes =
      acol::io::read_catalogue(path, {.id = "recipe",
                                      .features = {"sugar", "butter", "chocolate", "oats"},
                                      .reward = "kcal",
                                      .minimize = true});
  const acol::Vector likes = taste(recipes);
  const acol::io::AnswerScale scale({.accept_share = kAcceptShare});
  const acol::Problem problem(recipes.arms, recipes.rewards, {.intercept = true});

  fmt::print(
      "\n  {} cookie recipes. Which has the fewest calories, of those that at least\n"
      "  {:.0f} % of customers like ({:.0f} % is close enough)? Customers taste one cookie and "
      "say\n"
      "  yes or no.\n",
      recipes.ids.size(), 100 * kAcceptShare, 100 * (kAcceptShare - kMargin));
  const auto policy = acol::make_policy("e-acol", problem,
                                        {.delta = kDelta,
                                         .noise_bound = scale.noise_bound({}),
                                         .margin = kMargin,
                                         .answer_range = scale.answer_range()});
  const std::int64_t tastings = interview(*policy, scale, likes);
  const std::optional<acol::ArmIndex> best = policy->recommend().candidate;
  if (!best) return fmt::print("\n  No recipe is liked by enough customers.\n"), 1;
  report(recipes, likes, *best, *policy, tastings,
         fewest_tastings(problem, likes, scale.noise_bound({})));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return fmt::print(stderr, "usage: cookies CATALOGUE.csv\n"), 2;
  try {
    const int status = run(argv[1]);
    if (std::fflush(stdout) == 0) return status;
    throw acol::Error(fmt::format("the output could not be written: {}", std::strerror(errno)));
  } catch (const std::exception& error) {
    return fmt::print(stderr, "cookies: {}\n", error.what()), 2;
  }
}
