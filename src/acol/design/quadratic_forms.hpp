#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// result_i = ‖M x_i‖² for every row x_i of `arms`. O(n d²/2) multiplications where M is reduced
/// to an upper trapezoid first (‖Mx‖ = ‖Tx‖ for M = QT), all arms in registers: on catalogues that
/// do not fit the caches it costs little more than reading them.
void quadratic_forms(const Matrix& arms, const Matrix& form, Vector& result);

}  // namespace acol
