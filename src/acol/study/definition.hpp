#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "acol/io/answer_scale.hpp"
#include "acol/policy/options.hpp"
#include "acol/simulate/population.hpp"
#include "acol/study/definition_values.hpp"

namespace acol::study {

/// What a study is made with: by flags, or the same words in a file.
struct Definition {
  std::string candidates = {};  ///< A spreadsheet: .xlsx, .ods or text.
  std::string sheet = {};       ///< Of a workbook; empty: the first.
  MissingCells missing_cells = MissingCells::error;
  std::string id = {};                        ///< Column.
  std::vector<std::string> features = {};     ///< Columns.
  std::vector<std::string> categorical = {};  ///< Features that only look like numbers.
  bool squares = false;
  bool interactions = false;
  Scaling scaling = Scaling::unit;
  std::string maximize = {};  ///< Column; this or the next.
  std::string minimize = {};
  double reward_tolerance = 0;  ///< Rewards this close count as equal.
  std::string label = {};       ///< Columns to show to people.
  std::string text = {};
  std::string image = {};
  std::vector<std::string> show = {};  ///< More of them, as a small table.
  std::string cost = {};               ///< Column: what a question costs.
  std::string question = {};
  std::string instructions = {};          ///< Criteria that people can look at while they answer.
  std::string consent = {};               ///< What people agree to before the first question.
  std::optional<Language> language = {};  ///< Of the rater's page; none: what the browser wishes.
  std::optional<TimeSpan> erase_names_after = {};  ///< Since anybody came; none: never.
  std::optional<io::AnswerKind> answers = {};
  double accept_share = 0.5;
  std::optional<io::NumberRange> answer_range = {};
  std::vector<io::ScaleStep> scale = {};
  std::optional<Threshold> threshold = {};  ///< Acceptable up to it; this or the next.
  std::optional<Threshold> at_least = {};   ///< Acceptable from it on.
  bool intercept = false;
  std::string algorithm = "e-acol";
  std::optional<std::int64_t> budget = {};  ///< Answers at most.
  std::optional<std::int64_t> raters = {};  ///< People who may answer.
  ClaimAbout population = ClaimAbout::people;
  std::vector<std::string> panel = {};  ///< Names; empty: the first `raters` people who come.
  Repeats repeats_per_rater = {};
  std::string attention = {};  ///< Column: the right answer, where it is known.
  std::int64_t attention_every = 10;
  std::optional<std::int64_t> exclude_after_failed = {};
  std::optional<double> exclude_faster_than = {};
  double lease = 600;  ///< Seconds for which a question is reserved for the person who got it.
  std::optional<double> grace = {};     ///< Seconds until a question closes; see grace_of().
  std::int64_t answers_per_rater = 10;  ///< K: the largest hand.
  std::optional<Unsure> unsure = {};    ///< None, in logs from before there was a choice: skip.
  std::uint64_t seed = 0;
  PolicyOptions policy = {};
};

/// What an option of an algorithm is to a study, where that is more than it is to a simulation.
inline const char* study_help(std::string_view name, const char* help) {
  if (name == "shape") {
    return "nothing is assumed about how acceptance depends on the features ('any', the default "
           "for answers in a range), or that it is linear ('linear', the default otherwise)";
  }
  if (name == "independence") {
    return "people are independent, and each has one hand of questions ('people', the default "
           "for answers in a range), or every answer is a fresh draw ('answers', the default "
           "otherwise)";
  }
  return help;
}

/// The settable fields of what is studied: candidates, their features and reward, what people see.
template <class Visitor>
void describe_catalogue(Definition& d, Visitor& field) {
  field("candidates", d.candidates,
        "spreadsheet (.xlsx, .ods, CSV) with a header, one candidate a row");
  field("sheet", d.sheet, "sheet of a workbook; if not given, the first");
  field("missing_cells", d.missing_cells,
        "what to do where needed cells are missing: stop, leave out those rows, or those features");
  field("id", d.id, "column that names a candidate, or row-number");
  field("features", d.features, "columns that acceptance may depend on, a,b,c");
  field("categorical", d.categorical,
        "features that are categories although they look like numbers");
  field("squares", d.squares, "add the square of every numeric feature");
  field("interactions", d.interactions, "add the product of every two features");
  field("scaling", d.scaling, "what numeric features become: from -1 to 1, or as they are");
  field("maximize", d.maximize, "column to make as large as possible");
  field("minimize", d.minimize, "column to make as small as possible");
  field("reward_tolerance", d.reward_tolerance,
        "a recommendation within this of the best is good enough");
  field("label", d.label, "column shown to people instead of the id");
  field("text", d.text, "column with a description for people");
  field("image", d.image, "column with pictures: files beside the spreadsheet, or https addresses");
  field("show", d.show, "columns that people see as a small table, a,b,c");
  field("cost", d.cost, "column: what one question about a candidate costs");
}

/// Those of what people are asked, and what their answers mean.
template <class Visitor>
void describe_answers(Definition& d, Visitor& field) {
  field("question", d.question, "what people are asked");
  field("instructions", d.instructions, "what people should know while they answer");
  field("consent", d.consent,
        "text that people agree to before the first question; who agreed to it when is on record");
  field("language", d.language, "language of the rater's page; default: that of the browser");
  field("erase_names_after", d.erase_names_after,
        "names are deleted when nobody has come or answered for this long: 12h, 30d or 8w");
  field("answers", d.answers, "kind of answer");
  field("accept_share", d.accept_share, "share of people that must say yes, in (0, 1)");
  field("answer_range", d.answer_range, "LO,HI: the smallest and the largest number");
  field("scale", d.scale, "numbers that have names, never:1,rarely:2,often:3");
  field("threshold", d.threshold,
        "numbers up to this are acceptable, or 'learn' if answers are relative to it");
  field("at_least", d.at_least,
        "numbers of at least this are acceptable, or 'learn' if answers are relative to it");
  field("intercept", d.intercept, "answers are affine in the features (always so for yes-no)");
}

/// Those of how, and of whom, questions are asked.
template <class Visitor>
void describe_people(Definition& d, Visitor& field) {
  field("algorithm", d.algorithm, "how questions are chosen");
  field("budget", d.budget, "maximum number of answers");
  field("raters", d.raters, "how many people may answer: rounds ask no more of a candidate");
  field("population", d.population,
        "whom the claim is about: people like those who answer, or the people of a panel");
  field("panel", d.panel,
        "names of a panel's people; without them it is the first `raters` who come");
  field("repeats_per_rater", d.repeats_per_rater,
        "answers by one named person about one candidate: a number, or 'unlimited'");
  field("attention", d.attention,
        "column with the right answer (or several, a|b) of rows that only check attention, else "
        "empty");
  field("attention_every", d.attention_every,
        "a named person is asked one attention question for this many others");
  field("exclude_after_failed", d.exclude_after_failed,
        "anybody who fails this many attention questions is left out");
  field("exclude_faster_than", d.exclude_faster_than,
        "an attention question that is answered in fewer seconds is failed");
  field("lease", d.lease, "seconds for which a question is reserved for the person who got it");
  field("grace", d.grace,
        "seconds until a question closes: until then the answer of whoever got it first counts; if "
        "not given, half as long again as the lease (a panel's rounds: a week)");
  field("answers_per_rater", d.answers_per_rater,
        "most questions that one person is asked, with independence = people (of a panel, at a "
        "time)");
  field("unsure", d.unsure,
        "yes-no: 'not sure' is an answer that counts as no (if nothing is said), or a skip");
  field("missing_share", d.policy.missing_share,
        "share of the missing answers that need not be like the others, from 0 (all are like "
        "them) to 1 (nothing is assumed)");
  field("seed", d.seed,
        "seed of the random choices; for panels, 0 takes one that is derived from what the study "
        "is about");
}

/// The one list of the settable fields: command line, files and schema read it.
template <class Visitor>
void describe(Definition& d, Visitor&& field) {
  describe_catalogue(d, field);
  describe_answers(d, field);
  describe_people(d, field);
  describe(d.policy, [&](const char* name, auto& value, const char* help) {
    field(name, value, study_help(name, help));
  });
}

/// Sets what a TOML (`.toml`) or JSON file says. `candidates` is relative to the file. Throws
/// ParseError naming file, line and key; unknown keys are errors.
void read_definition(const std::string& path, Definition& definition);

/// Sets one field from text, as on a command line. Throws InvalidArgument naming the option.
void set_field(Definition& definition, const std::string& name, const std::string& text);

/// A field for listings: its name, the default as text (empty: none), its values in words, help.
struct FieldInfo {
  std::string name;
  std::string fallback;
  std::string type;
  std::string help;
  bool flag = false;
  std::vector<std::string> choices = {};  ///< Where it is one of several.
};
std::vector<FieldInfo> definition_fields();

/// The JSON schema of a definition file (draft 2020-12).
std::string definition_schema();

/// The part of a definition that says what answers mean. Throws InvalidArgument.
io::AnswerScale answer_scale(const Definition& definition);

/// The column to make as large, or as small, as possible.
inline const std::string& reward_column(const Definition& definition) {
  return definition.maximize.empty() ? definition.minimize : definition.maximize;
}

/// Of the text that people agree to: the start of its digest; empty where there is none.
std::string consent_version(const Definition& definition);

/// Throws InvalidArgument where fields make no sense, whatever the catalogue.
void check(const Definition& definition);

/// The same with what was left open decided: answers of people are studied as people are, with
/// shape = any, independence = people and "not sure" for a no; measurements and algorithms that are
/// linear by nature with shape = linear and independence = answers.
Definition decided(Definition definition);

/// Seconds until a question closes, whoever got it meanwhile: half as long again as the lease,
/// unless the definition says something else.
double grace_of(const Definition& definition);

/// Whether everybody has one hand of questions.
bool deals_hands(const Definition& definition);

/// Whether the claim is about the people of a panel.
bool is_panel(const Definition& definition);

/// The time that people have, from when a question is asked, or of a panel from when its round is
/// committed.
std::int64_t milliseconds_of_lease(const Definition& definition);
std::int64_t milliseconds_of_grace(const Definition& definition);

}  // namespace acol::study
