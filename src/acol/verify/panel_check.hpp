#pragma once

#include "acol/verify/panel_log.hpp"

namespace acol::verify {

/// The evidence about a panel, in extended precision, from docs/certificate.md alone.
class PanelCheck {
 public:
  /// All that counts in a log.
  explicit PanelCheck(const PanelLog& log);

  /// Whether it follows, at the end of some round or of the log, that the candidate is the best.
  bool is_best(std::int64_t row) const { return best_.contains(row); }
  /// Or that none is acceptable.
  bool none_feasible() const { return none_; }

 private:
  struct Arm {
    std::int64_t asked = 0;
    std::int64_t noes = 0;
    std::int64_t missing = 0;
    Real against = 0;
    Real for_it = 0;
    bool guessed = false;
    bool rejected = false;
  };
  /// Which statement a bet is on: more noes than are acceptable, or no more within the margin.
  enum class On { above, below };

  Real boundary(const Arm& arm, On on) const;
  bool certain(const Arm& arm, On on) const;
  Real log_bet(const Arm& before, On on, const PanelRound::Asked& asked) const;
  Real log_factor(Arm arm, On on, Real share, const std::vector<Said>& said) const;
  static void count(Arm& arm, Said said);
  void add(const PanelRound& round);
  Real log_wealth(std::int64_t row) const;
  Real losses(Real reward, std::int64_t row) const;
  bool follows(std::int64_t best) const;
  void look();

  std::int64_t people_;
  std::int64_t most_ = 0;         ///< The largest acceptable number of noes.
  std::int64_t most_within_ = 0;  ///< The same within the margin.
  Real share_no_ = 0;             ///< 1 − q
  Real goal_ = 0;                 ///< log 1/δ of the epoch.
  std::vector<Real> rewards_;
  std::vector<Arm> arms_;
  std::set<std::int64_t> best_;
  bool none_ = false;
};

}  // namespace acol::verify
