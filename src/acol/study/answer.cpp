#include "acol/study/answer.hpp"

#include <algorithm>

#include "acol/study/candidate_words.hpp"
#include "acol/study/explanation.hpp"
#include "acol/study/forecast.hpp"
#include "acol/study/plain_words.hpp"

namespace acol::study {
namespace {

class Answer {
 public:
  Answer(const Study& study, const Overview& overview)
      : study_(study), overview_(overview), status_(overview.status), words_(overview) {}

  AnswerView view() {
    if (status_.verdict != Verdict::certified) {
      guess();
    } else if (status_.outcome == StudyOutcome::infeasible) {
      nothing();
    } else {
      choice();
    }
    asked();
    return std::move(view_);
  }

 private:
  void say(const char* about, std::string text) {
    SaidView said{.about = about, .text = std::move(text)};
    if (const Explanation* behind = behind_sentence(about)) {
      said.title = behind->title;
      said.behind = behind->text;
    }
    view_.says.push_back(std::move(said));
  }

  void show(const CandidateView& one) {
    view_.candidate = one.id;
    view_.label = one.shown();
    const auto row = std::ranges::find(study_.cards().ids, one.id) - study_.cards().ids.begin();
    if (const std::string* image = study_.card(row).image; image != nullptr && !image->empty()) {
      view_.image = *image;
    }
  }

  // --- a certified choice

  void choice() {
    const CandidateView* best = words_.find(status_.recommendation->candidate);
    if (best == nullptr) return;
    show(*best);
    view_.headline = fmt::format("Choose {}.", best->shown());
    share_of(*best);
    rejected(*best);
    certainty();
    runner_up(*best);
    change(*best);
  }

  void share_of(const CandidateView& one) {
    say("share",
        fmt::format("{}, with {}.", first_upper(words_.acceptance(one)), words_.reward(one)));
  }

  void rejected(const CandidateView& best) {
    const std::vector<CandidateView> better = words_.better_than(best);
    if (better.empty())
      return say("better", fmt::format("No other candidate has a {}.", words_.goal()));
    const CandidateView* near = words_.closest(better);
    const std::string last = near == nullptr ? ""
                                             : fmt::format(" The closest of them is {}: {}.",
                                                           near->shown(), words_.acceptance(*near));
    say("better", fmt::format("{} with a {} {} rejected.{}", count_of(std::ssize(better)),
                              words_.goal(), better.size() == 1 ? "was" : "were", last));
  }

  /// All that the guarantee rests on, in one sentence.
  void certainty() {
    std::string conditions;
    for (std::size_t i = 0; i < status_.assumptions.size(); ++i) {
      const std::string& topic = status_.assumed_about[i];
      if (topic == "delta" || topic == "margin" || topic == "watch") continue;
      conditions += (conditions.empty() ? ", if " : "; and ") + status_.assumptions[i];
    }
    std::string text = fmt::format("Certified: wrong at most {} of the time{}.",
                                   percent(status_.delta), conditions);
    if (status_.margin > 0) {
      text +=
          fmt::format(" Acceptable means {}; slightly less ({}) is close enough.", words_.wanted(),
                      overview_.shares() ? fmt::format("by up to {}", percent(status_.margin))
                                         : fmt::format("by up to {:.3g}", status_.margin));
    } else {
      text += fmt::format(" Acceptable means {}.", words_.wanted());
    }
    say("certainty", text);
  }

  void runner_up(const CandidateView& best) {
    const CandidateView* next = words_.next_after(best);
    if (next == nullptr) return;
    say("runner-up", fmt::format("Next in line, should {} drop out: {} ({}); {}.", best.shown(),
                                 next->shown(), words_.reward(*next), words_.acceptance(*next)));
  }

  void change(const CandidateView& best) {
    const std::vector<CandidateView> better = words_.better_than(best);
    const CandidateView* near = words_.closest(better);
    std::string text =
        fmt::format("The answer would change if {} were not acceptable", best.shown());
    if (near != nullptr) {
      text += fmt::format(", or if one with a {} were: {} would have to be at {}, and {}",
                          words_.goal(), near->shown(), words_.value(overview_.threshold),
                          words_.place(*near));
    }
    say("change", text + ".");
  }

  // --- nothing is acceptable

