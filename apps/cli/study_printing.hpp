#pragma once

#include "acol/study/overview.hpp"
#include "acol/study/service.hpp"

namespace acol::cli {

// What people read of a study on a terminal.

void print_status(study::Service& service);
void print_effects(const study::Effects& effects);

}  // namespace acol::cli
