#include <algorithm>
#include <filesystem>

#include "acol/io/picture_file.hpp"
#include "acol/io/text.hpp"
#include "creation.hpp"
#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr std::size_t kDigits = 64;  // of a digest

std::optional<study::Digest> digest_named(std::string_view hex) {
  const bool named = hex.size() == kDigits &&
                     std::ranges::all_of(hex, [](char c) { return io::hex_value(c) >= 0; });
  return named ? std::optional(study::from_hex(hex)) : std::nullopt;
}

}  // namespace

Response keep_picture(Call& call) {
  check_may_create(call);
  const std::string name = file_name(call, "picture");
  const io::PictureFile picture = io::read_picture(name, bytes_of(call));
  if (!call.application().shelf().put(picture.bytes)) {
    throw HttpError(413, fmt::format("{}: the pictures are larger than {} MB together", name,
                                     PictureShelf::kRoom >> 20));
  }
  return json_response({{"picture", study::to_hex(study::digest_of(picture.bytes))},
                        {"width", picture.width},
                        {"height", picture.height},
                        {"bytes", picture.bytes.size()}});
}

/// Bytes that strangers gave: shown as the picture that they were checked to be, and as nothing
/// else. The address says what they are, so they never change.
Response picture(Call& call) {
  const std::optional<study::Digest> digest = digest_named(call.rest);
  std::optional<std::string> bytes;
  if (digest) bytes = call.study().watch.picture(*digest);
  const std::string_view type = bytes ? io::picture_type(*bytes) : std::string_view();
  if (type.empty()) throw HttpError(404, "not found");
  return {.type = std::string(type),
          .body = std::move(*bytes),
          .headers = {{"Cache-Control", "private, max-age=31536000, immutable"},
                      {"Content-Disposition", "inline"},
                      {"Content-Security-Policy", "default-src 'none'; sandbox"}}};
}

study::Pictures sent_pictures(const Call& call) {
  std::map<std::string, study::Digest> sent;
  const io::OrderedJson names = call.body.value("pictures", io::OrderedJson::object());
  if (!names.is_object()) {
    throw HttpError(400, "pictures must be an object: names of files and their digests");
  }
  for (const auto& [name, value] : names.items()) {
    const auto digest = digest_named(value.is_string() ? value.get<std::string>() : "");
    if (!digest) throw HttpError(400, fmt::format("pictures: '{}' has no digest", name));
    const std::filesystem::path path(lower(name));
    sent.emplace(path.filename().string(), *digest);
    sent.emplace(path.stem().string(), *digest);  // cells may leave the ending off
  }
  const auto find = [sent, &shelf = call.application().shelf()](const std::string& cell) {
    const auto named = sent.find(lower(std::filesystem::path(cell).filename().string()));
    if (named == sent.end()) return std::optional<std::string>();
    std::optional<std::string> bytes = shelf.find(named->second);
    if (!bytes) throw HttpError(409, fmt::format("the picture '{}' must be sent again", cell));
    return bytes;
  };
  return {find, "among those that were chosen"};
}

}  // namespace acol::server
