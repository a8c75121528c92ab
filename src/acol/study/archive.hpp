#pragma once

#include <array>
#include <concepts>
#include <cstring>
#include <deque>
#include <istream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "acol/core/types.hpp"
#include "acol/study/log.hpp"

namespace acol::study {

// The state of objects as bytes, for this machine to read back. A type takes part by one function
// that lists its members, for both directions:
//
//   template <class Self, class Archive>
//   static void persist(Self& self, Archive& archive) { archive(self.one_, self.other_); }

/// Numbers, and what is nothing but numbers without gaps.
template <class T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class ArchiveWriter {
 public:
  /// So many bytes are left for others, at the start.
  explicit ArchiveWriter(std::size_t reserved = 0) : bytes_(reserved, '\0') {}

  template <class... Members>
  void operator()(const Members&... members) {
    (put(members), ...);
  }
  std::string take() { return std::move(bytes_); }

 private:
  template <Plain T>
  void put(const T& value) {
    append(&value, sizeof value);
  }
  void put(const std::string& text) {
    put(text.size());
    append(text.data(), text.size());
  }
  template <Plain T>
  void put(const std::vector<T>& list) {
    put(list.size());
    append(list.data(), sizeof(T) * list.size());
  }
  /// Other lists, sets and maps, in their own order.
  template <class List>
    requires requires { typename List::const_iterator; }
  void put(const List& list) {
    put(list.size());
    for (const auto& one : list) put(one);
  }
  /// In order: equal states have equal bytes.
  template <class Key, class Value>
  void put(const std::unordered_map<Key, Value>& map) {
    std::vector<const std::pair<const Key, Value>*> order;
    for (const auto& one : map) order.push_back(&one);
    std::ranges::sort(order, {}, [](const auto* one) { return one->first; });
    put(order.size());
    for (const auto* one : order) put(*one);
  }
  template <class First, class Second>
  void put(const std::pair<First, Second>& pair) {
    put(pair.first);
    put(pair.second);
  }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <class T, std::size_t size>
  void put(const std::array<T, size>& values) {
    for (const T& value : values) put(value);
  }
  void put(const Matrix& matrix) {
    put(matrix.rows());
    put(matrix.cols());
    append(matrix.data(), sizeof(double) * static_cast<std::size_t>(matrix.size()));
  }
  void put(const Vector& vector) {
    put(vector.size());
    append(vector.data(), sizeof(double) * static_cast<std::size_t>(vector.size()));
  }
  template <class T>
    requires requires(const T& object, ArchiveWriter& archive) { T::persist(object, archive); }
  void put(const T& object) {
    T::persist(object, *this);
  }

  void append(const void* data, std::size_t size) {
    if (size > 0) bytes_.append(static_cast<const char*>(data), size);
  }

  std::string bytes_;
};

/// Reads what a writer wrote, of which there are `size` bytes. Throws StorageError where there is
/// less.
class ArchiveReader {
 public:
  ArchiveReader(std::istream& stream, std::size_t size) : stream_(&stream), left_(size) {}

  template <class... Members>
  void operator()(Members&... members) {
    (get(members), ...);
  }

 private:
  /// How many elements follow: never more than there are bytes.
  std::size_t size() {
    std::size_t size = 0;
    get(size);
    if (size > left_) fail();
    return size;
  }
  template <Plain T>
  void get(T& value) {
    copy(&value, sizeof value);
  }
  void get(std::string& text) {
    text.resize(size());
    copy(text.data(), text.size());
  }
  template <Plain T>
  void get(std::vector<T>& list) {
    list.resize(size());
    copy(list.data(), sizeof(T) * list.size());
  }
  template <class List>
    requires requires(List& list) { list.resize(1), list.front(); }
  void get(List& list) {
    list.resize(size());
    for (auto& one : list) get(one);
  }
  template <class Set>
    requires std::same_as<typename Set::key_type, typename Set::value_type>
  void get(Set& set) {
    set.clear();
    for (std::size_t left = size(); left > 0; --left) {
      typename Set::value_type value;
      get(value);
      set.insert(set.end(), std::move(value));
    }
  }
  template <class Map>
    requires requires { typename Map::mapped_type; }
  void get(Map& map) {
    map.clear();
    for (std::size_t left = size(); left > 0; --left) {
      std::pair<typename Map::key_type, typename Map::mapped_type> one;
      get(one);
      map.insert(map.end(), std::move(one));
    }
  }
  template <class First, class Second>
  void get(std::pair<First, Second>& pair) {
    get(pair.first);
    get(pair.second);
  }
  template <class T>
  void get(std::optional<T>& value) {
    bool has_value = false;
    get(has_value);
    value.reset();
    if (has_value) get(value.emplace());
  }
  template <class T, std::size_t size>
  void get(std::array<T, size>& values) {
    for (T& value : values) get(value);
  }
  void get(Matrix& matrix) {
    Eigen::Index rows = 0;
    Eigen::Index columns = 0;
    get(rows);
    get(columns);
    matrix.resize(rows, columns);
    copy(matrix.data(), sizeof(double) * static_cast<std::size_t>(matrix.size()));
  }
  void get(Vector& vector) {
    Eigen::Index size = 0;
    get(size);
    vector.resize(size);
    copy(vector.data(), sizeof(double) * static_cast<std::size_t>(size));
  }
  template <class T>
    requires requires(T& object, ArchiveReader& archive) { T::persist(object, archive); }
  void get(T& object) {
    T::persist(object, *this);
  }

  void copy(void* data, std::size_t size) {
    if (size > left_) fail();
    left_ -= size;
    for (char* to = static_cast<char*>(data); size > 0;) {
      if (at_ == buffered_) refill();
      const std::size_t count = std::min(size, buffered_ - at_);
      std::memcpy(to, buffer_.data() + at_, count);
      at_ += count;
      to += count;
      size -= count;
    }
  }
  void refill() {
    stream_->read(buffer_.data(), std::ssize(buffer_));
    buffered_ = static_cast<std::size_t>(stream_->gcount());
    at_ = 0;
    if (buffered_ == 0) fail();
  }
  [[noreturn]] static void fail() { throw StorageError("a checkpoint ends too early"); }

  std::istream* stream_;
  std::size_t left_;
  std::vector<char> buffer_ = std::vector<char>(65'536);
  std::size_t buffered_ = 0;
  std::size_t at_ = 0;
};

}  // namespace acol::study
