#pragma once

#include <vector>

#include "acol/verify/strict_json.hpp"

namespace acol::verify {

/// E_k = Σ_{j<k} ω_kj values_j for every k, with the ω of docs/certificate.md.
std::vector<Real> weighted_earlier(const std::vector<Real>& values);

}  // namespace acol::verify
