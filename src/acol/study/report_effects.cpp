#include "acol/study/report_effects.hpp"

#include <fmt/format.h>

#include <cmath>

#include "acol/study/effects.hpp"
#include "acol/study/report_charts.hpp"

namespace acol {
namespace {

std::string effect_row(const Effects& effects, const Effect& one) {
  std::string html =
      fmt::format("<tr><td>{}</td><td>{}</td>", escaped(one.name), escaped(one.compares));
  if (!std::isfinite(one.estimate)) {
    return html + "<td class=\"n\" colspan=\"2\">not known yet</td></tr>\n";
  }
  return html +
         fmt::format("<td class=\"n\">{:+.3g}</td><td class=\"n\">{:+.3g} to {:+.3g}</td></tr>\n",
                     effects.shown(one.estimate), effects.shown(one.low), effects.shown(one.high));
}

}  // namespace

std::string effects_section(const Study& study) {
  const Effects found = effects(study);
  if (found.list.empty()) return "";
  std::string html =
      "<h2>What acceptance depends on</h2>\n<p>Each line compares two candidates that differ in "
      "nothing else. All lines hold at once, with the same probability as the answer; where one "
      "does not touch zero, the direction is certain.</p>\n";
  html += effects_chart(found);
  html += fmt::format(
      "<table><caption>{}; plus: {}</caption>\n<tr><th>feature</th><th>compared</th><th "
      "class=\"n\">effect</th><th class=\"n\">interval</th></tr>\n",
      escaped(found.axis()), found.more);
  for (const Effect& one : found.list) html += effect_row(found, one);
  html += "</table>\n<ul>\n";
  for (const std::string& note : study.features().notes) {
    html += fmt::format("<li>{}</li>\n", escaped(note));
  }
  return html + "</ul>\n";
}

}  // namespace acol
