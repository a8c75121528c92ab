#pragma once

#include <string>

namespace acol::cli {

/// What the programs end with; see the README.
constexpr int kDone = 0;
constexpr int kEndedShort = 1;  ///< Ended without what was asked for: a budget, an interruption.
constexpr int kBadInput = 2;
constexpr int kInternalError = 3;

/// One line on stderr, of a length that can be read, whatever it quotes. Returns `status`.
int complain(const char* program, int status, std::string message);

/// What every main() does around its work: standard streams that exist, arguments that are UTF-8,
/// errors as one line and a status, output that really was written.
int run_program(const char* program, int argc, char** argv, int (*run)(int argc, char** argv));

}  // namespace acol::cli
