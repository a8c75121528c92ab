#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace acol {

/// Whatever acol throws on purpose. The message is one line, ready for the user.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The caller broke a rule: the message names the field, its value and what is allowed.
class InvalidArgument : public Error {
 public:
  using Error::Error;
};

/// A file or a request is malformed: the message starts with where (`file:line:`).
class ParseError : public Error {
 public:
  using Error::Error;
};

/// Throws InvalidArgument with the formatted message unless `condition` holds.
template <class... Args>
void require(bool condition, fmt::format_string<Args...> message, Args&&... args) {
  if (!condition) throw InvalidArgument(fmt::format(message, std::forward<Args>(args)...));
}

}  // namespace acol
