#include "served.hpp"

namespace acol::server {
namespace {

class Creation : public Served {
 protected:
  static constexpr const char* kTable =
      "name,colour,sweet,weight,note,calories\nplain,white,no,1.5,x,100\nnut,brown,no,2,x,220\n"
      "honey,brown,yes,2.5,x,300\nrich,black,yes,3.5,x,420\n";
  static io::OrderedJson definition_json() {
    return {{"id", "name"},
            {"features", {"colour", "sweet", "weight"}},
            {"minimize", "calories"},
            {"answers", "yes-no"},
            {"margin", 0.2}};
  }
};

TEST_F(Creation, SuggestsWhatColumnsAre) {
  open({.create = true});
  const io::OrderedJson json = ok(post("/api/new/columns", owner_, {{"csv", kTable}}));
  EXPECT_EQ(json.at("rows"), 4);
  std::map<std::string, std::string> kinds;
  for (const io::OrderedJson& column : json.at("columns")) {
    kinds[column.at("name").get<std::string>()] = column.at("kind").get<std::string>();
  }
  EXPECT_EQ(kinds, (std::map<std::string, std::string>{{"name", "id"},
                                                       {"colour", "category"},
                                                       {"sweet", "yes-no"},
                                                       {"weight", "number"},
                                                       {"note", "category"},
                                                       {"calories", "number"}}));
  EXPECT_EQ(json.at("suggested").at("id"), "name");
  EXPECT_FALSE(json.at("suggested").contains("maximize"));  // what the goal is nobody can guess
  EXPECT_EQ(json.at("suggested").at("features"),
            (io::OrderedJson{"colour", "sweet", "weight", "calories"}));
  std::map<std::string, io::OrderedJson> fields;
  for (const io::OrderedJson& field : json.at("fields")) {
    fields[field.at("name").get<std::string>()] = field;
  }
  EXPECT_EQ(fields.size(), study::definition_fields().size());
  EXPECT_EQ(fields.at("answers_per_rater").at("default"), "10.0");
  EXPECT_EQ(fields.at("unsure").at("choices"), (io::OrderedJson{"no", "skip"}));
  EXPECT_EQ(json.at("sample").at(1).at(0), "nut");
  EXPECT_EQ(fields.at("missing_share").at("default"), "0.25");
}

TEST_F(Creation, TakesAFileAsBase64AndSaysHowItReadIt) {
  open({.create = true});
  // name;size;gain / a;1,5;1 / b;2,5;
  const io::OrderedJson json =
      ok(post("/api/new/columns", owner_,
              {{"file", "bmFtZTtzaXplO2dhaW4KYTsxLDU7MQpiOzIsNTsK"}, {"name", "t.csv"}}));
  EXPECT_EQ(json.at("notes"), (io::OrderedJson{"text in UTF-8, cells separated by semicolons",
                                               "decimal commas in size: 1,5 is read as 1.5"}));
  EXPECT_EQ(json.at("columns").at(2).at("missing"), 1);
  EXPECT_EQ(post("/api/new/columns", owner_, {{"file", "%%%%"}}).status, 400);
  EXPECT_EQ(post("/api/new/columns", owner_, {{"file", ""}}).status, 400);
}

TEST_F(Creation, AgreesWithTheServerAboutHowMuchOnePersonIsAsked) {
  open({.create = true, .answers_per_rater = 4});
  io::OrderedJson wished = definition_json();
  const auto create = [&] {
    return post("/api/new/create", owner_, {{"csv", kTable}, {"definition", wished}});
  };
  EXPECT_EQ(create().status, 422);
  EXPECT_FALSE(std::filesystem::exists(place_.path()));
  wished["answers_per_rater"] = 4;
  EXPECT_EQ(create().status, 200);
}

TEST_F(Creation, PlansAndMakesTheStudy) {
  open({.create = true});
  EXPECT_EQ(get("/", "", {{"cookie", "acol_owner=" + owner_}}).header("Location"), "new");
  EXPECT_EQ(get("/api/status", owner_).status, 404);
  EXPECT_EQ(post("/api/ask", raters_, io::OrderedJson::object()).status, 404);
  EXPECT_EQ(get("/healthz").status, 200);
  const io::OrderedJson body = {{"csv", kTable}, {"definition", definition_json()}};
  const io::OrderedJson plan = ok(post("/api/new/plan", owner_, body));
  EXPECT_EQ(plan.at("columns").at(0).at("name"), "colour");
  EXPECT_GT(plan.at("plan").at("median_questions").get<double>(), 0);
  EXPECT_FALSE(std::filesystem::exists(place_.path()));
  EXPECT_EQ(ok(post("/api/new/create", owner_, body)).at("created"), true);
  // The links that were given out before hold.
  EXPECT_EQ(ok(get("/api/status", owner_)).at("undecided"), 4);
  EXPECT_EQ(ask("anna").at("questions").size(), 1u);
  EXPECT_EQ(post("/api/new/create", owner_, body).status, 409);
  EXPECT_EQ(get("/new").status, 404);
}

TEST_F(Creation, SaysWhatIsWrong) {
  open({.create = true});
  const auto error = [&](io::OrderedJson definition, const std::string& csv, int status = 422) {
    const Response response =
        post("/api/new/create", owner_, {{"csv", csv}, {"definition", definition}});
    EXPECT_EQ(response.status, status);
    return io::OrderedJson::parse(response.body).at("error").get<std::string>();
  };
  io::OrderedJson wished = definition_json();
  wished["features"] = {"wheight"};
  EXPECT_NE(error(wished, kTable).find("no column 'wheight'"), std::string::npos);
  wished["features"] = {"weight"};
  wished["colour"] = "red";
  EXPECT_NE(error(wished, kTable).find("unknown key 'colour'"), std::string::npos);
  EXPECT_NE(error(definition_json(), "name,colour\na\n").find("candidates.csv:2"),
            std::string::npos);
  EXPECT_NE(error(definition_json(), "", 400).find("csv or file is missing"), std::string::npos);
  EXPECT_EQ(post("/api/new/create", owner_, {{"csv", kTable}}).status, 400);
  EXPECT_FALSE(std::filesystem::exists(place_.path()));
}

TEST_F(Creation, NeverReadsAFileOfTheServer) {
  open({.create = true});
  io::OrderedJson wished = definition_json();
  wished["candidates"] = "/etc/passwd";
  ok(post("/api/new/create", owner_, {{"csv", kTable}, {"definition", wished}}));
  EXPECT_EQ(ok(get("/api/status", owner_)).at("undecided"), 4);
}

TEST_F(Creation, IsNotPossibleUnlessAllowed) {
  serve();
  EXPECT_EQ(post("/api/new/columns", owner_, {{"csv", kTable}}).status, 404);
  EXPECT_EQ(get("/new").status, 404);
  EXPECT_THROW(
      Application({.study = "/nowhere/at.all"}, {.now = clock_, .seconds = [] { return 0.0; }}),
      study::StorageError);
}

}  // namespace
}  // namespace acol::server
