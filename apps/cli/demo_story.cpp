#include "demo_story.hpp"

#include <fmt/format.h>

#include <cmath>

#include "acol/design/own_complexity.hpp"
#include "acol/study/setup.hpp"
#include "cookies/customers.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

#include "cookies_catalogue.inc"  // kCookies: data/cookies.csv

constexpr double kAcceptShare = 0.75;
constexpr double kMargin = 0.1;
constexpr double kDelta = 0.05;

Vector shares_that_like(const io::CsvTable& recipes) {
  const Vector sugar = recipes.numbers("sugar");
  const Vector butter = recipes.numbers("butter");
  const Vector chocolate = recipes.numbers("chocolate");
  const Vector oats = recipes.numbers("oats");
  Vector likes(sugar.size());
  for (Eigen::Index i = 0; i < likes.size(); ++i) {
    likes(i) = share_that_likes(sugar(i), butter(i), chocolate(i), oats(i));
  }
  return likes;
}

}  // namespace

CookieStory::CookieStory()
    : recipes_(io::CsvTable::parse("cookies.csv", kCookies)), likes_(shares_that_like(recipes_)) {}

study::Created CookieStory::study() const {
  DefinitionFlags flags;
  flags.set("candidates", "cookies.csv");
  flags.set("id", "recipe");
  flags.set("features", "sugar,butter,chocolate,oats");
  flags.set("minimize", "kcal");
  flags.set("answers", "yes-no");
  flags.set("accept_share", fmt::format("{}", kAcceptShare));
  flags.set("margin", fmt::format("{}", kMargin));
  flags.set("delta", fmt::format("{}", kDelta));
  flags.set("show", "sugar,butter,chocolate,oats");
  flags.set("question", "Would you buy this cookie again?");
  return set_up(flags.read(), recipes_);
}

double CookieStory::fewest_tastings() const {
  const Matrix arms = Matrix::Identity(likes_.size(), likes_.size());
  const Problem problem(arms, -recipes_.numbers("kcal"), {.threshold = 1 - 2 * kAcceptShare});
  const Vector means = Vector::Ones(likes_.size()) - 2 * likes_;
  return own_question_bound(own_complexity(problem, means, 2 * kMargin).value, kDelta);
}

double CookieStory::tastings_one_by_one() const {
  const double half = kMargin / 2;
  const auto recipes = static_cast<double>(likes_.size());
  return std::ceil(std::log(2 * recipes / kDelta) / (2 * half * half)) * recipes;
}

std::string CookieStory::opening() const {
  return fmt::format(
      "\n  {} cookie recipes. Which has the fewest calories, of those that at least {:.0f} % of\n"
      "  customers would buy again ({:.0f} % is close enough)? Nothing is assumed about how taste\n"
      "  depends on the recipe. Each customer tastes a few and says yes or no.\n\n",
      likes_.size(), 100 * kAcceptShare, 100 * (kAcceptShare - kMargin));
}

std::string CookieStory::ending(const study::Status& status) const {
  const std::optional<study::Status::Recommended>& best = status.recommendation;
  if (!best || !best->certified) return fmt::format("\n  {}\n\n", status.claim);
  const double fewest = fewest_tastings();
  const double all = tastings_one_by_one();
  const auto asked = static_cast<double>(status.answered);
  return fmt::format(
      "\n  The answer   {}, {} kcal per 100 g\n"
      "  The truth    {:.1f} % would buy it again (acol never saw this number)\n"
      "  The claim    {}\n\n"
      "  Asked        {} tastings, by {} customers who tried up to ten cookies each\n"
      "  The least    {:.0f}: no method that assumes as little needs fewer on average\n"
      "  One by one   {:.0f} to settle every recipe on its own, as surely: {:.0f} times as many\n"
      "  Why          Only cookies that might be the answer are worth a question: acol asks about\n"
      "               the light ones until it is sure that too few people like them, and about\n"
      "               the best of the rest until it is sure that enough do.\n\n",
      best->candidate, best->reward, 100 * likes_(best->arm), status.claim, status.answered,
      status.people.answered, fewest, all, all / asked);
}

}  // namespace acol::cli
