#pragma once

#include <string>
#include <string_view>

namespace acol {

/// UTF-8 text as a reader sees it: without characters that show nothing (zero-width ones, marks of
/// direction, controls), and with one plain blank for any white space between others. Names that
/// have this in common look the same. Bytes that are not valid UTF-8 stay unchanged.
std::string visible_form(std::string_view text);

}  // namespace acol
