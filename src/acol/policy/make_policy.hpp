#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "acol/policy/options.hpp"
#include "acol/policy/recorded_policy.hpp"

namespace acol {

/// The algorithm called `name`, on a problem that must outlive it. Throws InvalidArgument for an
/// unknown name (listing the known ones), a missing option or one out of range.
std::unique_ptr<RecordedPolicy> make_policy(std::string_view name, const Problem& problem,
                                            const PolicyOptions& options);

/// The names make_policy() knows, in the order of the paper's table.
std::vector<std::string> policy_names();

/// Where an algorithm stands in the overview of [lindner2022, Table 2]: its choice on three axes.
struct AlgorithmTraits {
  std::string_view confidence;
  std::string_view criterion;
  std::string_view pool;
};

/// The traits of the algorithm called `name`.
AlgorithmTraits traits_of(std::string_view name);

/// Whether `name` asks many questions at a time: then a question costs next to nothing to simulate.
bool asks_in_rounds(std::string_view name);

/// Whether the algorithm makes use of an option of describe(). Statements of fact (delta,
/// noise_bound, norm_bound) and the margin are welcome everywhere.
bool honours(std::string_view name, std::string_view option);

/// For sweeps over many algorithms: the options with those that tune other algorithms left at their
/// defaults. What is assumed about answers (misspecification, independence) stays, and is refused
/// by algorithms that cannot honour it.
PolicyOptions tuned_for(std::string_view name, PolicyOptions options);

/// Whether `name` is told the truth: the oracle alone.
bool needs_truth(std::string_view name);

/// Whether what `name` certifies is wrong at most δ of the time, under its own intervals.
bool has_guarantee(std::string_view name);

}  // namespace acol
