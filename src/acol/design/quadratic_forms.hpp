#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// result_i = ‖M x_i‖² for every row x_i of `arms`. O(n d²/2) multiplications where M is reduced
/// to an upper trapezoid first (‖Mx‖ = ‖Tx‖ for M = QT), all arms in registers: on catalogues that
/// do not fit the caches it costs little more than reading them. What overflows is infinite, never
/// NaN, so that results can be compared and sorted.
void quadratic_forms(const Matrix& arms, const Matrix& form, Vector& result);

/// max_i w_i ‖M x_i‖² for results of quadratic_forms(). Where rounding may have made them smaller
/// than they are by a part in a million, which takes a form that spans ten orders of magnitude, an
/// upper bound instead: each ‖M x_i‖ is off by 1e-15 d Σ_j ‖M_j‖ |x_ij| at most (Householder's QR
/// is stable by columns).
double largest_form(const Matrix& arms, const Matrix& form, const Vector& forms,
                    const Vector& weights);

}  // namespace acol
