#include "acol/io/workbook.hpp"

#include <zip.h>

#include <algorithm>
#include <cctype>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::io {
namespace {

constexpr std::size_t kMaxPart = 64 << 20;  // bytes
/// Elements and attributes of a part: each takes some 60 bytes of memory.
constexpr std::ptrdiff_t kMaxNodes = 6'000'000;

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

struct Workbook::Archive {
  std::string bytes;  // libzip reads them where they are
  zip_t* zip = nullptr;

  explicit Archive(std::string_view content) : bytes(content) {
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr);
    if (source == nullptr) return;
    zip = zip_open_from_source(source, ZIP_RDONLY, nullptr);
    if (zip == nullptr) zip_source_free(source);
  }
  ~Archive() {
    if (zip != nullptr) zip_discard(zip);
  }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
};

Workbook::Workbook(std::string name, std::string_view bytes)
    : name_(std::move(name)), archive_(std::make_shared<Archive>(bytes)) {
  if (archive_->zip == nullptr) {
    fail("is a damaged workbook: open it in a spreadsheet program and save it again");
  }
}

void Workbook::fail(std::string_view message) const {
  throw ParseError(fmt::format("{}: {}", name_, message));
}

bool Workbook::has(const char* part) const { return zip_name_locate(archive_->zip, part, 0) >= 0; }

std::string Workbook::read(const std::string& part) const {
  const auto index = zip_name_locate(archive_->zip, part.c_str(), 0);
  zip_stat_t about;
  if (index < 0 ||
      zip_stat_index(archive_->zip, static_cast<zip_uint64_t>(index), 0, &about) != 0) {
    fail(fmt::format("is a damaged workbook: '{}' is missing", part));
  }
  if ((about.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && about.encryption_method != ZIP_EM_NONE) {
    fail("is protected with a password: save it without one");
  }
  const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> file(
      zip_fopen_index(archive_->zip, static_cast<zip_uint64_t>(index), 0), &zip_fclose);
  if (!file) fail(fmt::format("is a damaged workbook: '{}' cannot be read", part));
  std::string content;
  std::string block(1 << 16, '\0');
  for (;;) {
    const auto got = zip_fread(file.get(), block.data(), block.size());
    if (got < 0) fail(fmt::format("is a damaged workbook: '{}' cannot be read", part));
    if (got == 0) return content;
    content.append(block, 0, static_cast<std::size_t>(got));
    if (content.size() > kMaxPart) {
      fail(fmt::format("is too large: '{}' has more than {} MB; save the sheet alone, or as CSV",
                       part, kMaxPart >> 20));
    }
  }
}

std::unique_ptr<pugi::xml_document> Workbook::xml(const std::string& part) const {
  std::string content = read(part);
  const auto nodes = std::ranges::count(content, '<') + std::ranges::count(content, '=');
  if (nodes > kMaxNodes) {
    fail(
        fmt::format("is too large: '{}' has more than {} elements; save the sheet alone, or as "
                    "CSV",
                    part, kMaxNodes));
  }
  auto document = std::make_unique<pugi::xml_document>();
  // Entities of a document type are not expanded, and nothing outside is ever read.
  const pugi::xml_parse_result result = document->load_buffer(
      content.data(), content.size(), pugi::parse_default | pugi::parse_ws_pcdata_single);
  if (!result) {
    fail(fmt::format("is a damaged workbook: '{}' is not well-formed XML ({})", part,
                     result.description()));
  }
  return document;
}

std::string_view local_name(const char* name) {
  const std::string_view whole = name;
  const std::size_t colon = whole.find(':');
  return colon == std::string_view::npos ? whole : whole.substr(colon + 1);
}

pugi::xml_node child(const pugi::xml_node& node, std::string_view name) {
  return node.find_child([&](const pugi::xml_node& one) { return local_name(one.name()) == name; });
}

std::string_view attribute(const pugi::xml_node& node, std::string_view name) {
  return node
      .find_attribute(
          [&](const pugi::xml_attribute& one) { return local_name(one.name()) == name; })
      .value();
}

std::size_t find_sheet(const Workbook& book, const std::vector<std::string>& names,
                       const std::string& stated) {
  if (names.empty()) book.fail("has no sheets");
  if (stated.empty()) return 0;
  const auto found =
      std::ranges::find_if(names, [&](const auto& name) { return same_name(name, stated); });
  if (found == names.end()) {
    book.fail(fmt::format("no sheet '{}'; sheets: {}", stated, fmt::join(names, ", ")));
  }
  return static_cast<std::size_t>(found - names.begin());
}

std::string sheet_note(std::string_view kind, const std::string& chosen,
                       const std::vector<std::string>& names) {
  return names.size() < 2 ? fmt::format("{}, sheet '{}'", kind, chosen)
                          : fmt::format("{}, sheet '{}' of {} (--sheet takes another): {}", kind,
                                        chosen, names.size(), fmt::join(names, ", "));
}

void fail_without_value(const Workbook& book, const std::string& sheet, const std::string& cell) {
  book.fail(
      fmt::format("sheet '{}', cell {}: a formula without its value: open the workbook in a "
                  "spreadsheet program and save it, so that values are in it",
                  sheet, cell));
}

void fail_merged(const Workbook& book, const std::string& sheet, const std::string& cells) {
  book.fail(
      fmt::format("sheet '{}': the cells {} are merged: take them apart, so that every row "
                  "has its own",
                  sheet, cells));
}

std::string shown_number(std::string_view number) {
  const std::optional<double> value = parse_number(number);
  return value ? fmt::format("{:.15g}", *value) : std::string(number);
}

}  // namespace acol::io
