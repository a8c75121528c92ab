#include <nlohmann/json.hpp>

#include "acol/io/spreadsheet.hpp"
#include "acol/io/text.hpp"
#include "acol/study/answers_csv.hpp"
#include "acol/study/certificate.hpp"
#include "acol/study/columns.hpp"
#include "acol/study/definition_json.hpp"
#include "acol/verify/verify.hpp"
#include "fuzz/targets.hpp"
#include "support/scratch_study.hpp"

namespace acol::testing {
namespace {

/// A study that was begun: three people have answered.
std::unique_ptr<study::Service> begun_study(std::unique_ptr<study::Store> store) {
  auto service = std::make_unique<study::Service>(std::move(store), TestClock{});
  for (int i = 0; i < 3; ++i) {
    const std::int64_t question =
        service->ask({.rater = fmt::format("r{}", i)}).questions.at(0).question;
    service->tell({.question = question, .answer = "yes", .key = fmt::format("k{}", i)});
  }
  return service;
}

std::unique_ptr<study::Service> begun_study() {
  const ScratchFile table(sizes_table(), ".csv");
  return begun_study(memory_store(created_line(sizes_definition(table.path()))));
}

void read_entry(const std::string& text) {
  let_refuse([&] {
    const std::string once = study::to_text(study::entry_from(text));
    expect(study::to_text(study::entry_from(once)) == once,
           "an entry that changes when it is read again");
  });
}

/// A log whose hashes are right, one entry a line, as somebody may hand it over.
void read_log(const std::string& text) {
  let_refuse([&] {
    study::LogHead head;
    std::vector<study::LogLine> lines;
    for (const std::string& one : io::split(text, '\n')) lines.push_back(head.extend(one));
    if (lines.empty()) return;
    auto store = memory_store(lines.front());
    store->transact(1, [&](const auto&) { return std::vector(lines.begin() + 1, lines.end()); });
    study::Service service(std::move(store), TestClock{});
    service.status();
    io::whole(answers_csv(service, true));
  });
}

/// A study in a file that is not what it was.
void read_database(const std::string& bytes) {
  const ScratchFile file(bytes, ".db");
  let_refuse([&] {
    std::unique_ptr<study::Store> store = study::open_store(file.path());
    store->check();
    study::Service service(std::move(store), TestClock{});
    service.status();
  });
  for (const char* ending : {"-wal", "-shm", "-journal"}) {
    std::filesystem::remove(file.path() + ending);
  }
}

void read_table(const std::string& text) {
  let_refuse([&] {
    const io::CsvTable table = io::CsvTable::parse("x.csv", text);
    for (const std::string& name : table.header()) {
      expect(table.texts(name).size() == table.rows(), "a column that is too short");
    }
    set_up(sizes_definition("x.csv"), table);
  });
}

/// A spreadsheet as somebody may upload it: text of any kind, or a workbook.
void read_upload(const std::string& bytes) {
  let_refuse([&] {
    const io::CsvTable table = io::parse_spreadsheet("x", bytes);
    expect(table.rows() > 0 && !table.header().empty(), "a table without cells");
    for (const study::ColumnLook& look : study::column_looks(table)) {
      expect(look.distinct + look.missing <= 2 * table.rows(), "cells that are not there");
    }
    set_up(sizes_definition("x"), table);
  });
}

/// An archive without compression: what is in it can be changed byte by byte.
std::string stored(const std::map<std::string, std::string>& parts) {
  const auto bytes = [](std::size_t value, int count) {
    std::string little;
    for (int i = 0; i < count; ++i) little += static_cast<char>(value >> (8 * i) & 0xff);
    return little;
  };
  std::string archive;
  std::string directory;
  for (const auto& [name, content] : parts) {
    std::uint32_t crc = ~0U;
    for (const char c : content) {
      crc ^= static_cast<unsigned char>(c);
      for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (0xedb88320U & (0U - (crc & 1U)));
    }
    const std::string common = bytes(20, 2) + bytes(0, 8) + bytes(~crc, 4) +
                               bytes(content.size(), 4) + bytes(content.size(), 4) +
                               bytes(name.size(), 2) + bytes(0, 2);
    directory +=
        "PK\x01\x02" + bytes(20, 2) + common + bytes(0, 10) + bytes(archive.size(), 4) + name;
    archive += "PK\x03\x04" + common + name + content;
  }
  return archive + directory + "PK\x05\x06" + bytes(0, 4) + bytes(parts.size(), 2) +
         bytes(parts.size(), 2) + bytes(directory.size(), 4) + bytes(archive.size(), 4) +
         bytes(0, 2);
}

std::string small_xlsx() {
  return stored(
      {{"xl/workbook.xml", "<workbook><sheets><sheet name='S' r:id='r1'/></sheets></workbook>"},
       {"xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id='r1' Target='s.xml'/></Relationships>"},
       {"xl/sharedStrings.xml", "<sst><si><t>name</t></si><si><r><t>size</t></r></si></sst>"},
       {"xl/styles.xml",
        "<styleSheet><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs></styleSheet>"},
       {"xl/s.xml",
        "<worksheet><sheetData><row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c>"
        "<c t='inlineStr'><is><t>gain</t></is></c></row><row r='3'><c r='A3' t='str'><v>a</v></c>"
        "<c r='B3'><f>1</f><v>1.5</v></c><c r='C3' s='1'><v>45000</v></c></row><row><c "
        "t='b'><v>1</v>"
        "</c><c><v>2</v></c><c><v>3</v></c></row></sheetData></worksheet>"}});
}

std::string small_ods() {
  return stored(
      {{"content.xml",
        "<o:document-content><o:body><o:spreadsheet><t:table t:name='S'><t:table-row><t:table-cell>"
        "<x:p>name</x:p></t:table-cell><t:table-cell><x:p>size</x:p></t:table-cell><t:table-cell>"
        "<x:p>gain</x:p></t:table-cell></t:table-row><t:table-row t:number-rows-repeated='2'>"
        "<t:table-cell o:value-type='date' o:date-value='2024-01-02T00:00:00'/><t:table-cell "
        "o:value-type='float' o:value='1' t:number-columns-repeated='2'/></t:table-row></t:table>"
        "</o:spreadsheet></o:body></o:document-content>"}});
}

/// Candidates for a study that runs.
void read_more_candidates(const std::string& text) {
  static const std::unique_ptr<study::Service> service = begun_study();
  const ScratchFile file(text, ".csv");
  let_refuse([&] {
    service->view([&](const study::Study& study) {
      study::Changes unused;
      study::Pictures pictures = study::no_pictures();
      add(study, read_added(study, file.path(), pictures), unused);
    });
  });
}

/// Answers that somebody collected elsewhere, as `acol import` takes them.
void read_answers(const std::string& text) {
  static const std::unique_ptr<study::Service> service = begun_study();
  let_refuse([&] {
    const io::CsvTable table = io::CsvTable::parse("x.csv", text);
    const std::vector<std::string> first = table.texts(table.header().at(0));
    const std::vector<std::string> answers = table.texts("answer");
    service->view([&](const study::Study& study) {
      for (std::size_t row = 0; row < table.rows(); ++row) {
        study::Changes unused;
        let_refuse([&] { import_earlier(study, {{first[row], answers[row]}}, "x", unused); });
        const auto question = static_cast<std::int64_t>(row);
        let_refuse([&] { tell(study, {question, answers[row], first[row]}, 0, unused); });
      }
    });
  });
}

void read_definition_json(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return;
  let_refuse([&] {
    const study::Definition definition = study::definition_from(json);
    expect(study::to_json(study::definition_from(to_json(definition))) == to_json(definition),
           "a definition that changes when it is read again");
    check(definition);
  });
}

/// A file of settings, TOML or JSON.
void read_settings(const std::string& text, const std::string& ending) {
  const ScratchFile file(text, ending);
  let_refuse([&] {
    study::Definition definition;
    read_definition(file.path(), definition);
    check(definition);
  });
}

/// What was changed is not valid.
void read_certificate(const std::string& text, const std::string& good) {
  let_refuse([&] {
    const CertificateVerdict verdict = verify_certificate(text);
    const bool same = nlohmann::json::parse(text, nullptr, false) == nlohmann::json::parse(good);
    expect(same || !verdict.valid || verdict.claim == "nothing", "a changed certificate is valid");
  });
}

std::vector<std::string> log_texts() {
  std::vector<std::string> texts;
  for (const study::LogLine& line : begun_study()->lines()) texts.push_back(line.text);
  return texts;
}

std::vector<std::string> entry_texts() {
  std::vector<std::string> texts = log_texts();
  texts.push_back(
      study::to_text({1, study::Invited{"i1", study::Role::rater, "anna", study::digest_of("x")}}));
  texts.push_back(study::to_text({1, study::Undone{1, 2}}));
  texts.push_back(study::to_text({1, study::Imported{{0}, {"yes"}, {1.0}, {""}, "file"}}));
  return texts;
}

std::string database_bytes() {
  const ScratchFile table(sizes_table(), ".csv");
  const ScratchFile place("", ".db");
  const ScratchFile copy("", ".db");
  std::filesystem::remove(place.path());
  std::filesystem::remove(copy.path());
  create_store(place.path(), created_line(sizes_definition(table.path())));
  begun_study(study::open_store(place.path()))->store().back_up(copy.path());
  return io::read_file(copy.path());
}

std::string certificate_text() {
  study::Definition definition = sizes_definition("x.csv");  // the same in every process
  definition.policy.margin = 0.4;
  definition.policy.delta = 0.4;
  const study::Created created = set_up(definition, io::CsvTable::parse("x.csv", sizes_table()));
  study::Service service = study::Service::in_memory(created, TestClock{});
  for (std::uint64_t turn = 0;; ++turn) {
    const study::AskReply asked = service.ask({});
    if (asked.done) break;
    for (const study::DealtQuestion& one : asked.questions) {
      service.tell({.question = one.question, .answer = simulated_answer(one.candidate, 1, turn)});
    }
  }
  return io::whole(certificate(service));
}

}  // namespace

std::vector<FuzzTarget> study_targets() {
  const std::string good = certificate_text();
  const std::string json =
      R"({"candidates":"x.csv","id":"a","features":["b","c"],"maximize":"d","answers":"yes-no","delta":0.1})";
  return {
      {"entry", entry_texts(), read_entry},
      {"log", {fmt::format("{}", fmt::join(log_texts(), "\n"))}, read_log, 1'000},
      {"database", {database_bytes()}, read_database, 300},
      {"table", {sizes_table(), "name,size,gain\r\n\"a\"\"b\",1,2\r\nc,yes,3\r\n"}, read_table},
      {"upload",
       {small_xlsx(), small_ods(), "name;size;gain\na;1,5;2\nb;1.234,5;NA\n",
        std::string("n\0a\0,\0b\0\n\0x\0,\0"
                    "1\0\n\0",
                    22),
        "name\tsize\tgain\ncaf\xe9\t1\t2\n"},
       read_upload,
       5'000},
      {"candidates", {"name,size,gain\nb1,2.5,3\nb2,0,1\n"}, read_more_candidates, 2'000},
      {"answers",
       {"candidate,answer,rater\na1,yes,anna\na2,no,\n", "question,answer\nq1,yes\nq2,no\n"},
       read_answers,
       5'000},
      {"definition",
       {json,
        R"({"candidates":"x.csv","id":"a","features":"b","minimize":"d","answers":"number","answer_range":"0,10","threshold":5})"},
       read_definition_json},
      {"toml",
       {"# a study\ncandidates = \"x.csv\"\nid = 'name'\nfeatures = [\"a\", \"b\"]\n"
        "maximize = \"c\"\nanswers = \"yes-no\"\ndelta = 1e-1\nsquares = true\n"},
       [](const std::string& text) { read_settings(text, ".toml"); },
       5'000},
      {"json", {json}, [](const std::string& text) { read_settings(text, ".json"); }, 5'000},
      {"certificate",
       {good},
       [good](const std::string& text) { read_certificate(text, good); },
       150},
  };
}

}  // namespace acol::testing
