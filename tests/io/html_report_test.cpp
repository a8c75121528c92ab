#include "acol/io/html_report.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "acol/core/error.hpp"
#include "acol/io/assets.hpp"

namespace acol::io {
namespace {

const char* const kHostile[] = {
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "</ScRiPt ><img src=x onerror=alert(1)>",
    "<!--<script>",
    "-->",
    "]]><x>",
    "\" onmouseover=\"alert(1)",
    "' onfocus='alert(1)' autofocus='",
    "\"><svg onload=alert(1)>",
    "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "</figcaption></figure><iframe srcdoc='<script>alert(1)</script>'>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#x3c;script&#x3e;",
    "{{constructor.constructor('alert(1)')()}}",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
};

std::string json_string(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += c;
  }
  return json + '"';
}

/// A report with `text` in every place that takes text.
Report report_of(const std::string& text) {
  const ReportFigure figure = {.id = "curve",
                               .title = text,
                               .caption = text,
                               .spec = "{\"mark\": " + json_string(text) + "}",
                               .links = {{.label = text, .href = "figures/curve.svg"}}};
  const ReportTable table = {
      .caption = text, .header = {text, text}, .rows = {{text, text}, {text, text}}};
  const ReportSection first = {.id = "first",
                               .title = text + " and more",
                               .paragraphs = {text},
                               .figures = {figure},
                               .tables = {table}};
  return {.title = text, .lead = text, .sections = {first, {.id = "second", .title = text}}};
}

/// The page without its script and style, which are the same in every report.
std::string without_assets(std::string html) {
  for (const char* const name : {"report.js", "report.css"}) {
    const std::string_view content = asset(name);
    const std::size_t at = html.find(content);
    EXPECT_NE(at, std::string::npos) << name;
    html.erase(at, content.size());
  }
  return html;
}

/// The tags of a page up to their attributes' values, in order: "<figure id= data-spec=>", ….
std::vector<std::string> tags(const std::string& html) {
  std::vector<std::string> found;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    std::string tag;
    bool quoted = false;
    for (; at < html.size() && (quoted || html[at] != '>'); ++at) {
      if (html[at] == '"') quoted = !quoted;
      if (!quoted && html[at] != '"') tag += html[at];
    }
    found.push_back(tag);
  }
  return found;
}

