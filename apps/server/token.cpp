#include "token.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "acol/core/error.hpp"

namespace acol::server {
namespace {

constexpr std::size_t kBytes = 32;
constexpr std::size_t kCharacters = 43;

}  // namespace

std::string new_token() {
  if (sodium_init() < 0) throw Error("libsodium cannot be used here");
  std::array<unsigned char, kBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(sodium_base64_ENCODED_LEN(kBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING), 0);
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.resize(kCharacters);
  return text;
}

bool looks_like_token(std::string_view text) {
  return text.size() == kCharacters && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_';
         });
}

}  // namespace acol::server
