#include "acol/io/html_report.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "acol/core/error.hpp"
#include "acol/core/markup.hpp"
#include "acol/io/assets.hpp"

namespace acol::io {
namespace {

/// JSON as it may stand in a script element: '<' occurs in strings only, where it has another form,
/// so neither "</script" nor "<!--" is left.
std::string for_script(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

bool is_word_character(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' ||
         c == '_';
}

/// Whether the href names a file beside the page or a page on the web, and no script.
bool is_harmless(std::string_view href) {
  const bool printable = std::ranges::all_of(
      href, [](char c) { return static_cast<unsigned char>(c) > 0x20 && c != '\\'; });
  const bool web = href.starts_with("https://") || href.starts_with("http://");
  const std::size_t colon = href.find(':');
  const bool relative =
      !href.starts_with('/') && (colon == std::string_view::npos || href.find('/') < colon);
  return !href.empty() && printable && (web || relative);
}

/// Whether a column of such cells reads best aligned at the right: 12.5k, ~3, > 5e7, −0.2, 97 %.
bool is_number(std::string_view cell) {
  const std::size_t first = cell.find_first_not_of("~<>=+- \u2212\u2264\u2265\u2248");
  return first != std::string_view::npos && '0' <= cell[first] && cell[first] <= '9';
}

bool is_json_object(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string::npos && text[first] == '{' && nlohmann::json::accept(text);
}

class Page {
 public:
  std::string write(const Report& report) {
    head(report);
    add("<body>\n<header>\n<h1>{}</h1>\n", escaped(report.title));
    if (!report.lead.empty()) add("<p class=\"lead\">{}</p>\n", escaped(report.lead));
    picture(report);
    html_ += "</header>\n";
    if (report.sections.size() > 1) contents(report.sections);
    html_ += "<main>\n";
    for (const ReportSection& each : report.sections) section(each);
    html_ += "</main>\n<script>";
    html_ += asset("report.js");
    html_ += "</script>\n</body>\n</html>\n";
    return std::move(html_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(html_), format, std::forward<Args>(args)...);
  }

  /// Takes the id, and those that the page derives from it.
  void claim(const std::string& id, std::initializer_list<std::string> derived) {
    require(!id.empty() && std::ranges::all_of(id, is_word_character),
            "report: an id must consist of letters, digits, '-' and '_', got '{}'", id);
    require(ids_.insert(id).second, "report: the id '{}' is taken", id);
    for (const std::string& other : derived) {
      require(ids_.insert(other).second, "report: the id '{}' of '{}' is taken", other, id);
    }
  }

  void head(const Report& report) {
    add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        "script-src '{}'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>{}</style>\n</head>\n",
        asset("report.js.sha256"), asset("report.css.sha256"), escaped(report.title),
        asset("report.css"));
  }

  /// Pictures from elsewhere are links: the page loads nothing.
  void picture(const Report& report) {
    const std::string address = escaped(report.picture);
    if (report.picture.starts_with("data:image/")) {
      add("<img class=\"picture\" src=\"{}\" alt=\"{}\">\n", address, escaped(report.lead));
    } else if (report.picture.starts_with("http") && is_harmless(report.picture)) {
      add("<p><a href=\"{}\">Picture</a></p>\n", address);
    }
  }

  void contents(const std::vector<ReportSection>& sections) {
    html_ += "<nav class=\"contents\" aria-label=\"Contents\">\n<ol>\n";
    for (const ReportSection& section : sections) {
      add("<li><a href=\"#{}\">{}</a></li>\n", escaped(section.id), escaped(section.title));
    }
    html_ += "</ol>\n</nav>\n";
  }

  void section(const ReportSection& section) {
    claim(section.id, {section.id + "-title"});
    add("<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n<h2 id=\"{0}-title\">{1}</h2>\n",
        section.id, escaped(section.title));
    for (const std::string& text : section.paragraphs) add("<p>{}</p>\n", escaped(text));
    for (const ReportSaid& each : section.said) said(each);
    for (const ReportFigure& each : section.figures) figure(each, each.title != section.title);
    for (const ReportTable& each : section.tables) table(each);
    html_ += "</section>\n";
  }

  void said(const ReportSaid& said) {
    add("<p>{}</p>\n", escaped(said.text));
    if (said.title.empty()) return;
    add("<details>\n<summary>{}</summary>\n<p>{}</p>\n</details>\n", escaped(said.title),
        escaped(said.behind));
  }

  void figure(const ReportFigure& figure, bool with_heading) {
    claim(figure.id, {figure.id + "-caption", "spec-" + figure.id});
    require(is_json_object(figure.spec), "report: the spec of figure '{}' is not a JSON object",
            figure.id);
    add("<figure id=\"{0}\" data-spec=\"{0}\">\n", figure.id);
    if (with_heading) add("<h3>{}</h3>\n", escaped(figure.title));
    add("<div class=\"chart\" role=\"img\" aria-label=\"{1}\" "
        "aria-describedby=\"{0}-caption\"></div>\n"
        "<figcaption id=\"{0}-caption\">{2}</figcaption>\n",
        figure.id, escaped(figure.title), escaped(figure.caption));
    if (!figure.links.empty()) links(figure);
    add("</figure>\n<script type=\"application/json\" id=\"spec-{}\">{}</script>\n", figure.id,
        for_script(figure.spec));
  }

  void links(const ReportFigure& figure) {
    add("<ul class=\"downloads\" aria-label=\"Files of {}\">\n", escaped(figure.title));
    for (const ReportLink& link : figure.links) {
      require(is_harmless(link.href),
              "report: a link of figure '{}' must be a relative path or http(s), got '{}'",
              figure.id, link.href);
      add("<li><a href=\"{}\" aria-label=\"{} of {}\">{}</a></li>\n", escaped(link.href),
          escaped(link.label), escaped(figure.title), escaped(link.label));
    }
    html_ += "</ul>\n";
  }

  void table(const ReportTable& table) {
    add("<div class=\"table\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">\n<table>\n"
        "<caption>{}</caption>\n<thead>\n<tr>",
        escaped(table.caption), escaped(table.caption));
    std::vector<bool> numbers;
    for (std::size_t column = 0; column < table.header.size(); ++column) {
      numbers.push_back(column > 0 && holds_numbers(table, column));
      add("<th scope=\"col\"{}>{}</th>", numbers[column] ? " class=\"number\"" : "",
          escaped(table.header[column]));
    }
    html_ += "</tr>\n</thead>\n<tbody>\n";
    for (const std::vector<std::string>& cells : table.rows) row(table, cells, numbers);
    html_ += "</tbody>\n</table>\n</div>\n";
  }

  static bool holds_numbers(const ReportTable& table, std::size_t column) {
    const auto numbers = std::ranges::count_if(
        table.rows, [&](const auto& row) { return column < row.size() && is_number(row[column]); });
    return 2 * numbers > std::ssize(table.rows);
  }

  void row(const ReportTable& table, const std::vector<std::string>& cells,
           const std::vector<bool>& numbers) {
    require(cells.size() == table.header.size(),
            "report: table '{}' has a row of {} cells under a header of {}", table.caption,
            cells.size(), table.header.size());
    html_ += "<tr>";
    for (std::size_t column = 0; column < cells.size(); ++column) {
      const std::string text = escaped(cells[column]);
      if (column == 0) {
        add("<th scope=\"row\">{}</th>", text);
      } else {
        const bool right = numbers[column] && is_number(cells[column]);
        add("<td{}>{}</td>", right ? " class=\"number\"" : "", text);
      }
    }
    html_ += "</tr>\n";
  }

  std::string html_;
  std::set<std::string> ids_;
};

}  // namespace

std::string html_report(const Report& report) { return Page().write(report); }

}  // namespace acol::io
