#include "acol/io/npy.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::ScratchFile;

/// A file as NEP 1 describes it: magic, version, length of the header, header, numbers.
template <class Number>
std::string npy(const std::string& header, const std::vector<Number>& numbers, int version = 1) {
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  const std::string text = header + "\n";
  const auto length = static_cast<std::uint32_t>(text.size());
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) bytes += static_cast<char>(length >> (8 * i));
  bytes += text;
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
  return bytes;
}

std::string header_of(const char* type, bool column_major, const char* shape) {
  return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", type,
                     column_major ? "True" : "False", shape);
}

const Matrix kExpected{{1, 2, 3}, {4, 5, 6.5}};

TEST(Npy, ReadsDoublesAndFloatsInEitherOrderAndVersion) {
  const std::vector<double> by_row = {1, 2, 3, 4, 5, 6.5};
  const std::vector<double> by_column = {1, 4, 2, 5, 3, 6.5};
  const std::vector<float> floats(by_row.begin(), by_row.end());
  for (const std::string& bytes :
       {npy(header_of("<f8", false, "(2, 3)"), by_row),
        npy(header_of("<f8", true, "(2, 3)"), by_column),
        npy(header_of("<f4", false, "(2, 3)"), floats),
        npy(header_of("<f8", false, "(2,3)"), by_row, 2),
        npy(header_of("<f8", false, "(2, 3)") + "  ", by_row)}) {  // no number is aligned
    const ScratchFile file(bytes, ".npy");
    EXPECT_EQ(read_npy(file.path()), kExpected);
  }
}

TEST(Npy, LongArraysAreTheSameOverAllBlocks) {
  constexpr Eigen::Index kRows = 1000;
  std::vector<double> numbers;
  for (Eigen::Index i = 0; i < 3 * kRows; ++i) numbers.push_back(static_cast<double>(i));
  const ScratchFile file(npy(header_of("<f8", false, "(1000, 3)"), numbers), ".npy");
  const Matrix matrix = read_npy(file.path());
  for (Eigen::Index i = 0; i < kRows; ++i) {
    for (Eigen::Index j = 0; j < 3; ++j) ASSERT_EQ(matrix(i, j), static_cast<double>(3 * i + j));
  }
}

TEST(Npy, SaysWhatTheFileIsNot) {
  const auto reading = [](const std::string& bytes) {
    const ScratchFile file(bytes, ".npy");
    const std::string message = testing::complaint<ParseError>([&] { read_npy(file.path()); });
    return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
  };
  const std::vector<double> six(6, 1.0);
  EXPECT_EQ(reading(""), ": the file is empty");
  EXPECT_EQ(reading("PK\x03\x04 and so on"), ": is not a .npy file");
  const std::string whole = npy(header_of("<f8", false, "(2, 3)"), six);
  EXPECT_EQ(reading(whole.substr(0, 30)), ": ends within its header");
  EXPECT_EQ(reading(whole.substr(0, whole.size() - 1)), ": ends before its last row");
  EXPECT_EQ(reading(npy(header_of(">f8", false, "(2, 3)"), six)),
            ": must hold little-endian doubles or floats ('<f8' or '<f4')");
  EXPECT_EQ(reading(npy(header_of("<i8", false, "(2, 3)"), six)),
            ": must hold little-endian doubles or floats ('<f8' or '<f4')");
  for (const char* shape : {"(6,)", "(1, 2, 3)", "()"}) {
    EXPECT_EQ(reading(npy(header_of("<f8", false, shape), six)),
              ": must be two-dimensional, one arm a row");
  }
  EXPECT_EQ(reading(npy(header_of("<f8", false, "(0, 3)"), six)), ": has no arms or no features");
  // The product of these is beyond 64 bits.
  EXPECT_EQ(reading(npy(header_of("<f8", false, "(999999999999, 999999999999)"), six)),
            ": ends before its last row");
  std::vector<double> wild = six;
  wild[5] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(reading(npy(header_of("<f8", false, "(2, 3)"), wild)),
            ": row 1, column 2 must be a finite number, got nan");
  EXPECT_EQ(testing::complaint<ParseError>([] { read_npy("no/such.npy"); }),
            "no/such.npy: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace acol::io
