#include "acol/study/pictures.hpp"

#include <algorithm>
#include <filesystem>

#include "acol/core/error.hpp"
#include "acol/io/picture_file.hpp"
#include "acol/io/text.hpp"

namespace acol::study {
namespace {

constexpr std::string_view kFolder = "pictures/";
constexpr std::size_t kMaxBytes = 512 << 20;  // of all pictures of a study
constexpr std::string_view kEndings[] = {"", ".jpg", ".jpeg", ".png", ".webp", ".JPG", ".PNG"};

/// What pages load by themselves: by https, or because it is written out.
bool is_address(const std::string& cell) {
  return cell.starts_with("https://") || cell.starts_with("data:image/") ||
         cell.starts_with("<svg");
}

/// Another scheme, or a path of Windows.
bool is_foreign(const std::string& cell) {
  return cell.substr(0, cell.find('/')).find(':') != std::string::npos ||
         cell.find('\\') != std::string::npos;
}

std::optional<std::string> file_beside(const std::filesystem::path& folder,
                                       const std::string& name) {
  for (const std::string_view ending : kEndings) {
    const std::filesystem::path path = folder / (name + std::string(ending));
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) continue;
    io::check_picture_size(name, std::filesystem::file_size(path));
    return io::read_file(path.string());
  }
  return std::nullopt;
}

}  // namespace

std::string Pictures::address(const std::string& cell) {
  if (cell.empty() || is_address(cell)) return cell;
  if (is_foreign(cell)) {
    throw InvalidArgument(
        fmt::format("'{}' is not a picture that can be shown: give a file {}, or an address that "
                    "begins with https://, or data:image/…",
                    cell.substr(0, 60), place_));
  }
  if (const auto known = addresses_.find(cell); known != addresses_.end()) return known->second;
  const std::optional<std::string> found = find_(cell);
  require(found.has_value(), "no picture '{}' {}; an address would begin with https://",
          cell.substr(0, 60), place_);
  std::string bytes = io::read_picture(cell, *found).bytes;
  std::string address = std::string(kFolder) + to_hex(digest_of(bytes));
  const bool fresh =
      std::ranges::none_of(addresses_, [&](const auto& known) { return known.second == address; });
  if (fresh) {
    bytes_ += bytes.size();
    require(bytes_ <= kMaxBytes, "'{}': the pictures are larger than {} MB together", cell,
            kMaxBytes >> 20);
    kept_.push_back(std::move(bytes));
  }
  addresses_[cell] = address;
  return address;
}

std::optional<Digest> kept_picture(std::string_view address) {
  constexpr std::size_t kDigits = 2 * std::tuple_size_v<Digest>;
  if (!address.starts_with(kFolder) || address.size() != kFolder.size() + kDigits) {
    return std::nullopt;
  }
  return from_hex(address.substr(kFolder.size()));
}

Pictures pictures_beside(const std::string& spreadsheet) {
  const std::filesystem::path path(spreadsheet);
  return {
      [folder = path.parent_path()](const std::string& name) { return file_beside(folder, name); },
      "beside " + path.filename().string()};
}

Pictures no_pictures() {
  return {[](const std::string& /*name*/) { return std::nullopt; }, "among those that were given"};
}

}  // namespace acol::study
