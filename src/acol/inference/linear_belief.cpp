#include "acol/inference/linear_belief.hpp"

#include <algorithm>
#include <map>

#include "acol/core/blocks.hpp"
#include "acol/inference/round_estimate.hpp"

namespace acol {
namespace {

/// Draws that have no answer yet, and what they think.
struct OpenDraws {
  std::vector<Eigen::Index> index;
  std::vector<Matrix> constraints;  ///< φ, by constraint: a column an open draw.

  void keep(const std::vector<Eigen::Index>& columns) {
    std::vector<Eigen::Index> kept;
    for (const Eigen::Index column : columns) {
      kept.push_back(index[static_cast<std::size_t>(column)]);
    }
    index = std::move(kept);
    for (Matrix& one : constraints) one = Matrix(one(Eigen::all, columns));
  }
};

bool coin(Stream stream, ArmIndex arm, Eigen::Index draw) {
  stream.part += std::uint64_t{1} << 40;
  const auto index = (static_cast<std::uint64_t>(arm) << 20) + static_cast<std::uint64_t>(draw);
  return random_bits(stream, index) % 2 == 0;
}

}  // namespace

LinearBelief belief_of(const RoundEstimate& estimate, const std::vector<Answers>& answers,
                       double deviation) {
  LinearBelief belief{estimate.coefficients(answers), deviation * estimate.root()};
  const Vector& variances = estimate.variances();
  if (variances.allFinite()) return belief;
  for (const double variance : variances) belief.unknown.push_back(!std::isfinite(variance));
  return belief;
}

Matrix draw_constraints(const LinearBelief& belief, Stream stream, std::int64_t draws,
                        std::uint64_t first_index) {
  Matrix normals(belief.root.cols(), draws);
  for (Eigen::Index draw = 0; draw < draws; ++draw) {
    for (Eigen::Index i = 0; i < normals.rows(); ++i) {
      normals(i, draw) = standard_normal(stream, first_index++);
    }
  }
  return (belief.root * normals).colwise() + belief.mean;
}

std::vector<ArmIndex> drawn_answers(const Problem& problem, std::span<const ArmIndex> order,
                                    std::span<const LinearBelief> beliefs,
                                    const DrawOptions& draws) {
  std::vector<ArmIndex> answers(static_cast<std::size_t>(draws.count), -1);
  OpenDraws open;
  for (Eigen::Index i = 0; i < draws.count; ++i) open.index.push_back(i);
  for (std::size_t l = 0; l < beliefs.size(); ++l) {
    open.constraints.push_back(
        draw_constraints(beliefs[l], draws.stream, draws.count, std::uint64_t{l} << 40));
  }
  for_each_block<256>(std::ssize(order), [&](Eigen::Index start, Eigen::Index size) {
    if (open.index.empty()) return;
    const auto arms =
        order.subspan(static_cast<std::size_t>(start), static_cast<std::size_t>(size));
    const Matrix features =
        problem.arms()(std::vector<ArmIndex>(arms.begin(), arms.end()), Eigen::all);
    // The largest excess over a threshold decides.
    Matrix excess = Matrix::Constant(size, std::ssize(open.index), -1e300);
    for (std::size_t l = 0; l < beliefs.size(); ++l) {
      Matrix values = features * open.constraints[l];
      values.array() -= problem.threshold(static_cast<int>(l)) + draws.slack;
      for (Eigen::Index i = 0; !beliefs[l].knows_all() && i < size; ++i) {
        const ArmIndex arm = arms[static_cast<std::size_t>(i)];
        if (beliefs[l].unknown[static_cast<std::size_t>(arm)] == 0) continue;
        for (Eigen::Index c = 0; c < values.cols(); ++c) {
          const Eigen::Index draw = open.index[static_cast<std::size_t>(c)];
          values(i, c) = coin(draws.stream, arm, draw) ? 1 : -1;
        }
      }
      excess = excess.cwiseMax(values);
    }
    std::vector<Eigen::Index> left;
    for (Eigen::Index c = 0; c < excess.cols(); ++c) {
      Eigen::Index i = 0;
      while (i < size && excess(i, c) > 0) ++i;
      if (i == size) {
        left.push_back(c);
        continue;
      }
      answers[static_cast<std::size_t>(open.index[static_cast<std::size_t>(c)])] =
          arms[static_cast<std::size_t>(i)];
    }
    open.keep(left);
  });
  return answers;
}

std::vector<AnswerChance> chances(const std::vector<ArmIndex>& answers) {
  std::map<ArmIndex, std::int64_t> counts;
  for (const ArmIndex answer : answers) ++counts[answer];
  std::vector<AnswerChance> result;
  for (const auto& [arm, count] : counts) {
    result.push_back({arm, static_cast<double>(count) / static_cast<double>(answers.size())});
  }
  std::ranges::stable_sort(result, std::greater<>(), &AnswerChance::probability);
  return result;
}

}  // namespace acol
