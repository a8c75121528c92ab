// Many people at one study: every thread asks and answers, and says on stdout what was
// acknowledged. Killed, starved of disk space and slowed down by the tests beside it.
//
//   study_load STUDY THREADS SECONDS [NAME]
//
// prints "q17 yes" for every answer that tell() returned from, and ends with "answers N seconds S".

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "acol/study/service.hpp"

namespace {

double seconds() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

std::int64_t wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// One line, whole or not at all.
void say(const std::string& line) {
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  if (write(STDOUT_FILENO, line.data(), line.size()) < 0) std::abort();
}

void answer_questions(acol::study::Service& service, const std::string& name, double end,
                      std::atomic<std::int64_t>& answered) {
  std::int64_t turn = 0;
  while (seconds() < end) {
    const acol::study::AskReply reply =
        service.ask({.rater = name.empty() ? "" : fmt::format("{}.{}", name, turn++)});
    if (reply.done) return;
    for (const acol::study::DealtQuestion& one : reply.questions) {
      const std::string answer = one.question % 3 == 0 ? "no" : "yes";
      service.tell({one.question, answer});
      say(fmt::format("{} {}\n", acol::study::question_name(one.question), answer));
      ++answered;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  try {
    acol::study::Service service(acol::study::open_store(argv[1]), wall_clock);
    std::atomic<std::int64_t> answered = 0;
    const double start = seconds();
    const double end = start + std::atof(argv[3]);
    std::vector<std::thread> threads;
    for (int t = 0; t < std::atoi(argv[2]); ++t) {
      threads.emplace_back([&, t] {
        const std::string name = argc > 4 ? fmt::format("{}-{}", argv[4], t) : "";
        try {
          answer_questions(service, name, end, answered);
        } catch (const acol::Error& error) {
          say(fmt::format("refused {}\n", error.what()));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    say(fmt::format("answers {} seconds {:.3f}\n", answered.load(), seconds() - start));
  } catch (const acol::Error& error) {
    say(fmt::format("refused {}\n", error.what()));
    return 2;
  }
  return 0;
}
