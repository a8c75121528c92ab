#include <cstring>
#include <filesystem>

#include "acol/experiment/driving_tables.hpp"
#include "acol/experiment/instances.hpp"
#include "acol/experiment/journal.hpp"
#include "acol/experiment/question_run.hpp"
#include "acol/experiment/spec_file.hpp"
#include "acol/experiment/summary.hpp"
#include "acol/io/answer_scale.hpp"
#include "acol/io/arms_file.hpp"
#include "acol/io/catalogue.hpp"
#include "acol/io/instance_file.hpp"
#include "acol/io/picture_file.hpp"
#include "acol/io/text.hpp"
#include "acol/study/postgres_store.hpp"
#include "cli/actions_file.hpp"
#include "fuzz/targets.hpp"
#include "support/sample_pictures.hpp"
#include "support/scratch_file.hpp"

namespace acol::testing {
namespace {

constexpr const char* kSpec = R"(title = "T"
instance = "irrelevant-dimensions:d=10,eps={value}"
sweep = "eps"
values = [0.05, "0.1"]
algorithms = ["e-acol", "acol"]
seeds = 3
max_questions = 1e6
[settings]
delta = 0.1
noise_bound = 0.05
[quick]
seeds = 1
)";

/// What `read` makes of a file that holds the text.
template <class Read>
std::function<void(const std::string&)> file_of(const std::string& ending, Read read) {
  return [=](const std::string& text) {
    const ScratchFile file(text, ending);
    let_refuse([&] { read(file.path()); });
  };
}

void read_matrix(const std::string& path) {
  const Matrix arms = io::read_arms(path);
  expect(arms.size() > 0 && arms.allFinite(), "a matrix that is empty or not finite");
}

void read_lists(const std::string& path) {
  let_refuse([&] { read_matrix(path); });
  let_refuse([&] { io::read_numbers(path); });
  let_refuse([&] {
    for (const ArmIndex index : io::read_indices(path, 100)) {
      expect(index >= 0 && index < 100, "an index out of bounds");
    }
  });
  const io::CatalogueColumns columns{.id = "id", .features = {"a", "b"}, .reward = "r"};
  let_refuse(
      [&] { expect(io::read_catalogue(path, columns).arms.cols() == 2, "columns are lost"); });
}

void read_instance_of(const std::string& path) {
  const Instance instance = io::read_instance(path);
  expect(instance.problem().size() > 0, "an instance without arms");
}

/// A name with parameters, as a command line can hold it: without NUL. Large ones are not wrong,
/// but take memory: not here.
void read_family(const std::string& text) {
  if (text.find('\0') != std::string::npos) return;
  const std::size_t parameters = std::min(text.find('='), text.size());
  std::size_t digits = 0;
  for (const char c : text.substr(parameters)) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 2 || c == 'e' || c == 'E') return;
  }
  if (text.find(':') < text.find('/')) let_refuse([&] { experiment::find_instance(text); });
}

void read_experiment(const std::string& text) {
  for (const bool quick : {false, true}) {
    let_refuse([&] {
      experiment::ExperimentSpec spec = experiment::parse_experiment("x.toml", text, quick);
      for (const std::string& value : spec.values) spec.options(value);
    });
  }
}

void read_override(const std::string& text) {
  static const experiment::ExperimentSpec kGood =
      experiment::parse_experiment("x.toml", kSpec, false);
  experiment::ExperimentSpec spec = kGood;
  let_refuse([&] { apply_override(spec, text); });
}

/// What was there stays, and what is appended can be read.
void read_journal(const std::string& text) {
  const ScratchFile place("", ".folder");
  const std::filesystem::path folder = place.path() + "s";
  std::filesystem::create_directory(folder);
  const std::filesystem::path file = folder / "journal-0";
  std::ofstream(file, std::ios::binary) << text;
  let_refuse([&] {
    const experiment::JournalEntries before = experiment::read_journals(folder);
    {
      experiment::Journal(file).append("new key", {.row = "a,b", .seconds = 1});
    }
    const experiment::JournalEntries after = experiment::read_journals(folder);
    expect(after.at("new key").row == "a,b", "an entry that is lost");
    for (const auto& [key, entry] : before) expect(after.contains(key), "an entry that is gone");
  });
  std::filesystem::remove_all(folder);
}

void read_results(const std::string& path) {
  let_refuse([&] { experiment::robustness_table(path); });
  const std::vector<experiment::QuestionRun> runs = experiment::read_question_runs(path);
  summary_rows("x", summarise(runs));
  for (const experiment::QuestionRun& run : runs) format_row(run);
}

/// Numbers, ranges and scales, as people type them.
void read_answer(const std::string& text) {
  static const io::AnswerScale kYesNo({});
  static const io::AnswerScale kNumber(
      {.kind = io::AnswerKind::number, .threshold = 1, .range = {{0, 9}}});
  static const io::AnswerScale kSteps({.kind = io::AnswerKind::number,
                                       .threshold = 2,
                                       .steps = {{"never", 1}, {"rarely", 2}, {"often", 3}}});
  for (const io::AnswerScale* scale : {&kYesNo, &kNumber, &kSteps}) {
    const auto value = scale->parse(text);
    expect(!value || std::abs(*value) <= 9, "a number beyond its range");
  }
  const auto range = io::NumberRange::parse(text);
  expect(!range || range->low < range->high, "a range without numbers");
  const auto step = io::ScaleStep::parse(text);
  expect(!step || io::ScaleStep::parse(step->text()) == step, "a step that is not read again");
  let_refuse([&] { io::numbers_in(text, ','); });
}

