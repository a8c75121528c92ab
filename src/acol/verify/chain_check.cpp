#include "acol/verify/chain_check.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include "acol/core/error.hpp"

namespace acol::verify {
namespace {

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

}  // namespace

std::string plain(const std::exception& error) {
  const std::string text = error.what();
  const std::size_t end = text.starts_with("[json.") ? text.find("] ") : std::string::npos;
  return end == std::string::npos ? text : text.substr(end + 2);
}

void ChainCheck::add(const Json& line) {
  if (!wrong_.empty()) return;
  try {
    check(line);
  } catch (const std::exception& error) {
    wrong_ = plain(error);
  }
  ++count_;
}

const LogCheck& ChainCheck::finish(const Json& certificate) const {
  require(wrong_.empty(), "{}", wrong_);
  const Json& others = certificate.at("entries");
  require(others.is_array() && others.empty(), "the entries are not a list of objects");
  require(count_ > 0, "the log has no entries");
  require(certificate.at("digest") == hexadecimal(previous_),
          "the digest is not the hash of the last entry");
  return log_;
}

void ChainCheck::check(const Json& line) {
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
void ChainCheck::read(const std::string& text) {
  const Json entry = count_ == 0 || panel_ ? parse_strictly(text) : Json();
  if (count_ == 0 && entry.contains("definition") &&
      text_or_none(entry["definition"], "population") == "panel") {
    panel_.emplace(entry);
  } else {
    panel_ ? panel_->add(entry) : log_.add(text);
  }
  if (!panel_ || !entry.contains("ids")) return;
  for (const Json& id : entry["ids"]) ids_.push_back(id.get<std::string>());
  const Json& labels = entry.contains("labels") ? entry["labels"] : entry["ids"];
  for (const Json& label : labels) labels_.push_back(label.get<std::string>());
}

}  // namespace acol::verify
