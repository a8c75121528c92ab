#pragma once

#include <string>
#include <vector>

namespace acol::io {

/// A file beside the page.
struct ReportLink {
  std::string label;  ///< "SVG", "CSV", …
  std::string href;   ///< A relative path, or http(s).
};

struct ReportFigure {
  std::string id;       ///< Letters, digits, '-' and '_'; unique in the report.
  std::string title;    ///< Also what a screen reader calls the chart.
  std::string caption;  ///< What to see in it.
  std::string spec;     ///< Vega-Lite as JSON, with its data.
  std::vector<ReportLink> links = {};
};

struct ReportTable {
  std::string caption;
  std::vector<std::string> header;             ///< The first column names the rows.
  std::vector<std::vector<std::string>> rows;  ///< Each as long as the header.
};

/// A paragraph, and what explains its words one tap away.
struct ReportSaid {
  std::string text;
  std::string title = {};   ///< What the tap opens; empty: nothing.
  std::string behind = {};  ///< The explanation.
};

struct ReportSection {
  std::string id;  ///< As of figures.
  std::string title;
  std::vector<std::string> paragraphs = {};  ///< Plain text, as all text here.
  std::vector<ReportSaid> said = {};         ///< After these.
  std::vector<ReportFigure> figures = {};
  std::vector<ReportTable> tables = {};
};

struct Report {
  std::string title;
  std::string lead;          ///< The first paragraph: what this is and what came out.
  std::string picture = {};  ///< Of what came out: data:image/…, or http(s), which is a link.
  std::vector<ReportSection> sections = {};
};

}  // namespace acol::io
