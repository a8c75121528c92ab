#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "acol/io/json.hpp"
#include "acol/io/text.hpp"
#include "commands.hpp"
#include "output_file.hpp"

namespace acol::cli {
namespace {

#include "license_texts.inc"  // kLicenseText and kNoticeText: the files LICENSE and NOTICE

const std::string kRule(80, '=');
const std::string kLine(80, '-');

/// What a line of a section's head says after `key`.
std::string field(std::string_view head, const std::string& key) {
  const std::string mark = fmt::format("\n  {}: ", key);
  const std::size_t start = head.find(mark) + mark.size();
  return std::string(head.substr(start, head.find('\n', start) - start));
}

/// "name 1.2.3" as it stands in NOTICE; what comes from Debian has no version there.
io::OrderedJson name_and_version(const std::string& text) {
  const std::size_t space = text.find_last_of(' ');
  const bool versioned = space != std::string::npos && space + 1 < text.size() &&
                         text[space + 1] >= '0' && text[space + 1] <= '9';
  io::OrderedJson json;
  json["name"] = text.substr(0, versioned ? space : text.size());
  json["version"] = versioned ? io::OrderedJson(text.substr(space + 1)) : io::OrderedJson(nullptr);
  return json;
}

/// The sections of NOTICE: rule, names, fields, line, text.
io::OrderedJson components_json() {
  const std::string_view notice = kNoticeText;
  io::OrderedJson components = io::OrderedJson::array();
  std::size_t start = notice.find(kRule + "\n") + kRule.size() + 1;
  while (start < notice.size()) {
    const std::size_t end = notice.find(kRule + "\n", start);
    const std::string_view section = notice.substr(start, end - start);
    const std::size_t line = section.find(kLine);
    const std::string_view head = section.substr(0, line);
    for (const std::string& name : io::split(head.substr(0, head.find('\n')), ',')) {
      io::OrderedJson json = name_and_version(name);
      json["license"] = field(head, "licence");
      json["in"] = field(head, "in");
      json["text"] = io::trim(section.substr(line + kLine.size()));
      components.push_back(std::move(json));
    }
    start = end + kRule.size() + 1;
  }
  return components;
}

void print_licenses(bool as_json) {
  if (!as_json) {
    write_file("-", fmt::format("{}\n{}", kLicenseText, kNoticeText));
    return;
  }
  io::OrderedJson json;
  json["license"] = "MIT";
  json["text"] = io::trim(kLicenseText);
  json["components"] = components_json();
  write_file("-", json.dump() + "\n");
}

}  // namespace

void add_licenses(CLI::App& app, int& status) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* command =
      app.add_subcommand("licenses", "Print the licences of acol and of all that is in it");
  command->add_flag("--json", *json, "Print one JSON object");
  command->footer("\nExample:\n  acol licenses | less\n");
  command->callback([json, &status] {
    print_licenses(*json);
    status = kDone;
  });
}

}  // namespace acol::cli
