#pragma once

#include "acol/io/picture_parts.hpp"

namespace acol::io {

/// People look at them on phones: larger ones take seconds to come.
constexpr std::size_t kMaxPicture = 2 << 20;  // bytes
constexpr std::int64_t kMaxPixels = 4096;     // on a side

/// Throws ParseError where a file is too large.
void check_picture_size(const std::string& name, std::size_t bytes);

/// Reads a JPEG, PNG or WebP. Metadata, previews and whatever follows the end are left out; how a
/// camera was held and what colours mean stay. Throws ParseError: `name`, what is wrong, what to
/// do.
PictureFile read_picture(const std::string& name, std::string_view bytes);

/// "image/jpeg", by how the bytes begin; empty where acol does not keep pictures of that kind.
std::string_view picture_type(std::string_view bytes);

}  // namespace acol::io
