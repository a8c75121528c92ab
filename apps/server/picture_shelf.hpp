#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "acol/study/log.hpp"

namespace acol::server {

/// Pictures that were sent for a study that is yet to be made, by content. They are gone with the
/// server, and when a study is made of them: whoever needs one that is not there sends it again.
class PictureShelf {
 public:
  static constexpr std::size_t kRoom = 256 << 20;  ///< Bytes.

  /// Whether there was room for it.
  bool put(const std::string& bytes);
  std::optional<std::string> find(const study::Digest& digest) const;
  void clear();

 private:
  mutable std::mutex mutex_;  ///< Guards what follows:
  std::map<study::Digest, std::string> pictures_;
  std::size_t bytes_ = 0;
};

}  // namespace acol::server
