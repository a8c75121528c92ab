#include "acol/study/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

#include <algorithm>
#include <cmath>

#include "acol/io/picture_file.hpp"
#include "acol/study/charts.hpp"
#include "acol/study/pictures.hpp"
#include "acol/study/plain_words.hpp"

namespace acol::study {
namespace {

/// A share as people write it, or the answer.
std::string value_text(const Overview& overview, const std::optional<double>& value) {
  if (!value) return "–";
  return overview.shares() ? fmt::format("{:.0f} %", 100 * std::clamp(*value, 0.0, 1.0))
                           : fmt::format("{:.3g}", *value);
}

/// What to choose, how many accept it, how sure that is, and what it assumes.
io::ReportSection answer_section(const Overview& overview) {
  io::ReportSection section{.id = "answer", .title = "The answer"};
  for (const SaidView& one : overview.answer.says) {
    section.said.push_back({one.text, one.title, one.behind});
  }
  if (overview.status.stuck) section.paragraphs.push_back(*overview.status.stuck);
  return section;
}

io::ReportSection guarantee_section(const Overview& overview) {
  const Status& status = overview.status;
  io::ReportSection section{.id = "guarantee", .title = "What it rests on"};
  section.paragraphs.push_back(fmt::format("Acceptable: {}. The result is {}. {}",
                                           status.acceptable, heading(status.verdict),
                                           status.claim));
  for (const std::string& reason : status.reasons) section.said.push_back({first_upper(reason)});
  for (std::size_t i = 0; i < status.assumptions.size(); ++i) {
    const ExplainedView& behind = overview.explained[i];
    section.said.push_back({"Assumed: " + status.assumptions[i] + ".", behind.title, behind.text});
  }
  for (const std::string& warning : status.warnings) {
    section.said.push_back({"Worth a look: " + warning});
  }
  return section;
}

/// The limits; where they leave everything possible there are none.
std::string between_text(const Overview& overview, const CandidateView& one) {
  const bool nothing = overview.shares() && one.low.value_or(0) <= 0 && one.high.value_or(1) >= 1;
  if (nothing || (!one.low && !one.high)) return "–";
  return value_text(overview, one.low) + " to " + value_text(overview, one.high);
}

io::ReportTable candidates_table(const Overview& overview) {
  constexpr std::size_t kRows = 200;
  io::ReportTable table{
      .caption = "Candidates, the best reward first",
      .header = {"candidate", "state", overview.reward.name,
                 overview.shares() ? "accept it, about" : "answers, about", "between", "answers"},
      .rows = {}};
  for (const CandidateView& one : overview.ranked()) {
    if (table.rows.size() == kRows) {
      table.caption = fmt::format("The {} candidates with the best reward", kRows);
      break;
    }
    table.rows.push_back({one.shown(), state_name(overview, one), fmt::format("{}", one.reward),
                          one.few && one.asked > 0 ? fmt::format("{} of {}", one.yes, one.asked)
                                                   : value_text(overview, one.estimate),
                          between_text(overview, one), fmt::format("{}", one.asked)});
  }
  return table;
}

io::ReportTable effects_table(const Effects& effects) {
  io::ReportTable table{.caption = effects.axis() + "; plus: " + effects.more,
                        .header = {"feature", "compared", "effect", "interval"},
                        .rows = {}};
  for (const Effect& one : effects.list) {
    table.rows.push_back({one.name, one.compares, effects.text(one.estimate), effects.text(one)});
  }
  return table;
}

/// Who has no name is known by the device: enough of that to tell two of them apart.
std::string who(const std::optional<std::string>& name) {
  constexpr std::size_t kDevice = 32;  // hexadecimal digits
  if (!name) return "(without a name)";
  const bool device =
      name->size() == kDevice && name->find_first_not_of("0123456789abcdef") == std::string::npos;
  return device ? fmt::format("(without a name, device {})", name->substr(0, 6)) : *name;
}

io::ReportSection people_section(const Overview& overview) {
  io::ReportSection section{.id = "people", .title = "Who was asked"};
  io::ReportTable table{.caption = "Answers by person",
                        .header = {"who", "answers", overview.shares() ? "said no" : "mean answer"},
                        .rows = {}};
  for (const RaterView& one : overview.raters) {
    if (one.answered == 0) continue;
    const std::optional<double> shown =
        overview.shares() && one.mean ? std::optional(1 - *one.mean) : one.mean;
    table.rows.push_back(
        {who(one.name), fmt::format("{}", one.answered), value_text(overview, shown)});
  }
  section.tables.push_back(std::move(table));
  const std::size_t left_out = overview.status.left_out.size();
  if (left_out > 0) {
    section.paragraphs.push_back(
        fmt::format("Left out for failing too many attention questions: {}.", left_out));
  }
  if (overview.agreement && *overview.chance < 1) {
    section.paragraphs.push_back(fmt::format(
        "Two answers about the same candidate agree in {:.0f} of 100 cases (chance alone: {:.0f}; "
        "kappa {:.2f}).",
        100 * *overview.agreement, 100 * *overview.chance,
        (*overview.agreement - *overview.chance) / (1 - *overview.chance)));
  }
  return section;
}

/// A picture that is kept in the study, as an address that needs nothing else: the page must show
/// it wherever it is opened. Others as they are.
std::string written_out(Service& service, const std::string& address) {
  const std::optional<Digest> digest = kept_picture(address);
  const std::optional<std::string> bytes = digest ? service.picture(*digest) : std::nullopt;
  if (!bytes) return address;
  constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL;
  std::string coded(sodium_base64_encoded_len(bytes->size(), kVariant), '\0');
  sodium_bin2base64(coded.data(), coded.size(),
                    reinterpret_cast<const unsigned char*>(bytes->data()), bytes->size(), kVariant);
  coded.pop_back();  // the zero at the end
  return fmt::format("data:{};base64,{}", io::picture_type(*bytes), coded);
}

}  // namespace

io::Report study_report(const Overview& overview, const Digest& digest) {
  io::Report report{.title = overview.question.empty()
                                 ? "What people accept, and the best candidate"
                                 : overview.question,
                    .lead = overview.answer.headline,
                    .picture = overview.answer.image.value_or("")};
  report.sections = {answer_section(overview), guarantee_section(overview)};
  for (ChartView& chart : charts_of(overview)) {
    io::ReportSection section{.id = chart.id + "-section", .title = chart.title};
    section.figures = {{chart.id, chart.title, chart.note, chart.spec.dump()}};
    if (chart.id == "intervals") section.tables = {candidates_table(overview)};
    if (chart.id == "effects") {
      for (const Effect& one : overview.effects.list) section.paragraphs.push_back(one.says);
      section.said.push_back({"What became of the columns of the spreadsheet:", "Columns",
                              fmt::format("{}", fmt::join(overview.notes, "; "))});
      section.tables = {effects_table(overview.effects)};
    }
    report.sections.push_back(std::move(section));
  }
  report.sections.push_back(people_section(overview));
  report.sections.push_back(
      {.id = "certificate",
       .title = "Certificate",
       .paragraphs = {
           "Digest of the log, which acol certificate writes and acol verify rechecks: " +
           to_hex(digest)}});
  return report;
}

io::Report study_report(Service& service) {
  auto [overview, digest] = service.view_at_end([&](const Study& study, const LogHead& head) {
    return std::pair(overview_of(study, service.now()), head.hash());
  });
  service.show(overview.status);
  if (overview.answer.image) overview.answer.image = written_out(service, *overview.answer.image);
  for (RaterView& one : overview.raters) {
    if (one.name) one.name = service.shown(*one.name);
  }
  return study_report(overview, digest);
}

}  // namespace acol::study
