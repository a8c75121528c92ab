// A crowd at one `acol serve` on SQLite: a thousand raters who ask, think and tell, an owner who
// watches, then ten thousand connections that only stay. Nothing may be lost or counted twice.
//
//   server_benchmark [RATERS [ASKS_PER_SECOND [SECONDS [IDLE]]]]

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "acol/core/random.hpp"
#include "acol/study/service.hpp"
#include "acol/study/setup.hpp"
#include "bar.hpp"

namespace acol::benchmarks {
namespace {

constexpr int kCandidates = 1000;
constexpr int kFeatures = 10;

std::int64_t wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// A folder that is gone at the end.
struct Folder {
  Folder() : path(fmt::format("/tmp/acol-server-benchmark-{}", getpid())) {
    std::filesystem::create_directory(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string path;
};

/// A study that will not end, with rounds that are large by the time it is measured.
std::string make_study(const Folder& folder) {
  const std::string table = folder.path + "/table.csv";
  std::ofstream file(table);
  study::Definition definition{
      .candidates = table, .id = "id", .maximize = "gain", .answers = io::AnswerKind::yes_no};
  file << "id";
  for (int j = 0; j < kFeatures; ++j) {
    definition.features.push_back(fmt::format("x{}", j));
    file << ",x" << j;
  }
  file << ",gain\n";
  for (int i = 0; i < kCandidates; ++i) {
    file << "c" << i;
    for (int j = 0; j < kFeatures; ++j) {
      file << ","
           << standard_normal({1, StreamUse{1}}, static_cast<std::uint64_t>(kFeatures * i + j));
    }
    file << "," << i << "\n";
  }
  file.close();
  definition.policy.delta = 1e-200;
  const std::string url = folder.path + "/study.db";
  study::LogHead head;
  create_store(url, head.extend(to_text({wall_clock(), set_up(definition)})));
  return url;
}

/// Half of all people say yes to anything: exactly at the threshold nothing can be decided.
std::string answer_to(std::uint64_t n) {
  return bernoulli({2, StreamUse{2}}, n, 0.5) ? "yes" : "no";
}

void warm_up(const std::string& url, std::int64_t round_size) {
  study::Service service(open_store(url), wall_clock);
  for (std::uint64_t n = 0;;) {
    const std::vector<study::DealtQuestion> questions = service.ask({.count = 100'000}).questions;
    if (std::ssize(questions) >= round_size) {
      service.run([&](const study::Study&, study::Changes& changes) {
        study::Expired back;
        for (const study::DealtQuestion& one : questions) back.questions.push_back(one.question);
        changes.emplace_back(std::move(back));
      });
      return;
    }
    service.run([&](const study::Study& study, study::Changes& changes) {
      for (const study::DealtQuestion& one : questions) {
        tell(study, {.question = one.question, .answer = answer_to(n++)}, changes);
      }
    });
  }
}

/// `acol serve`, as people start it.
class Server {
 public:
  explicit Server(const std::string& url) {
    int out[2];
    if (pipe(out) != 0) throw std::runtime_error("pipe");
    process_ = fork();
    if (process_ == 0) {
      dup2(out[1], STDOUT_FILENO);
      execl(ACOL_PROGRAM, "acol", "serve", url.c_str(), "--port", "0", "--quiet", nullptr);
      _exit(127);
    }
    close(out[1]);
    std::string lines;
    char c = 0;
    while (std::ranges::count(lines, '\n') < 2 && read(out[0], &c, 1) == 1) lines += c;
    close(out[0]);
    const std::size_t colon = lines.find(':', 7);
    port_ = std::stoi(lines.substr(colon + 1));
    owner_ = lines.substr(lines.find("token=") + 6, 43);
    raters_ = lines.substr(lines.rfind("token=") + 6, 43);
  }
  ~Server() { end(); }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const { return port_; }
  const std::string& owner() const { return owner_; }
  const std::string& raters() const { return raters_; }
  double memory() const {
    std::ifstream status(fmt::format("/proc/{}/status", process_));
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
    }
    return 0;
  }
  /// Its exit status.
  int end() {
    if (process_ <= 0) return 0;
    kill(process_, SIGTERM);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = 0;
  int port_ = 0;
  std::string owner_;
  std::string raters_;
};

/// One kept connection.
class Client {
 public:
  Client(int port, std::string token) : token_(std::move(token)) {
    socket_ = socket(AF_INET, SOCK_STREAM, 0);
    const int on = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      throw std::runtime_error(fmt::format("connect: {}", std::strerror(errno)));
    }
  }
  ~Client() { close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// The body of the reply; throws unless it is a success.
  std::string send(const std::string& method, const std::string& path, const std::string& body,
                   const std::string& key = "") {
    const std::string request = fmt::format(
        "{} {} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {}\r\nContent-Type: "
        "application/json\r\nContent-Length: {}\r\n{}\r\n{}",
        method, path, token_, body.size(),
        key.empty() ? "" : fmt::format("Idempotency-Key: {}\r\n", key), body);
    if (::send(socket_, request.data(), request.size(), MSG_NOSIGNAL) != std::ssize(request)) {
      throw std::runtime_error("send");
    }
    std::string reply;
    std::size_t head = std::string::npos;
    std::size_t length = 0;
    while (head == std::string::npos || reply.size() < head + 4 + length) {
      char part[4096];
      const ssize_t size = recv(socket_, part, sizeof part, 0);
      if (size <= 0) throw std::runtime_error("the server closed the connection");
      reply.append(part, static_cast<std::size_t>(size));
      if (head != std::string::npos) continue;
      head = reply.find("\r\n\r\n");
      if (head == std::string::npos) continue;
      length = std::stoull(reply.substr(reply.find("Content-Length: ") + 16));
    }
    if (!reply.starts_with("HTTP/1.1 200")) throw std::runtime_error(reply.substr(0, 200));
    return reply.substr(head + 4);
  }

 private:
  std::string token_;
  int socket_ = -1;
};

/// What stands behind "name": in flat JSON.
std::string field(const std::string& json, const std::string& name) {
  const std::size_t at = json.find("\"" + name + "\":");
  if (at == std::string::npos) return "";
  const std::size_t start = at + name.size() + 3;
  const std::string value = json.substr(start, json.find_first_of(",}", start) - start);
  return value.starts_with('"') ? value.substr(1, value.size() - 2) : value;
}

struct Measured {
  std::mutex mutex;
  std::vector<double> asks;
  std::vector<double> tells;
  std::map<std::string, std::string> acknowledged;
  std::atomic<int> waited = 0;
  std::atomic<int> failed = 0;
};

struct Load {
  int raters = 1000;
  double rate = 330;  ///< Of asking: at the end of a round some find nothing open.
  double seconds = 30;
  int idle = 10'000;
};

void sleep_until(double time) {
  const double left = time - now();
  if (left > 0) std::this_thread::sleep_for(std::chrono::duration<double>(left));
}

/// One person: asks, thinks for half of the time that an answer may take, tells, rests.
void rate(const Load& load, const Server& server, int number, double start, Measured& measured) {
  const double period = load.raters / load.rate;
  Client client(server.port(), server.raters());
  std::vector<double> asks;
  std::vector<double> tells;
  std::map<std::string, std::string> acknowledged;
  try {
    for (int turn = 0;; ++turn) {
      const double due = start + period * (turn + static_cast<double>(number) / load.raters);
      if (due > start + load.seconds) break;
      const std::string rater = fmt::format("r{}.{}", number, turn);
      sleep_until(due);
      const double asked = now();
      const std::string reply =
          client.send("POST", "/api/ask", fmt::format("{{\"rater\":\"{}\"}}", rater));
      asks.push_back(now() - asked);
      const std::string question = field(reply, "question");
      if (question.empty()) {
        ++measured.waited;
        continue;
      }
      const std::string answer =
          answer_to(static_cast<std::uint64_t>(1'000'000 + 1000 * number + turn));
      sleep_until(due + period / 2);
      const double told = now();
      client.send("POST", "/api/tell",
                  fmt::format("{{\"question\":\"{}\",\"answer\":\"{}\",\"rater\":\"{}\"}}",
                              question, answer, rater),
                  rater);
      tells.push_back(now() - told);
      acknowledged[question] = answer;
    }
  } catch (const std::exception& error) {
    ++measured.failed;
    fmt::print(stderr, "rater {}: {}\n", number, error.what());
  }
  const std::scoped_lock lock(measured.mutex);
  measured.asks.insert(measured.asks.end(), asks.begin(), asks.end());
  measured.tells.insert(measured.tells.end(), tells.begin(), tells.end());
  measured.acknowledged.merge(acknowledged);
}

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// Acknowledged answers that the study does not have as they were told, and answers that it has
/// beyond them and the `earlier` ones.
std::pair<std::int64_t, std::int64_t> lost_and_doubled(const std::string& url, std::int64_t earlier,
                                                       const Measured& measured) {
  study::Service service(open_store(url), wall_clock);
  return service.view([&](const study::Study& study) {
    std::int64_t lost = 0;
    for (const auto& [name, answer] : measured.acknowledged) {
      const study::QuestionRecord& record = study.book().question(question_number(name));
      lost += record.state != study::QuestionState::answered || record.answer != answer;
    }
    return std::pair(lost, study.book().answered() - earlier - std::ssize(measured.acknowledged));
  });
}

bool crowd(const Load& load, const std::string& url) {
  const std::int64_t earlier = study::Service(open_store(url), wall_clock).status().answered;
  Server server(url);
  Measured measured;
  const double start = now() + 1;
  std::atomic<bool> over = false;
  std::thread owner([&] {
    Client client(server.port(), server.owner());
    while (!over) {
      client.send("GET", "/api/overview", "");
      sleep_until(now() + 1);
    }
  });
  std::vector<std::thread> people;
  for (int i = 0; i < load.raters; ++i) {
    people.emplace_back([&, i] { rate(load, server, i, start, measured); });
  }
  for (std::thread& person : people) person.join();
  over = true;
  owner.join();
  const double memory = server.memory();
  const int status = server.end();
  fmt::print("{} raters, {} answers in {} s; {} times nothing was open\n", load.raters,
             measured.tells.size(), load.seconds, measured.waited.load());
  for (const double share : {0.5, 0.9, 0.95}) {
    fmt::print("  p{:.0f}: ask {:.1f} ms, tell {:.1f} ms\n", 100 * share,
               1e3 * quantile(measured.asks, share), 1e3 * quantile(measured.tells, share));
  }
  const auto [lost, doubled] = lost_and_doubled(url, earlier, measured);
  bool ok =
      report("acknowledged answers that are not in the study", static_cast<double>(lost), 0, "");
  ok &= report("answers in the study that nobody told", static_cast<double>(doubled), 0, "");
  ok &= report("raters who got an error", measured.failed, 0, "");
  ok &= report("seconds for 300 answers",
               300 * load.seconds / static_cast<double>(measured.tells.size() + 1), 1, "s");
  ok &= report("ask, p99", 1e3 * quantile(measured.asks, 0.99), 100, "ms");
  ok &= report("tell, p99", 1e3 * quantile(measured.tells, 0.99), 100, "ms");
  ok &= report("memory of the server, at most", memory, 300, "MB");
  ok &= report("exit status after SIGTERM", status, 0, "");
  return ok;
}

bool idle_connections(const Load& load, const std::string& url) {
  Server server(url);
  std::vector<std::unique_ptr<Client>> held;
  for (int i = 0; i < load.idle; ++i) {
    held.push_back(std::make_unique<Client>(server.port(), server.raters()));
  }
  std::this_thread::sleep_for(std::chrono::seconds(3));
  int dead = 0;
  std::vector<double> times;
  for (const std::unique_ptr<Client>& client : held) {
    try {
      const double start = now();
      client->send("GET", "/healthz", "");
      times.push_back(now() - start);
    } catch (const std::exception&) {
      ++dead;
    }
  }
  bool ok = report(fmt::format("of {} idle connections, dead ones", load.idle), dead, 0, "");
  ok &= report("a request on each, p99", 1e3 * quantile(times, 0.99), 100, "ms");
  ok &= report("memory with all of them", server.memory(), 300, "MB");
  return ok;
}

int run(const Load& load) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const Folder folder;
  const std::string url = make_study(folder);
  warm_up(url, 3 * load.raters);
  const bool busy = crowd(load, url);
  return idle_connections(load, url) && busy ? 0 : 1;
}

}  // namespace
}  // namespace acol::benchmarks

int main(int argc, char** argv) {
  acol::benchmarks::Load load;
  if (argc > 1) load.raters = std::atoi(argv[1]);
  if (argc > 2) load.rate = std::atof(argv[2]);
  if (argc > 3) load.seconds = std::atof(argv[3]);
  if (argc > 4) load.idle = std::atoi(argv[4]);
  return acol::benchmarks::run(load);
}
