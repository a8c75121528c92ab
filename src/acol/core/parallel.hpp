#pragma once

#include <cstdint>
#include <functional>

namespace acol {

/// Runs task(i) for every i from 0 to count − 1 on `jobs` threads, the caller's among them. Each
/// thread takes what next() gives until that is `count` or more; by default 0, 1, 2, … The first
/// exception ends the work and is thrown again here.
void for_each_index(std::int64_t count, int jobs, const std::function<void(std::int64_t)>& task,
                    const std::function<std::int64_t()>& next = {});

}  // namespace acol