std::string message_of(const Report& report) {
  try {
    html_report(report);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(HtmlReport, HostileTextNeverBecomesMarkup) {
  const std::vector<std::string> expected = tags(without_assets(html_report(report_of("plain"))));
  for (const char* const hostile : kHostile) {
    const std::string page = without_assets(html_report(report_of(hostile)));
    EXPECT_EQ(tags(page), expected) << hostile;
  }
}

TEST(HtmlReport, TextIsThereEscapedOnce) {
  const std::string page = html_report(report_of("a < b & \"c\""));
  EXPECT_NE(page.find("<p>a &lt; b &amp; &quot;c&quot;</p>"), std::string::npos);
  EXPECT_NE(page.find("<h1>a &lt; b &amp; &quot;c&quot;</h1>"), std::string::npos);
  EXPECT_NE(page.find(R"({"mark": "a \u003c b & \"c\""}</script>)"), std::string::npos);
}

TEST(HtmlReport, NothingIsLoadedAndOnlyHashedScriptsRun) {
  const std::string page = html_report(report_of("plain"));
  const std::string policy = "content=\"default-src 'none'; script-src '" +
                             std::string(asset("report.js.sha256")) + "'; style-src '" +
                             std::string(asset("report.css.sha256")) + "';";
  EXPECT_NE(page.find(policy), std::string::npos);
  EXPECT_EQ(page.find("unsafe-"), page.find("unsafe-", page.find("<script>")));
  const std::string markup = without_assets(page);
  for (const char* const loader : {" src=", "@import", "url(", " onload=", " style="}) {
    EXPECT_EQ(markup.find(loader), std::string::npos) << loader;
  }
}

TEST(HtmlReport, FiguresCarryWhatTheScriptLooksFor) {
  const std::string page = html_report(report_of("plain"));
  EXPECT_NE(page.find("<figure id=\"curve\" data-spec=\"curve\">"), std::string::npos);
  EXPECT_NE(page.find("role=\"img\" aria-label=\"plain\" aria-describedby=\"curve-caption\""),
            std::string::npos);
  EXPECT_NE(page.find("<script type=\"application/json\" id=\"spec-curve\">{\"mark\": \"plain\"}<"),
            std::string::npos);
  EXPECT_NE(page.find("<a href=\"figures/curve.svg\" aria-label=\"plain of plain\">plain</a>"),
            std::string::npos);
}

TEST(HtmlReport, ColumnsOfNumbersAreAlignedAtTheRight) {
  Report report = report_of("plain");
  report.sections[0].tables = {{.caption = "c",
                                .header = {"algorithm", "questions", "note"},
                                .rows = {{"acol", "12.5k", "1 if x"}, {"uniform", ">5e7", "y"}}}};
  const std::string page = html_report(report);
  EXPECT_NE(page.find("<th scope=\"col\" class=\"number\">questions</th>"), std::string::npos);
  EXPECT_NE(page.find("<td class=\"number\">&gt;5e7</td><td>y</td>"), std::string::npos);
  EXPECT_NE(page.find("<td class=\"number\">12.5k</td><td>1 if x</td>"), std::string::npos);
}

TEST(HtmlReport, AFigureThatIsItsSectionNeedsNoHeadingOfItsOwn) {
  Report report = report_of("plain");
  EXPECT_NE(html_report(report).find("<h3>plain</h3>"), std::string::npos);
  report.sections[0].title = "plain";
  const std::string page = html_report(report);
  EXPECT_EQ(page.find("<h3>"), std::string::npos);
  EXPECT_NE(page.find("role=\"img\" aria-label=\"plain\""), std::string::npos);
}

TEST(HtmlReport, BadPartsAreNamed) {
  Report report = report_of("plain");
  report.sections[0].figures[0].spec = "{\"mark\": ";
  EXPECT_EQ(message_of(report), "report: the spec of figure 'curve' is not a JSON object");
  report.sections[0].figures[0].spec = "[1]";
  EXPECT_EQ(message_of(report), "report: the spec of figure 'curve' is not a JSON object");

  for (const char* const href : {"javascript:alert(1)", " javascript:alert(1)", "java\tscript:x",
                                 "data:text/html,x", "//host/x", "/etc/passwd", "", "\\\\host"}) {
    report = report_of("plain");
    report.sections[0].figures[0].links[0].href = href;
    EXPECT_NE(message_of(report).find("a link of figure 'curve' must be"), std::string::npos)
        << href;
  }

  report = report_of("plain");
  report.sections[0].tables[0].rows[1].pop_back();
  EXPECT_EQ(message_of(report), "report: table 'plain' has a row of 1 cells under a header of 2");
}

TEST(HtmlReport, IdsAreWordsAndOccurOnce) {
  for (const char* const id : {"", "a b", "a\"b", "<b>", "ü"}) {
    Report report = report_of("plain");
    report.sections[1].id = id;
    EXPECT_NE(message_of(report).find("an id must consist of"), std::string::npos) << id;
  }
  Report report = report_of("plain");
  report.sections[1].id = "curve";
  EXPECT_EQ(message_of(report), "report: the id 'curve' is taken");
  report.sections[1].id = "curve-caption";
  EXPECT_EQ(message_of(report), "report: the id 'curve-caption' is taken");
}

TEST(Assets, AnUnknownNameListsTheKnownOnes) {
  EXPECT_GT(asset("report.js").size(), 100'000U);
  EXPECT_TRUE(asset("report.js.sha256").starts_with("sha256-"));
  EXPECT_EQ(asset("report.js.sha256").size(), 51U);
  try {
    asset("nope");
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_TRUE(std::string(error.what())
                    .starts_with("unknown asset 'nope'; known: report.js, report.js.sha256, "
                                 "report.css, report.css.sha256, rate.html, "));
  }
}

TEST(Assets, PagesComeWithTheirCompressedForms) {
  for (const std::string name : {"rate.html", "rate.js", "rate.css", "owner.html", "owner.js",
                                 "owner.css", "charts.js", "new.html", "new.js", "new.css"}) {
    EXPECT_FALSE(asset(name).empty()) << name;
    EXPECT_TRUE(asset(name + ".gz").starts_with("\x1f\x8b\x08")) << name;
  }
}

}  // namespace
}  // namespace acol::io
