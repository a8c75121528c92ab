#include "acol/verify/verify.hpp"

#include <sodium.h>

#include <sstream>

#include "acol/core/error.hpp"
#include "acol/verify/chain_check.hpp"
#include "acol/verify/claim_words.hpp"
#include "acol/verify/confirmation_check.hpp"
#include "acol/verify/disclosure.hpp"
#include "acol/verify/own_check.hpp"
#include "acol/verify/panel_claim.hpp"

namespace acol {
namespace {

using verify::ChainCheck;
using verify::EvidenceCheck;
using verify::Json;
using verify::LogCheck;
using verify::OwnCheck;
using verify::parse_strictly;
using verify::plain;
using verify::whole;

/// What the claim repeats from the log must be what stands there.
void check_repeated(const Json& claim, const LogCheck& log) {
  const Json& definition = log.created().at("definition");
  for (const char* field : {"delta", "margin", "independence"}) {
    require(claim.at(field) == definition.at(field), "the claim's {} differs from the study's",
            field);
  }
  require(!claim.contains("epoch") || claim["epoch"] == log.counts().epochs,
          "the claim's epoch differs from the study's");
  require(claim.at("answered") == log.answered(), "the claim says {} answers, the log has {}",
          claim.at("answered").dump(), log.answered());
  const Json& best = claim.at("recommendation");
  if (best.is_null()) return;
  const auto row = static_cast<std::size_t>(whole(best.at("arm"), "the recommended row"));
  require(row < log.ids().size() && best.at("candidate") == log.ids()[row],
          "the recommended candidate and its row do not belong together");
  const double reward = log.rewards()[row];
  const bool minimised = definition.value("maximize", std::string()).empty();
  require(best.at("reward") == (minimised ? -reward : reward),
          "the reward of the recommendation differs from the study's");
}

/// Whether it follows from the evidence that no candidate is feasible, or that a claimed one is the
/// best.
struct Follows {
  bool none_feasible = false;
  bool best = false;
  std::size_t rounds = 0;  ///< That count.
};

Follows from_linear_evidence(const LogCheck& log, std::int64_t best) {
  verify::Statement statement = log.statement();
  statement.by_rater = statement.by_rater || statement.people;
  EvidenceCheck evidence(statement);
  verify::ConfirmationCheck confirmation(log.statement());
  const bool confirm = log.created().at("definition").value("confirm", std::string()) == "on";
  const auto rounds = log.counted_rounds();
  bool confirmed = !confirm;
  std::size_t counted = 0;
  // People may have finished rounds that were dealt ahead: they add nothing to what follows. A
  // study goes on until its recommendation is confirmed at the end of a round, even if it was
  // before.
  const auto follows = [&] {
    const bool now = !confirm || confirmation.confirms(best);
    return log.statement().people && (evidence.none_feasible() || (evidence.is_best(best) && now));
  };
  for (; counted < rounds.size() && !follows(); ++counted) {
    const verify::AnsweredRound& round = rounds[counted];
    if (!confirm || !evidence.is_best(best)) evidence.add(round);  // then only confirmation is left
    confirmation.add(round);
    confirmed = confirmed || confirmation.confirms(best);
  }
  require(!evidence.contradiction(),
          "the answers contradict every possible result: something that is assumed is not true");
  require(confirmed || !evidence.is_best(best),
          "the recommended candidate is not confirmed by answers about it");
  return {evidence.none_feasible(), evidence.is_best(best), counted};
}

Follows from_own_answers(const LogCheck& log, std::int64_t best) {
  OwnCheck evidence(log.statement());
  const LogCheck::OwnRounds rounds = log.own_rounds();
  std::size_t counted = 0;
  const auto follows = [&] { return evidence.none_feasible() || evidence.is_best(best); };
  for (; counted < rounds.finished.size() && !follows(); ++counted) {
    evidence.add(rounds.finished[counted]);
  }
  if (rounds.open && !follows()) evidence.add(*rounds.open);
  return {evidence.none_feasible(), evidence.is_best(best), counted};
}

/// What a claim that may be wrong at most δ of the time rests on.
void check_evidence(const Json& claim, const LogCheck& log) {
  require(claim.at("guarantee") == "certified" && claim.at("reasons").empty(),
          "the outcome is {}, but its guarantee is not", claim.at("outcome").dump());
  require(log.flaws().empty(), "the guarantee does not hold: {}", *log.flaws().begin());
  const Json& best = claim.at("recommendation");
  const std::int64_t row = best.is_null() ? -1 : whole(best.at("arm"), "the recommended row");
  const Follows follows =
      log.statement().own_answers ? from_own_answers(log, row) : from_linear_evidence(log, row);
  require(claim.at("rounds") == follows.rounds, "the claim counts {} rounds, the log has {}",
          claim.at("rounds").dump(), follows.rounds);
  if (claim.at("outcome") == "infeasible") {
    require(follows.none_feasible, "it does not follow that no candidate is feasible");
    require(best.is_null() || best.at("certified") == false,
            "a recommendation is called certified although no candidate is feasible");
    return;
  }
  require(!best.is_null() && best.at("certified") == true, "the recommendation is not certified");
  require(follows.best, "the evidence does not single out the recommended candidate");
}

enum class Claims { nothing, best, none_feasible };

Claims claimed(const Json& claim) {
  const std::string outcome = claim.at("outcome").get<std::string>();
  if (outcome == "infeasible") return Claims::none_feasible;
  if (outcome == "certified") return Claims::best;
  require(outcome == "running" || outcome == "budget" || outcome == "stopped",
          "unknown outcome '{}'", outcome);
  return Claims::nothing;
}

/// In short: until the log has been read nothing is known of what it means.
std::string claim_in_words(const Json& claim) {
  switch (claimed(claim)) {
    case Claims::none_feasible:
      return "no candidate is acceptable";
    case Claims::best:
      return fmt::format("'{}' is the best acceptable candidate",
                         claim.at("recommendation").at("candidate").get<std::string>());
    case Claims::nothing:
      break;
  }
  return "nothing";
}

/// As the study says it, by what stands in the log; that of a certificate must be the same.
template <class Log, class Labels>
std::string claim_in_words(const Json& claim, const Log& log, const Labels& labels) {
  const verify::ClaimWords words = verify::words_of(log);
  std::string text = words.none();
  if (claimed(claim) == Claims::best) {
    const std::int64_t row = whole(claim.at("recommendation").at("arm"), "the recommended row");
    text = words.best(labels.label(static_cast<std::size_t>(row)));
  }
  verify::check_words(claim, text);
  return text + " It holds" + verify::disclosed(log);
}

void check(const Json& certificate, const ChainCheck& chain, CertificateVerdict& verdict) {
  require(certificate.at("format") == "acol-certificate" &&
              (certificate.at("version") == 1 || certificate.at("version") == 2),
          "this is not an acol-certificate of version 1 or 2");
  const Json& claim = certificate.at("claim");
  verdict.claim = claim_in_words(claim);
  verdict.delta = claim.at("delta").get<double>();
  const LogCheck& log = chain.finish(certificate);
  if (chain.panel()) {
    require(certificate.at("version") == 2, "panels need version 2");
    if (claimed(claim) == Claims::nothing) return verify::check_words(claim, "");
    verify::check_panel_claim(claim, *chain.panel(), chain.ids());
    verdict.claim = claim_in_words(claim, *chain.panel(), chain);
    return;
  }
  require(certificate.at("version") == log.statement().format,
          "the certificate is of version {}, its log of format {}",
          certificate.at("version").dump(), log.statement().format);
  check_repeated(claim, log);
  if (claimed(claim) == Claims::nothing) {
    const Json& best = claim.at("recommendation");
    require(best.is_null() || best.at("certified") == false,
            "the study has not ended, but its recommendation is called certified");
    return verify::check_words(claim, "");
  }
  check_evidence(claim, log);
  verdict.claim = claim_in_words(claim, log, log);
}

}  // namespace

CertificateVerdict verify_certificate(const std::string& text) {
  std::istringstream stream(text);
  return verify_certificate(stream);
}

CertificateVerdict verify_certificate(std::istream& text) {
  if (sodium_init() < 0) throw Error("libsodium cannot be used here");
  CertificateVerdict verdict;
  Json certificate;
  ChainCheck chain;
  try {
    certificate = parse_strictly(text, "entries", [&](const Json& line) { chain.add(line); });
  } catch (const Json::exception&) {
    throw ParseError("the certificate is not valid JSON");
  } catch (const InvalidArgument& error) {
    verdict.reason = error.what();
    return verdict;
  }
  if (!certificate.is_object()) throw ParseError("the certificate is not a JSON object");
  try {
    check(certificate, chain, verdict);
    verdict.valid = true;
  } catch (const std::exception& error) {
    verdict.reason = plain(error);
  }
  return verdict;
}

}  // namespace acol