  void nothing() {
    view_.headline = fmt::format("Choose none: no candidate of {} is acceptable.",
                                 counted(overview_.candidates.size()));
    if (const CandidateView* near = words_.closest(words_.ranked())) {
      say("closest", fmt::format("The closest is {}: {}, and acceptable means {}.", near->shown(),
                                 words_.acceptance(*near), words_.wanted()));
    }
    certainty();
    say("change", fmt::format("The answer would change if more people accepted one of them, "
                              "with other candidates, or if less than {} were enough.",
                              words_.value(overview_.threshold)));
  }

  // --- without a certificate

  void guess() {
    const CandidateView* best =
        status_.best_guess ? words_.find(status_.best_guess->candidate) : nullptr;
    if (best == nullptr) {
      view_.headline = status_.answered > 0
                           ? "So far nothing seems acceptable, but that is not certain."
                           : "Nothing is known yet: no answers so far.";
    } else {
      show(*best);
      view_.headline = fmt::format("Not certain: the best guess is {}.", best->shown());
      if (status_.best_guess->probability) {
        say("guess", fmt::format("By the answers so far this guess is right in about {:.0f} of 100 "
                                 "cases.",
                                 100 * *status_.best_guess->probability));
      }
      share_of(*best);
    }
    std::string verdict =
        fmt::format("{}: {}", first_upper(heading(status_.verdict)), status_.claim);
    for (const std::string& reason : status_.reasons) verdict += " " + first_upper(reason) + ".";
    say("certainty", verdict);
    doubt(best);
    more();
  }

  /// The open candidates that would be better, and the guess itself.
  void doubt(const CandidateView* best) {
    constexpr std::ptrdiff_t kNamed = 3;
    const std::vector<CandidateView> open =
        words_.open_of(best == nullptr ? words_.ranked() : words_.better_than(*best));
    std::string text;
    if (best != nullptr && best->state == CandidateState::open) {
      text =
          fmt::format("In doubt: whether {} is acceptable ({}).", best->shown(), words_.wanted());
    }
    if (!open.empty()) {
      std::vector<std::string> names;
      for (std::ptrdiff_t i = 0; i < std::min(kNamed, std::ssize(open)); ++i) {
        names.push_back(open[static_cast<std::size_t>(i)].shown());
      }
      text += fmt::format("{}{} with a {} {} open{}{}.", text.empty() ? "In doubt: " : " ",
                          count_of(std::ssize(open)), best == nullptr ? "chance" : words_.goal(),
                          open.size() == 1 ? "is" : "are",
                          std::ssize(open) > kNamed ? ", most of all " : ": ", listed(names));
    }
    if (!text.empty()) say("doubt", text);
  }

  void more() {
    const std::optional<QuestionForecast> left = question_forecast(study_, Horizon::settled);
    if (!left || status_.answered == 0) return;
    std::string text = fmt::format("About {} more answers would settle it", counted(left->middle));
    if (left->low < left->high) {
      text += fmt::format(" ({} to {} in 8 of 10 cases)", counted(left->low), counted(left->high));
    }
    if (status_.forecast_chance) {
      text += fmt::format("; the answers that may still be asked for are enough in {}{} cases",
                          out_of_ten(*status_.forecast_chance),
                          *status_.forecast_chance > 0 ? "" : " of the");
    }
    say("more", text + ".");
  }

  // --- who was asked

  void asked() {
    const Overview::Asked& asked = overview_.asked;
    if (asked.answers == 0) return;
    const std::string from = day_of(asked.first);
    const std::string to = day_of(asked.last);
    std::string text = fmt::format(
        "{} gave {}, {}", people_of(asked.people), answers_of(static_cast<double>(asked.answers)),
        from == to ? "on " + to : fmt::format("from {} to {}", from, to));
    if (asked.left_out > 0) {
      text += fmt::format("; {} left out for failing attention questions", asked.left_out);
    }
    if (asked.missing > 0) text += fmt::format("; {} questions have no answer", asked.missing);
    say("asked", text + ".");
  }

  const Study& study_;
  const Overview& overview_;
  const Status& status_;
  CandidateWords words_;
  AnswerView view_;
};

}  // namespace

AnswerView answer_of(const Study& study, const Overview& overview) {
  return Answer(study, overview).view();
}

}  // namespace acol::study
