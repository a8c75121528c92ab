#include "server/notifier.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "server/program.hpp"
#include "support/scratch_folder.hpp"

namespace acol::server {
namespace {

using acol::testing::ScratchFolder;

/// A mail program that keeps what it gets, and fails as often as a file says.
class Sendmail {
 public:
  Sendmail() {
    folder_.write("sendmail", "#!/bin/sh\ncd " + folder_.path() +
                                  "\necho try >> tries\n"
                                  "if [ \"$(wc -l < tries)\" -le \"$(cat failures)\" ]; then\n"
                                  "  echo 'no route' >&2; exit 75\nfi\n"
                                  "echo \"$@\" > words; cat > mail\n");
    std::filesystem::permissions(path(), std::filesystem::perms::owner_all);
    fail(0);
  }
  void fail(int times) const { folder_.write("failures", std::to_string(times) + "\n"); }
  std::string path() const { return folder_.path() + "/sendmail"; }
  std::string got(const std::string& file) const {
    std::ifstream content(folder_.path() + "/" + file);  // there may be none yet
    return {std::istreambuf_iterator<char>(content), {}};
  }

 private:
  ScratchFolder folder_;
};

NotifierOptions options_for(const Sendmail& program) {
  return {.mail_to = {"me@example.org"},
          .mail_from = "acol@example.org",
          .sendmail = program.path(),
          .tries = 3,
          .pause = 0.01,
          .patience = 5};
}

/// Calls `look` until it is true, for ten seconds at most.
bool eventually(const std::function<bool()>& look) {
  for (int i = 0; i < 1000; ++i) {
    if (look()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(Notifier, SendsMailByTheProgramOfTheSystem) {
  const Sendmail program;
  Notifier notifier(options_for(program), {});
  notifier.tell({.study = "cookies"});
  ASSERT_TRUE(eventually([&] { return !program.got("mail").empty(); }));
  EXPECT_EQ(program.got("words"), "-i -f acol@example.org -- me@example.org\n");
  EXPECT_TRUE(program.got("mail").starts_with("From: acol@example.org\nTo: me@example.org\n"));
}

TEST(Notifier, TriesAgainAFewTimes) {
  const Sendmail program;
  program.fail(2);
  std::vector<std::string> log;
  {
    Notifier notifier(options_for(program), [&](const std::string& line) { log.push_back(line); });
    notifier.tell({.study = "cookies"});
    ASSERT_TRUE(eventually([&] { return !program.got("mail").empty(); }));
  }
  EXPECT_EQ(program.got("tries"), "try\ntry\ntry\n");
  EXPECT_TRUE(log.empty());
}

TEST(Notifier, SaysOnceThatNothingCanBeDelivered) {
  const Sendmail program;
  program.fail(6);
  std::vector<std::string> log;
  {
    Notifier notifier(options_for(program), [&](const std::string& line) { log.push_back(line); });
    for (int i = 0; i < 3; ++i) notifier.tell({.study = "cookies"});
    ASSERT_TRUE(eventually([&] { return !program.got("mail").empty(); }));
  }
  EXPECT_EQ(program.got("tries"), "try\ntry\ntry\ntry\ntry\ntry\ntry\n") << "three for each";
  ASSERT_EQ(log.size(), 2u);
  EXPECT_NE(log[0].find("the mail about 'cookies: "), std::string::npos) << log[0];
  EXPECT_NE(log[0].find("no route"), std::string::npos) << log[0];
  EXPECT_EQ(log[1], "the mail is delivered again");
}

TEST(Notifier, NeverMakesAnybodyWait) {
  const Sendmail program;
  program.fail(1000);
  NotifierOptions options = options_for(program);
  options.pause = 60;
  const auto start = std::chrono::steady_clock::now();
  {
    Notifier notifier(options, {});
    for (int i = 0; i < 10'000; ++i) notifier.tell({.study = "cookies"});
  }  // ends soon, too
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Notifier, RefusesWhatCannotWork) {
  const auto says = [](const NotifierOptions& options) {
    return acol::testing::complaint<InvalidArgument>([&] { check(options); });
  };
  EXPECT_EQ(says({}), "none");
  EXPECT_NE(says({.webhook = "ftp://x"}).find("--webhook must begin with"), std::string::npos);
  EXPECT_NE(says({.mail_to = {"me"}, .mail_from = "a@b"}).find("--mail-to"), std::string::npos);
  EXPECT_NE(says({.smtp = "smtp://host"}).find("--smtp needs --mail-to"), std::string::npos);
  EXPECT_NE(says({.mail_to = {"a@b"}, .mail_from = "a@b", .smtp = "host:25"}).find("--smtp must"),
            std::string::npos);
  EXPECT_NE(says({.mail_to = {"a@b"}, .mail_from = "a@b", .sendmail = "/nowhere/sendmail"})
                .find("--mail-to needs /nowhere/sendmail"),
            std::string::npos);
}

TEST(Program, IsGivenItsInputAndSettingsAndEndedInTime) {
  EXPECT_EQ(
      run_program({"sh", "-c", "read a; read b < /dev/fd/3; test $a$b = inset"}, "in\n", "set\n", 5)
          .status,
      0);
  const ProgramEnd failed =
      run_program({"sh", "-c", "echo one >&2; echo two >&2; exit 3"}, "", "", 5);
  EXPECT_EQ(failed.status, 3);
  EXPECT_EQ(failed.message, "two");
  EXPECT_EQ(run_program({"sleep", "60"}, "", "", 0.2).message, "no reply within 0.2 seconds");
  EXPECT_NE(run_program({"/no/such/program"}, "", "", 1).status, 0);
  EXPECT_TRUE(has_program("sh"));
  EXPECT_FALSE(has_program("no-such-program"));
}

}  // namespace
}  // namespace acol::server
