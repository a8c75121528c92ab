#pragma once

#include <string>

namespace acol::cli {

/// Checks the certificate in a file and prints what became of it, for people or as JSON: all that
/// `acol verify` and `acol-verify` do. Returns the exit status. Throws ParseError naming the file.
int print_verdict(const std::string& file, bool json);

}  // namespace acol::cli
