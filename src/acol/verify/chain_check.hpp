#pragma once

#include <array>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "acol/verify/log_check.hpp"
#include "acol/verify/panel_claim.hpp"

namespace acol::verify {

/// What went wrong, without what the JSON library calls it.
std::string plain(const std::exception& error);

/// The chain of hashes, and the rules of the log, entry by entry. What is wrong is kept for later:
/// the rest must be read all the same, to know whether it is a certificate.
class ChainCheck {
 public:
  /// The next line of a certificate: an entry and its hash.
  void add(const Json& line);

  /// Whether the study is of a panel, and its log.
  const std::optional<PanelLog>& panel() const { return panel_; }
  /// Of the candidates of a panel's study.
  const std::vector<std::string>& ids() const { return ids_; }
  const std::string& label(std::size_t row) const { return labels_.at(row); }

  /// The log, where all of it is in order. Throws what is wrong with it otherwise.
  const LogCheck& finish(const Json& certificate) const;

 private:
  using Digest = std::array<unsigned char, 32>;

  void check(const Json& line);
  void read(const std::string& text);

  LogCheck log_;
  std::optional<PanelLog> panel_;
  std::vector<std::string> ids_;
  std::vector<std::string> labels_;
  Digest previous_{};
  std::size_t count_ = 0;
  std::string wrong_;
};

}  // namespace acol::verify
