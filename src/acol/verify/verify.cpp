#include "acol/verify/verify.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <sstream>

#include "acol/core/error.hpp"
#include "acol/verify/disclosure.hpp"
#include "acol/verify/log_check.hpp"
#include "acol/verify/own_check.hpp"
#include "acol/verify/panel_check.hpp"

namespace acol {
namespace {

using verify::EvidenceCheck;
using verify::Json;
using verify::LogCheck;
using verify::OwnCheck;
using verify::parse_strictly;
using verify::whole;

using Digest = std::array<unsigned char, 32>;

/// BLAKE2b-256(previous ‖ text)
Digest chained(const Digest& previous, const std::string& text) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, previous.size());
  crypto_generichash_update(&state, previous.data(), previous.size());
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(text.data()),
                            text.size());
  Digest digest;
  crypto_generichash_final(&state, digest.data(), digest.size());
  return digest;
}

std::string hexadecimal(const Digest& digest) {
  std::string text;
  for (const unsigned char byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

/// What went wrong, without what the JSON library calls it.
std::string plain(const std::exception& error) {
  const std::string text = error.what();
  const std::size_t end = text.starts_with("[json.") ? text.find("] ") : std::string::npos;
  return end == std::string::npos ? text : text.substr(end + 2);
}

/// The chain of hashes, and the rules of the log, entry by entry. What is wrong is kept for later:
/// the rest must be read all the same, to know whether it is a certificate.
class ChainCheck {
 public:
  void add(const Json& line) {
    if (!wrong_.empty()) return;
    try {
      check(line);
    } catch (const std::exception& error) {
      wrong_ = plain(error);
    }
    ++count_;
  }

  /// Whether the study is of a panel, and its log.
  const std::optional<verify::PanelLog>& panel() const { return panel_; }
  /// Of the candidates.
  const std::vector<std::string>& ids() const { return ids_; }

  /// The log, where all of it is in order.
  const LogCheck& finish(const Json& certificate) const {
    require(wrong_.empty(), "{}", wrong_);
    const Json& others = certificate.at("entries");
    require(others.is_array() && others.empty(), "the entries are not a list of objects");
    require(count_ > 0, "there are no entries");
    require(certificate.at("digest") == hexadecimal(previous_),
            "the digest is not the hash of the last entry");
    return log_;
  }

 private:
  void check(const Json& line) {
    const std::string text = line.at("entry").get<std::string>();
    previous_ = chained(previous_, text);
    require(line.at("hash") == hexadecimal(previous_), "the hash of entry {} is not right", count_);
    try {
      read(text);
    } catch (const Json::parse_error&) {  // whose words may end within a character
      throw InvalidArgument(fmt::format("entry {}: is not valid JSON", count_));
    } catch (const std::exception& error) {
      throw InvalidArgument(fmt::format("entry {}: {}", count_, plain(error)));
    }
  }

  /// The log of a panel has rules of its own.
  void read(const std::string& text) {
    const Json entry = count_ == 0 || panel_ ? parse_strictly(text) : Json();
    if (count_ == 0 && entry.contains("definition") &&
        verify::text_or_none(entry["definition"], "population") == "panel") {
      panel_.emplace(entry);
    } else {
      panel_ ? panel_->add(entry) : log_.add(text);
    }
    if (!panel_ || !entry.contains("ids")) return;
    for (const Json& id : entry["ids"]) ids_.push_back(id.get<std::string>());
  }

  LogCheck log_;
  std::optional<verify::PanelLog> panel_;
  std::vector<std::string> ids_;
  Digest previous_{};
  std::size_t count_ = 0;
  std::string wrong_;
};

/// What the claim repeats from the log must be what stands there.
void check_repeated(const Json& claim, const LogCheck& log) {
  const Json& definition = log.created().at("definition");
  for (const char* field : {"delta", "margin", "independence"}) {
    require(claim.at(field) == definition.at(field), "the claim's {} is not the study's", field);
  }
  require(!claim.contains("epoch") || claim["epoch"] == log.counts().epochs,
          "the claim's epoch is not the study's");
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
          "the reward of the recommendation is not the study's");
}

/// Whether it follows from the evidence that no candidate is feasible, or that a claimed one is the
/// best.
struct Follows {
  bool none_feasible = false;
  bool best = false;
  std::size_t rounds = 0;  ///< That count.
};

/// Whether answers about the claimed candidate alone show that it is acceptable ("Confirmation").
class ConfirmationCheck {
 public:
  explicit ConfirmationCheck(const verify::Statement& statement) : statement_(statement) {}

  void add(const verify::AnsweredRound& round) {
    if (!round.guessed) return;
    for (const auto& arm : round.arms) {
      if (arm.row != round.guessed->row) continue;
      for_[arm.row] +=
          log_own_bet(statement_, verify::BetSide::below, statement_.threshold + statement_.margin,
                      {round.guessed->mean, round.guessed->variance},
                      {static_cast<verify::Real>(arm.count), arm.sum, arm.squares});
    }
  }
  bool confirms(std::int64_t row) const {
    verify::Real wealth = 0;
    for (const auto& [guess, log] : for_) {
      wealth += guess == row ? log : std::min<verify::Real>(0, log);
    }
    return for_.contains(row) && wealth >= std::log(1 / statement_.delta) - 1e-9L;
  }

 private:
  const verify::Statement& statement_;
  std::map<std::int64_t, verify::Real> for_;
};

Follows from_linear_evidence(const LogCheck& log, std::int64_t best) {
  EvidenceCheck evidence(log.statement());
  ConfirmationCheck confirmation(log.statement());
  const bool confirm = log.created().at("definition").value("confirm", std::string()) == "on";
  const auto rounds = log.counted_rounds();
  bool confirmed = !confirm;
  for (const auto& round : rounds) {
    if (!confirm || !evidence.is_best(best)) evidence.add(round);  // then only confirmation is left
    confirmation.add(round);
    confirmed = confirmed || confirmation.confirms(best);
  }
  require(!evidence.contradiction(),
          "the answers contradict every possible result: something that is assumed is not true");
  require(confirmed || !evidence.is_best(best),
          "the recommended candidate is not confirmed by answers about it");
  return {evidence.none_feasible(), evidence.is_best(best), rounds.size()};
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
            "a recommendation is called certified");
    return;
  }
  require(!best.is_null() && best.at("certified") == true, "the recommendation is not certified");
  require(follows.best, "the evidence does not single out the recommended candidate");
}

