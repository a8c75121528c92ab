#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>

namespace acol::cli {

/// Words for people beside the output, on stderr. A closed stderr is not an error.
template <class... Args>
void note(fmt::format_string<Args...> words, Args&&... args) {
  const std::string text = fmt::format(words, std::forward<Args>(args)...);
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

/// Gives descriptors to standard streams that are closed, on which reading and writing fails:
/// otherwise the next file that is opened would take the place of one.
void hold_standard_streams();

/// Sends what was printed so far on its way. Throws Error, with errno in words, where that fails.
void flush_output();

/// The same at the end: later errors of the file system show when a file is closed.
void close_output();

/// What an error of the output says.
std::string lost_output(int error);

/// Text from outside, made safe for a terminal: control characters and broken UTF-8 become '?'.
std::string printable(std::string text);

}  // namespace acol::cli
