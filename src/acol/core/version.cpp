#include "acol/core/version.hpp"

namespace acol {

std::string_view version() { return ACOL_VERSION; }

}  // namespace acol
