#pragma once

#include "acol/study/study.hpp"

namespace acol::study {

/// The questions of one lot for somebody who has none yet, at most the given number: of one that
/// people have left much of, else the one with most places that nobody had, together with what is
/// to be stood in for in it. Whoever gets them belongs to that lot alone, so that lots stay
/// independent. The number of the lot; none, and no items, where no round in lots has anything to
/// deal.
std::optional<std::int64_t> deal_lot(const Study& study, std::int64_t most,
                                     std::vector<Asked::Item>& items);

}  // namespace acol::study
