#pragma once

#include <iconv.h>

#include <string>

namespace acol::testing {

/// What the C library makes of a text in another encoding.
struct LibraryConversion {
  std::string output;
  std::size_t converted;  ///< Bytes of the input: it stops where there is no character.
  bool whole;
};

inline LibraryConversion converted_by_library(const std::string& text, const char* from,
                                              const char* to) {
  const iconv_t converter = iconv_open(to, from);
  std::string input = text;
  std::string output(4 * text.size() + 8, '\0');
  char* in = input.data();
  char* out = output.data();
  std::size_t left = input.size();
  std::size_t space = output.size();
  const bool whole = iconv(converter, &in, &left, &out, &space) != static_cast<std::size_t>(-1);
  iconv_close(converter);
  output.resize(output.size() - space);
  return {output, text.size() - left, whole};
}

}  // namespace acol::testing
