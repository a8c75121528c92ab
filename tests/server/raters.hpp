#pragma once

#include "served.hpp"

namespace acol::server {

/// What the people see and do who answer.
class Raters : public Served {};

}  // namespace acol::server
