#include "acol/study/log.hpp"

#include <sodium.h>

namespace acol::study {
namespace {

static_assert(std::tuple_size_v<Digest> == crypto_generichash_BYTES);

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Digest chained(const Digest& before, std::string_view text) {
  crypto_generichash_state state;
  Digest digest;
  crypto_generichash_init(&state, nullptr, 0, digest.size());
  crypto_generichash_update(&state, before.data(), before.size());
  crypto_generichash_update(&state, bytes(text), text.size());
  crypto_generichash_final(&state, digest.data(), digest.size());
  return digest;
}

}  // namespace

Digest digest_of(std::string_view text) {
  Digest digest;
  crypto_generichash(digest.data(), digest.size(), bytes(text), text.size(), nullptr, 0);
  return digest;
}

std::pair<Digest, std::size_t> digest_of(std::istream& stream) {
  crypto_generichash_state state;
  Digest digest;
  std::size_t size = 0;
  crypto_generichash_init(&state, nullptr, 0, digest.size());
  std::string block(65'536, '\0');
  do {
    stream.read(block.data(), std::ssize(block));
    const auto count = static_cast<std::size_t>(stream.gcount());
    crypto_generichash_update(&state, bytes(block), count);
    size += count;
  } while (stream);
  crypto_generichash_final(&state, digest.data(), digest.size());
  return {digest, size};
}

std::string to_hex(const Digest& digest) {
  std::string hex(2 * digest.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  hex.pop_back();
  return hex;
}

Digest from_hex(std::string_view hex) {
  Digest digest;
  std::size_t size = 0;
  const bool parsed = sodium_hex2bin(digest.data(), digest.size(), hex.data(), hex.size(), nullptr,
                                     &size, nullptr) == 0;
  require(parsed && size == digest.size() && hex.size() == 2 * size,
          "a hash must be 64 hexadecimal digits, got '{}'", hex);
  return digest;
}

LogLine LogHead::extend(std::string text) {
  before_ = hash_;
  hash_ = chained(hash_, text);
  ++count_;
  return {hash_, std::move(text)};
}

void LogHead::follow(const LogLine& line) {
  const Digest expected = chained(hash_, line.text);
  if (expected != line.hash) {
    throw ReplacedLogError(
        fmt::format("entry {} does not follow from the one before it: the log was changed or "
                    "damaged",
                    count_));
  }
  before_ = hash_;
  hash_ = expected;
  ++count_;
}

void LogHead::recognise(const LogLine& line) const {
  if (line.hash == hash_ && chained(before_, line.text) == hash_) return;
  throw ReplacedLogError(
      fmt::format("entry {} is not the one seen before: the log was cut, restored from a copy "
                  "or changed meanwhile",
                  count_ - 1));
}

LogLine stored_line(StoredLine line, std::int64_t number, std::string_view where) {
  LogLine result{.text = std::move(line.text)};
  if (line.number != number || line.hash.size() != result.hash.size()) {
    throw StorageError(fmt::format("{}: entry {} of the log is missing or damaged", where, number));
  }
  std::ranges::copy(line.hash, result.hash.begin());
  return result;
}

}  // namespace acol::study
