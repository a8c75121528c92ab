#include "acol/io/npy.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <regex>
#include <string_view>
#include <vector>

#include "acol/core/error.hpp"

namespace acol::io {
namespace {

/// A file in memory, read only.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status{};
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
      throw ParseError(fmt::format("{}: cannot be read: {}", path, std::strerror(errno)));
    }
    size_ = static_cast<std::size_t>(status.st_size);
    if (size_ > 0) data_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
    close(descriptor);
    if (size_ == 0) throw ParseError(fmt::format("{}: the file is empty", path));
    if (data_ == MAP_FAILED) throw ParseError(fmt::format("{}: cannot be mapped", path));
  }
  ~MappedFile() {
    if (data_ != MAP_FAILED) munmap(data_, size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view bytes() const { return {static_cast<const char*>(data_), size_}; }

 private:
  void* data_ = MAP_FAILED;
  std::size_t size_ = 0;
};

struct Header {
  bool doubles = true;
  bool column_major = false;
  Eigen::Index rows = 0;
  Eigen::Index columns = 0;
  std::size_t offset = 0;
};

Header parse_header(const std::string& path, std::string_view bytes) {
  const auto fail = [&](std::string_view what) -> ParseError {
    return ParseError(fmt::format("{}: {}", path, what));
  };
  if (bytes.size() < 12 || bytes.substr(0, 6) != "\x93NUMPY") throw fail("is not a .npy file");
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const bool wide = byte(6) >= 2;
  std::size_t length = byte(8) + 256U * byte(9);
  if (wide) length += (65536U * byte(10)) + (16777216U * byte(11));
  Header header;
  const std::size_t start = wide ? 12 : 10;
  header.offset = start + length;
  if (header.offset > bytes.size()) throw fail("ends within its header");
  std::string text(bytes.substr(start, length));
  std::erase(text, ' ');  // std::regex calls itself for every blank that " *" passes over
  std::smatch match;
  if (!std::regex_search(text, match, std::regex("'descr':'<f([48])'"))) {
    throw fail("must hold little-endian doubles or floats ('<f8' or '<f4')");
  }
  header.doubles = match[1] == "8";
  header.column_major = std::regex_search(text, std::regex("'fortran_order':True"));
  if (!std::regex_search(text, match, std::regex("'shape':\\((\\d{1,12}),(\\d{1,12})\\)"))) {
    throw fail("must be two-dimensional, one arm a row");
  }
  header.rows = std::stoll(match[1]);
  header.columns = std::stoll(match[2]);
  if (header.rows == 0 || header.columns == 0) throw fail("has no arms or no features");
  // As divisions: the product of what a header may say is beyond what can be counted.
  const std::size_t numbers = (bytes.size() - header.offset) / (header.doubles ? 8 : 4);
  if (numbers / static_cast<std::size_t>(header.rows) < static_cast<std::size_t>(header.columns)) {
    throw fail("ends before its last row");
  }
  return header;
}

template <class Number, int Order>
Matrix copy(const char* data, const Header& header) {
  using Stored = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic, Order>;
  std::vector<Number> aligned;
  if (reinterpret_cast<std::uintptr_t>(data) % alignof(Number) != 0) {  // NumPy itself aligns
    aligned.resize(static_cast<std::size_t>(header.rows * header.columns));
    std::memcpy(aligned.data(), data, aligned.size() * sizeof(Number));
    data = reinterpret_cast<const char*>(aligned.data());
  }
  const Eigen::Map<const Stored> stored(reinterpret_cast<const Number*>(data), header.rows,
                                        header.columns);
  Matrix matrix(header.rows, header.columns);
  constexpr Eigen::Index kBlock = 256;  // transposing in blocks keeps both sides in cache
  for (Eigen::Index start = 0; start < header.rows; start += kBlock) {
    const Eigen::Index size = std::min(kBlock, header.rows - start);
    matrix.middleRows(start, size) = stored.middleRows(start, size).template cast<double>();
  }
  return matrix;
}

void check_finite(const std::string& path, const Matrix& matrix) {
  for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
    if (matrix.col(j).allFinite()) continue;
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
      if (std::isfinite(matrix(i, j))) continue;
      throw ParseError(fmt::format("{}: row {}, column {} must be a finite number, got {}", path, i,
                                   j, matrix(i, j)));
    }
  }
}

}  // namespace

Matrix read_npy(const std::string& path) {
  const MappedFile file(path);
  const Header header = parse_header(path, file.bytes());
  const char* data = file.bytes().data() + header.offset;
  constexpr int kColumns = Eigen::ColMajor;
  constexpr int kRows = Eigen::RowMajor;
  Matrix matrix;
  if (header.doubles) {
    matrix = header.column_major ? copy<double, kColumns>(data, header)
                                 : copy<double, kRows>(data, header);
  } else {
    matrix = header.column_major ? copy<float, kColumns>(data, header)
                                 : copy<float, kRows>(data, header);
  }
  check_finite(path, matrix);
  return matrix;
}

}  // namespace acol::io
