#pragma once

/// Everything that a program needs which chooses questions, gets answers and wants the best option
/// that satisfies a constraint: link `acol::acol`.
///
///   acol::Problem problem(arms, rewards, {.threshold = 0.6});     // arms: acol::Matrix
///   auto policy = acol::make_policy("e-acol", problem, {.noise_bound = 0.1});
///
/// Studies (`acol::study`) and the verifier of certificates (`acol::verify`) have headers of their
/// own.

#include "acol/core/answers.hpp"                  // Answers
#include "acol/core/error.hpp"                    // Error and its kinds
#include "acol/core/problem.hpp"                  // Problem
#include "acol/core/types.hpp"                    // Matrix, Vector
#include "acol/core/version.hpp"                  // version
#include "acol/design/complexity.hpp"             // the lower bound on questions
#include "acol/design/constraint_complexity.hpp"  // the same for several constraints
#include "acol/design/optimal_design.hpp"         // optimal_design
#include "acol/design/rounding.hpp"               // apportion
#include "acol/design/theorems.hpp"               // every quantity of the paper's theorems
#include "acol/policy/insight.hpp"                // what answers say, whoever asked
#include "acol/policy/make_policy.hpp"            // make_policy, Policy, PolicyOptions
#include "acol/policy/transcript.hpp"             // replay
#include "acol/simulate/catalogues.hpp"           // families of instances
#include "acol/simulate/run.hpp"                  // simulate
#include "acol/simulate/run_summary.hpp"          // what many runs come to
#include "acol/simulate/synthetic.hpp"            // the paper's instances
