#pragma once

#include <concepts>

#include "acol/study/entry.hpp"

namespace acol::study::entries {

// What each entry of a log has beside `at` and `type`: said once, for reading and for writing.
//
//   field(key, value)                always there
//   field.maybe(key, value)          left out where it is empty, none or 0
//   field.or_null(key, value)        null where it is none
//   field.question(s)(key, value)    "q17"
//   field.part(key, there, fields)   an object within, where it is there
//   field.choice(key, value)         by its name, left out where it is the first
//   field.pair(key, one, other)      a list of the two
//   field.format(value)              the format of the log, which must be a known one
//   field.has(key, there)            whether it is there, in the value or in the text

template <class T, class U>
concept Is = std::same_as<std::remove_const_t<T>, U>;

void describe(Is<Cards> auto& e, auto& field) {
  field("ids", e.ids);
  field.maybe("labels", e.labels);
  field.maybe("texts", e.texts);
  field.maybe("images", e.images);
  field.maybe("details", e.details);
}

void describe(Is<Created> auto& e, auto& field) {
  field.format(e.format);
  field("definition", e.definition);
  field("features", e.features.features);
  field("notes", e.features.notes);
  field.maybe("levels", e.features.levels);
  describe(e.cards, field);
  field.part("attention", !e.attention.right.empty(), [&](auto& attention) {
    attention("right", e.attention.right);
    describe(e.attention.cards, attention);
  });
  field.part("problem", true, [&](auto& problem) {
    problem("arms", e.problem.arms);
    problem("rewards", e.problem.rewards);
    problem("costs", e.problem.costs);
    problem("threshold", e.problem.threshold);
    problem("noise_bound", e.problem.noise_bound);
  });
  field.maybe("pseudonyms", e.pseudonyms);
}

void describe(Is<Added> auto& e, auto& field) {
  describe(e.cards, field);
  field("arms", e.arms);
  field("rewards", e.rewards);
  field("costs", e.costs);
  field("anew", e.anew);
  field.maybe("source", e.source);
}

void describe(Is<RoundCommitted> auto& e, auto& field) {
  field("round", e.round);
  field("candidates", e.candidates);
  field("counts", e.counts);
  field.or_null("forecast", e.forecast);
  field.choice("evidence", e.evidence);
  if (e.evidence == RoundCommitted::Evidence::own) {
    field("guess", e.guess);
    field("means", e.expected_means);
    field("variances", e.expected_squares);
    return;
  }
  if (e.evidence != RoundCommitted::Evidence::bets) {
    field("shares", e.shares);
    field.maybe("reserve", e.reserve);
    field.choice("prior", e.prior);
    if (field.has("block", e.blocks > 1)) field.pair("block", e.block, e.blocks);
  } else {
    field("bets", e.bets);
  }
  field.part("expected", !e.expected_means.empty(), [&](auto& expected) {
    expected("means", e.expected_means);
    expected("squares", e.expected_squares);
  });
  if (e.evidence == RoundCommitted::Evidence::people) {
    field("lots", e.lots);
    field("covariance", e.covariance);
  }
  field("owed", e.exploration_due);
  field.part("confirm", e.guess >= 0, [&](auto& confirm) {
    confirm("guess", e.guess);
    confirm("mean", e.guessed_mean);
    confirm("variance", e.guessed_variance);
  });
}

void describe(Is<Asked> auto& e, auto& field) {
  field("questions", e.questions);
  field.maybe("rater", e.rater);
  field.maybe("device", e.device);
  field("until", e.until);
  field.maybe("closes", e.closes);
  field.maybe("lot", e.lot);
}

void describe(Is<Missed> auto& e, auto& field) {
  if (field.has("round", e.round >= 0)) {
    field("round", e.round);
  } else {
    field.questions("questions", e.questions);
  }
}

void describe(Is<Renewed> auto& e, auto& field) {
  field.questions("questions", e.questions);
  field("until", e.until);
}

template <class T>
  requires Is<T, Answered> || Is<T, Attended>
void describe(T& e, auto& field) {
  field.question("question", e.question);
  field("answer", e.answer);
  field("value", e.value);
  field.maybe("rater", e.rater);
  field.maybe("seconds", e.seconds);
  field.maybe("key", e.key);
}

void describe(Is<Late> auto& e, auto& field) {
  field.question("question", e.question);
  field("answer", e.answer);
  field.maybe("rater", e.rater);
  field.maybe("key", e.key);
}

template <class T>
  requires Is<T, Skipped> || Is<T, Retracted>
void describe(T& e, auto& field) {
  field.question("question", e.question);
  field.maybe("reason", e.reason);
}

void describe(Is<Expired> auto& e, auto& field) {
  field.questions("questions", e.questions);
  field.maybe("clock", e.clock);
}

void describe(Is<Amended> auto& e, auto& field) {
  field.question("question", e.question);
  field("answer", e.answer);
  field("value", e.value);
}

void describe(Is<Undone> auto& e, auto& field) {
  field.question("question", e.question);
  field("until", e.until);
}

void describe(Is<Imported> auto& e, auto& field) {
  field("candidates", e.candidates);
  field("answers", e.answers);
  field("values", e.values);
  field("raters", e.raters);
  field.maybe("source", e.source);
}

void describe(Is<Closed> auto& e, auto& field) {
  field("round", e.round);
  field.maybe("reason", e.reason);
}

void describe(Is<Withdrawn> auto& e, auto& field) {
  field("candidates", e.candidates);
  field.maybe("reason", e.reason);
}

template <class T>
  requires Is<T, Paused> || Is<T, Stopped>
void describe(T& e, auto& field) {
  field.maybe("reason", e.reason);
}

template <class T>
  requires Is<T, Resumed> || Is<T, Exhausted>
void describe(T& /*e*/, auto& /*field*/) {}

void describe(Is<Invited> auto& e, auto& field) {
  field("id", e.id);
  field("role", e.role);
  field.maybe("name", e.name);
  field("hash", e.hash);
}

void describe(Is<Revoked> auto& e, auto& field) { field("id", e.id); }

template <class T>
  requires Is<T, Arrived> || Is<T, Waiting> || Is<T, Left>
void describe(T& e, auto& field) {
  field.maybe("rater", e.rater);
}

void describe(Is<Consented> auto& e, auto& field) {
  field.maybe("rater", e.rater);
  field.maybe("device", e.device);
  field("version", e.version);
}

void describe(Is<Erased> auto& e, auto& field) { field("people", e.people); }

}  // namespace acol::study::entries
