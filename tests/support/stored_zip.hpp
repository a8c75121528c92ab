#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace acol::testing {

/// An archive of parts that are stored as they are, written from the format's description alone
/// (PKWARE APPNOTE 4.3): what the library reads with libzip.
class StoredZip {
 public:
  using Parts = std::vector<std::pair<std::string, std::string>>;
  explicit StoredZip(const Parts& parts) {
    std::string directory;
    for (const auto& [name, content] : parts) {
      const auto offset = static_cast<std::uint32_t>(bytes_.size());
      const std::string about = number(crc(content), 4) + number(content.size(), 4) +
                                number(content.size(), 4) + number(name.size(), 2) + number(0, 2);
      const std::string how = number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4);
      bytes_ += "PK\x03\x04" + how + about + name + content;
      directory += "PK\x01\x02" + number(20, 2) + how + about + number(0, 2) + number(0, 2) +
                   number(0, 2) + number(0, 4) + number(offset, 4) + name;
    }
    const std::string count = number(parts.size(), 2);
    const auto start = bytes_.size();
    bytes_ += directory + "PK\x05\x06" + number(0, 4) + count + count +
              number(directory.size(), 4) + number(start, 4) + number(0, 2);
  }

  const std::string& bytes() const { return bytes_; }

 private:
  static std::string number(std::uint64_t value, int size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
    return bytes;
  }
  static std::uint32_t crc(const std::string& text) {
    std::uint32_t rest = 0xffffffff;
    for (const char c : text) {
      rest ^= static_cast<unsigned char>(c);
      for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (rest & 1 ? 0xedb88320 : 0);
    }
    return ~rest;
  }

  std::string bytes_;
};

}  // namespace acol::testing
