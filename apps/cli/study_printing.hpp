#pragma once

#include "acol/study/overview.hpp"
#include "acol/study/service.hpp"

namespace acol::cli {

// What people read of a study on a terminal.

void print_status(Service& service);
void print_effects(const Effects& effects);

}  // namespace acol::cli