/// No password is shown, wherever it stands and whatever comes after it.
void read_url(const std::string& text) {
  let_refuse([&] { study::parse_postgres_url("postgres" + text + "://"); });
  const bool apart = text.find_first_of("/@") == std::string::npos;
  for (const std::string& url :
       {"postgresql://me:s3cret@" + text, "postgresql:///d?password=s3cret&" + text,
        "postgresql://me:s3cret" + (apart ? text : "") + "@host/d?study=s"}) {
    try {
      const study::PostgresUrl parsed = study::parse_postgres_url(url);
      expect(parsed.shown.find("s3cret") == std::string::npos ||
                 text.find("s3cret") != std::string::npos,
             "a password that is shown");
      expect(parsed.connection.find("s3cret") != std::string::npos, "a password that is lost");
    } catch (const Error& error) {
      expect(std::string_view(error.what()).find("s3cret") == std::string_view::npos ||
                 text.find("s3cret") != std::string::npos,
             "a password in a message");
    }
  }
}

/// What is kept of a picture is one, has a size that is allowed, and is kept as it is.
void read_any_picture(const std::string& bytes) {
  let_refuse([&] {
    const io::PictureFile picture = io::read_picture("x", bytes);
    expect(picture.width >= 1 && picture.height >= 1, "a picture without a size");
    expect(std::max(picture.width, picture.height) <= io::kMaxPixels,
           "a picture that is too large");
    expect(picture.bytes.size() <= bytes.size() + 40, "a picture that grows");
    expect(io::picture_type(picture.bytes) == picture.type, "a picture of another kind");
    expect(io::read_picture("x", picture.bytes).bytes == picture.bytes, "a picture that changes");
  });
}

/// A .npy file: magic, version, length and header, then the numbers.
std::string npy(const std::string& type, const std::string& order, const std::string& shape,
                const std::string& numbers) {
  std::string header =
      "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': (" + shape + "), }";
  header.resize(118 - 1, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size());
  bytes += '\0';
  return bytes + header + numbers;
}

template <class Number>
std::string bytes_of(const std::vector<Number>& numbers) {
  std::string bytes(numbers.size() * sizeof(Number), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

std::string twenty_actions() {
  std::string text = "steer,accelerate\n";
  for (int i = 0; i < 20; ++i) text += "0.5,-1\n";
  return text;
}

}  // namespace

std::vector<FuzzTarget> file_targets() {
  return {
      {"npy",
       {npy("<f8", "False", "2, 3", bytes_of<double>({1, 2, 3, 4, 5, 6})),
        npy("<f4", "True", "3, 1", bytes_of<float>({1, 2, 3}))},
       file_of(".npy", read_matrix),
       5'000},
      {"csv",
       {"1,2\n3,4\n", "id,a,b,r\nx,1,2,3\n\"y, z\",-1e3,0.5,4\n", "3\n7\n99\n"},
       file_of(".csv", read_lists),
       2'000},
      {"instance",
       {R"({"arms":[[1,0],[0,1]],"rewards":[1,2],"phi":[0.5,2],"tau":1,"noise":{"kind":"gaussian","sigma":0.1},"noise_bound":1})",
        R"({"arms":[[1,0],[0,1]],"theta":[1,2],"phi":[[0.5,2],[1,1]],"tau":[1,2],"costs":[1,2],"joint":true})"},
       file_of(".json", read_instance_of),
       5'000},
      {"family",
       {"irrelevant-dimensions:d=10,eps=0.05", "unit-sphere:n=3,d=2,seed=1,sigma=.5",
        "driver:base"},
       read_family,
       5'000},
      {"experiment", {kSpec}, read_experiment, 3'000},
      {"override", {"seeds=5", "values=0.1,0.2", "delta=0.2", "algorithms=acol"}, read_override},
      {"journal", {"a b 1,0.5,x,y\nc,1e-3,z\ncut sho"}, read_journal, 500},
      {"results",
       {experiment::question_header() +
            experiment::format_row({.panel = "p", .value = "1", .algorithm = "acol"}),
        "method,penalty,reward,constraint,feasible\npenalty,0.5,1,2,false\n"},
       file_of(".csv", read_results),
       3'000},
      {"actions", {twenty_actions()}, file_of(".csv", cli::read_actions), 3'000},
      {"answer", {"yes", "1.5", "0,10", "never:1,often:2"}, read_answer},
      {"picture",
       {sample_jpeg(), sample_jpeg(6), sample_png(), sample_webp(), "GIF89a", "RIFF1234WEBPVP8 "},
       read_any_picture},
      {"url",
       {"host:99/db?a=b&study=my%20study&c=d", "study=s", "?x&pass%77ord=y&study=%"},
       read_url},
  };
}

}  // namespace acol::testing
