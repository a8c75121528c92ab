#include "acol/study/certificate.hpp"

#include "acol/io/described.hpp"
#include "acol/study/status.hpp"

namespace acol::study {
namespace {

io::OrderedJson claim_of(const Study& study) {
  const Status status = status_of(study, 0);
  const Definition& definition = study.definition();
  io::OrderedJson claim = {{"outcome", name_of(status.outcome)},
                           {"guarantee", name_of(status.guarantee)},
                           {"reasons", status.reasons},
                           {"delta", definition.policy.delta},
                           {"margin", definition.policy.margin},
                           {"independence", name_of(independence_of(definition.policy))},
                           {"epoch", status.epoch},
                           {"answered", status.answered},
                           {"rounds", status.rounds}};
  claim["recommendation"] = io::json_of(status.recommendation);
  if (status.verdict == Verdict::certified) claim["words"] = status.claim;
  return claim;
}

// The text is that of one JSON object, indented by one blank.

/// All that comes before the first entry.
std::string beginning(const Study& study, const Digest& digest) {
  const io::OrderedJson json = {{"format", "acol-certificate"},
                                {"version", study.format()},
                                {"claim", claim_of(study)},
                                {"digest", to_hex(digest)},
                                {"entries", io::OrderedJson::array()}};
  const std::string text = json.dump(1);
  return text.substr(0, text.rfind(']'));
}

std::string entries_text(std::span<const LogLine> lines, bool first) {
  std::string text;
  for (const LogLine& line : lines) {
    text += first ? "" : ",";
    first = false;
    text += "\n  {\n   \"hash\": \"" + to_hex(line.hash) + "\",\n   \"entry\": ";
    text += io::OrderedJson(line.text).dump() + "\n  }";
  }
  return text;
}

constexpr std::int64_t kLinesAtOnce = 1024;
const char* const kEnd = "\n ]\n}\n";

}  // namespace

std::string certificate(const Study& study, std::span<const LogLine> lines) {
  return beginning(study, lines.back().hash) + entries_text(lines, true) + kEnd;
}

io::TextParts certificate(Service& service) {
  auto [start, count] = service.view_at_end([](const Study& study, const LogHead& head) {
    return std::pair(beginning(study, head.hash()), head.count());
  });
  return [&service, start = std::move(start), count = count,
          next = std::int64_t{-1}]() mutable -> std::string {
    if (next < 0) {
      next = 0;
      return std::move(start);
    }
    if (next > count) return {};
    if (next == count) {
      ++next;
      return kEnd;
    }
    const std::vector<LogLine> lines = service.lines(next, std::min(kLinesAtOnce, count - next));
    if (lines.empty()) throw StorageError("the log became shorter while it was being read");
    const bool first = next == 0;
    next += std::ssize(lines);
    return entries_text(lines, first);
  };
}

}  // namespace acol::study
