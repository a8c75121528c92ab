#include "acol/core/version.hpp"

namespace acol {

std::string_view version() { return ACOL_VERSION; }

std::string_view instruction_set() { return ACOL_ISA; }

}  // namespace acol