/// The same for a panel: what is claimed is about its people and nobody else.
void check_panel(const Json& claim, const ChainCheck& chain) {
  const verify::PanelLog& log = *chain.panel();
  for (const char* field : {"delta", "margin", "independence"}) {
    require(claim.at(field) == log.definition().at(field), "the claim's {} is not the study's",
            field);
  }
  require(claim.at("epoch") == log.epoch(), "the claim's epoch is not the study's");
  require(claim.at("answered") == log.answered(), "the claim says {} answers, the log has {}",
          claim.at("answered").dump(), log.answered());
  const std::vector<verify::PanelRound> rounds = log.rounds();
  const auto settled = std::ranges::count(rounds, true, &verify::PanelRound::settled);
  require(claim.at("rounds") == settled, "the claim counts {} rounds, the log has {}",
          claim.at("rounds").dump(), settled);
  require(claim.at("guarantee") == "certified" && claim.at("reasons").empty(),
          "the outcome is {}, but its guarantee is not", claim.at("outcome").dump());
  require(log.flaws().empty(), "the guarantee does not hold: {}",
          log.flaws().empty() ? std::string() : *log.flaws().begin());
  const verify::PanelCheck evidence(log);
  const Json& best = claim.at("recommendation");
  if (claim.at("outcome") == "infeasible") {
    require(evidence.none_feasible(), "it does not follow that no candidate is feasible");
    return;
  }
  const auto row = whole(best.at("arm"), "the recommended row");
  require(0 <= row && row < std::ssize(chain.ids()) &&
              best.at("candidate") == chain.ids()[static_cast<std::size_t>(row)],
          "the recommended candidate and its row do not belong together");
  const bool minimised = verify::text_or_none(log.definition(), "maximize").empty();
  const verify::Real reward = log.rewards()[static_cast<std::size_t>(row)];
  require(verify::number(best.at("reward"), "the reward") == (minimised ? -reward : reward),
          "the reward of the recommendation is not the study's");
  require(best.at("certified") == true && evidence.is_best(row),
          "the evidence does not single out the recommended candidate");
}

/// Whom a panel's claim is about, and what it takes for granted.
std::string disclosed_of_panel(const verify::PanelLog& log) {
  return fmt::format(
      " to the {} people of the panel, wrong with probability at most delta = {}, whatever their "
      "answers have to do with each other or with the features, if the seed and who comes when "
      "have "
      "nothing to do with their opinions; who did not answer counts as the worst; from {} answers",
      log.people(), log.definition().at("delta").get<double>(), log.answered());
}

enum class Claims { nothing, best, none_feasible };

Claims claimed(const Json& claim) {
  const std::string outcome = claim.at("outcome").get<std::string>();
  if (outcome == "infeasible") return Claims::none_feasible;
  if (outcome == "certified") return Claims::best;
  require(outcome == "running" || outcome == "budget" || outcome == "stopped",
          "there is no outcome '{}'", outcome);
  return Claims::nothing;
}

std::string claim_in_words(const Json& claim) {
  switch (claimed(claim)) {
    case Claims::none_feasible:
      return "no candidate is feasible";
    case Claims::best:
      return fmt::format("'{}' is the best feasible candidate",
                         claim.at("recommendation").at("candidate").get<std::string>());
    case Claims::nothing:
      break;
  }
  return "nothing";
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
    require(certificate.at("version") == 2, "panels are of version 2");
    if (claimed(claim) == Claims::nothing) return;
    verdict.claim += disclosed_of_panel(*chain.panel());
    return check_panel(claim, chain);
  }
  require(certificate.at("version") == log.statement().format,
          "the certificate is of version {}, its log of format {}",
          certificate.at("version").dump(), log.statement().format);
  check_repeated(claim, log);
  if (claimed(claim) == Claims::nothing) {
    const Json& best = claim.at("recommendation");
    require(best.is_null() || best.at("certified") == false,
            "the study has not ended, but its recommendation is called certified");
    return;
  }
  verdict.claim += verify::disclosed(log);
  check_evidence(claim, log);
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
