#include "acol/io/picture_file.hpp"

#include <algorithm>

#include "acol/core/error.hpp"

namespace acol::io {
namespace {

using namespace std::string_view_literals;

struct PictureKind {
  std::string_view begin;
  std::size_t at;         ///< Where the next part must begin.
  std::string_view then;  ///< What must stand there, if anything.
  std::string_view type;  ///< Of what is kept; else `advice` says what to do.
  PictureFile (*read)(PictureBytes);
  std::string_view advice;
};

/// The first that fits decides.
constexpr PictureKind kKinds[] = {
    {"\xff\xd8\xff"sv, 0, "", "image/jpeg", read_jpeg, ""},
    {"\x89PNG\r\n\x1a\n"sv, 0, "", "image/png", read_png, ""},
    {"RIFF"sv, 8, "WEBP", "image/webp", read_webp, ""},
    {"GIF8"sv, 0, "", "", nullptr, "is a GIF: save it as PNG"},
    {""sv, 4, "ftyphei", "", nullptr, "is a HEIC photo, as phones take them: save it as JPEG"},
    {""sv, 4, "ftypmif1", "", nullptr, "is a HEIC photo, as phones take them: save it as JPEG"},
    {""sv, 4, "ftypavif", "", nullptr, "is an AVIF picture: save it as JPEG or WebP"},
    {"II*\0"sv, 0, "", "", nullptr, "is a TIFF picture: save it as JPEG or PNG"},
    {"MM\0*"sv, 0, "", "", nullptr, "is a TIFF picture: save it as JPEG or PNG"},
    {"BM"sv, 0, "", "", nullptr, "is a bitmap: save it as PNG"},
    {"<svg"sv, 0, "", "", nullptr, "is a drawing in SVG: save it as PNG"},
    {"<?xml"sv, 0, "", "", nullptr, "is a drawing or a text: save it as PNG"},
    {"%PDF"sv, 0, "", "", nullptr, "is a PDF: save its picture as PNG"},
};

const PictureKind* picture_kind(std::string_view bytes) {
  const auto* const found = std::ranges::find_if(kKinds, [&](const PictureKind& kind) {
    return bytes.starts_with(kind.begin) && bytes.size() >= kind.at &&
           bytes.substr(kind.at).starts_with(kind.then);
  });
  return found == std::end(kKinds) ? nullptr : found;
}

}  // namespace

std::string_view picture_type(std::string_view bytes) {
  const PictureKind* kind = picture_kind(bytes);
  return kind == nullptr ? std::string_view() : kind->type;
}

void check_picture_size(const std::string& name, std::size_t bytes) {
  if (bytes <= kMaxPicture) return;
  PictureBytes(name, {}).fail(
      fmt::format("is {:.1f} MB, too large to load quickly: make it smaller, at most {} MB",
                  static_cast<double>(bytes) / (1 << 20), kMaxPicture >> 20));
}

PictureFile read_picture(const std::string& name, std::string_view bytes) {
  const PictureBytes reader(name, bytes);
  const PictureKind* kind = picture_kind(bytes);
  if (kind == nullptr) reader.fail("is not a picture that acol reads: use JPEG, PNG or WebP");
  if (kind->read == nullptr) reader.fail(kind->advice);
  check_picture_size(name, bytes.size());
  PictureFile picture = kind->read(reader);
  picture.type = kind->type;
  if (picture.width < 1 || picture.height < 1) reader.fail("is a damaged picture: it has no size");
  if (std::max(picture.width, picture.height) > kMaxPixels) {
    reader.fail(fmt::format("is {} x {} pixels: make it smaller, at most {} on a side",
                            picture.width, picture.height, kMaxPixels));
  }
  return picture;
}

}  // namespace acol::io
