// How long a large study takes to open, how long people wait for a question while the next round is
// planned beside, and how many answers a second are kept for good.
//
// Opening is one-threaded and measured in the thread's own processor time, so that other work on
// the machine does not count; the rest takes as long as it takes.

#include <atomic>
#include <ctime>
#include <filesystem>
#include <numeric>
#include <thread>

#include "acol/core/random.hpp"
#include "acol/study/background_planner.hpp"
#include "acol/study/setup.hpp"
#include "bar.hpp"
#include "support/postgres_server.hpp"
#include "support/scratch_file.hpp"

namespace acol::benchmarks {
namespace {

constexpr int kCandidates = 10'000;
constexpr int kFeatures = 50;
constexpr std::int64_t kRounds = 10;
constexpr std::int64_t kAsked = 100;  ///< Candidates per round.
constexpr std::int64_t kTimes = 100;  ///< How often each is asked about.

double computed() {
  std::timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::int64_t wall_clock() { return static_cast<std::int64_t>(1000 * now()) + 1'000'000'000'000; }

study::Created made_of(int candidates, int features) {
  std::string text = "name,gain";
  study::Definition definition{.id = "name", .maximize = "gain", .answers = io::AnswerKind::yes_no};
  for (int j = 0; j < features; ++j) {
    definition.features.push_back(fmt::format("f{}", j));
    text += fmt::format(",f{}", j);
  }
  for (int i = 0; i < candidates; ++i) {
    text += fmt::format("\nc{},{}", i, i);
    for (int j = 0; j < features; ++j) {
      text += fmt::format(",{:.6f}",
                          uniform({1, StreamUse{1}}, static_cast<std::uint64_t>(i * features + j)));
    }
  }
  const testing::ScratchFile file(text + "\n", ".csv");
  definition.candidates = file.path();
  return set_up(definition);
}

/// The log of a study in which nobody has an opinion: 100,000 answers, each asked for by itself.
std::vector<study::LogLine> long_log(const study::Created& created) {
  study::LogHead head;
  std::vector<study::LogLine> lines = {head.extend(study::to_text({0, created}))};
  const auto append = [&](study::EntryBody body) {
    lines.push_back(head.extend(study::to_text({wall_clock(), std::move(body)})));
  };
  std::int64_t question = 0;
  for (std::int64_t round = 0; round < kRounds; ++round) {
    study::RoundCommitted committed{.round = round, .counts = std::vector(kAsked, kTimes)};
    for (std::int64_t i = 0; i < kAsked; ++i) {
      committed.candidates.push_back(i * (kCandidates / kAsked) + round);
    }
    append(committed);
    for (const std::int64_t candidate : committed.candidates) {
      for (std::int64_t n = 0; n < kTimes; ++n) {
        append(study::Asked{.questions = {{++question, round, candidate}}, .until = wall_clock()});
        const bool yes = bernoulli({2, StreamUse{2}}, static_cast<std::uint64_t>(question), 0.5);
        append(study::Answered{question, yes ? "yes" : "no", yes ? -0.5 : 0.5, ""});
      }
    }
  }
  return lines;
}

bool measure_opening(const std::string& url) {
  std::vector<double> seconds;
  for (int i = 0; i < 3; ++i) {
    const double start = computed();
    const study::Service service(study::open_store(url), wall_clock);
    seconds.push_back(computed() - start);
  }
  std::ranges::sort(seconds);
  return report("open 100,000 answers x 10,000 candidates, d = 50", seconds[1], 2, "s");
}

double quantile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

bool measure_asking(const std::string& url) {
  constexpr int kThreads = 4;
  constexpr double kSeconds = 15;
  study::Service service(study::open_store(url), wall_clock);
  const study::BackgroundPlanner planner(service, study::open_store(url), wall_clock);
  std::mutex mutex;
  std::vector<double> waits;
  std::atomic<std::int64_t> answered = 0;
  const double end = now() + kSeconds;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      while (now() < end) {
        const double start = now();
        const study::AskReply reply = service.ask({});
        const double wait = now() - start;
        {
          const std::scoped_lock lock(mutex);
          waits.push_back(wait);
        }
        for (const study::DealtQuestion& one : reply.questions) {
          service.tell({one.question, "yes"});
          ++answered;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  fmt::print("  {} asks, {} answers; median wait {:.2f} ms, longest {:.1f} ms\n", waits.size(),
             answered.load(), 1e3 * quantile(waits, 0.5), 1e3 * quantile(waits, 1));
  return report("99 of 100 people who ask wait less than, the next round planned beside",
                1e3 * quantile(waits, 0.99), 50, "ms");
}

/// Answers a second that are on disk when tell() returns.
double durable_answers(const std::string& url, int clients) {
  constexpr double kSeconds = 3;
  study::Service service(study::open_store(url), wall_clock);
  std::atomic<std::int64_t> answered = 0;
  const double start = now();
  std::vector<std::thread> threads;
  for (int t = 0; t < clients; ++t) {
    threads.emplace_back([&] {
      while (now() < start + kSeconds) {
        const study::AskReply reply = service.ask({});
        for (const study::DealtQuestion& one : reply.questions) {
          service.tell({one.question, one.question % 2 == 0 ? "yes" : "no"});
          ++answered;
        }
        if (reply.done) return;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  return static_cast<double>(answered.load()) / (now() - start);
}

void measure_durable(const std::string& name, const std::string& url) {
  const study::LogLine created = study::LogHead().extend(study::to_text({0, made_of(40, 3)}));
  create_store(url, created);
  const double one = durable_answers(url, 1);
  const double many = durable_answers(url, 64);
  fmt::print("{:<68} {:>9.0f} /s, of 64 people at once {:.0f} /s\n",
             fmt::format("answers kept for good on {}, of one person", name), one, many);
}

int run() {
  const testing::ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  const std::vector<study::LogLine> lines = long_log(made_of(kCandidates, kFeatures));
  create_store(file.path(), lines.front());
  study::open_store(file.path())->transact(1, [&](const std::vector<study::LogLine>& /*fresh*/) {
    return std::vector<study::LogLine>(lines.begin() + 1, lines.end());
  });
  bool good = measure_opening(file.path());
  good = measure_asking(file.path()) && good;
  const testing::ScratchFile small("", ".db");
  std::filesystem::remove(small.path());
  measure_durable("SQLite", small.path());
  measure_durable("PostgreSQL", testing::PostgresServer::instance().url("benchmark"));
  return good ? 0 : 1;
}

}  // namespace
}  // namespace acol::benchmarks

int main() { return acol::benchmarks::run(); }
