#include "demo_live.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "acol/core/error.hpp"
#include "customers.hpp"
#include "demo_story.hpp"
#include "output.hpp"
#include "program.hpp"
#include "progress.hpp"
#include "server/application.hpp"
#include "server/http_server.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

/// A folder that goes when the demo ends.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code none;
    const std::filesystem::path place = std::filesystem::temp_directory_path(none);
    std::string name = (place / "acol-demo-XXXXXX").string();
    require(!none && mkdtemp(name.data()) != nullptr,
            "the demo keeps its study in a temporary folder, and none can be made in '{}': set "
            "TMPDIR to a folder that you may write to, or use acol demo --text",
            place.string());
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Customers come, one after the other, until the study is over or the demo ends.
void let_customers_come(const std::string& url, const CookieStory& story, const LiveDemo& options,
                        const std::stop_token& stop) {
  using namespace std::chrono_literals;
  study::Service service = open_study(url);
  Customers customers(service, story.likes(), options.seed);
  const auto between = std::chrono::duration<double>(1 / options.pace);
  while (!stop.stop_requested()) {
    const std::int64_t answered = customers.next([&] {
      std::this_thread::sleep_for(between);
      return !stop.stop_requested();
    });
    if (service.view([](const study::Study& study) { return study.over(); })) break;
    if (answered == 0) std::this_thread::sleep_for(100ms);
  }
  if (!stop.stop_requested()) note("{}", story.ending(service.status()));
}

constexpr char kNoBrowser[] =
    "  No browser could be opened: open the first link in one, or run 'acol demo --text'.\n";

/// Asks the desktop, where there is one; whoever has none has the printed link.
void open_browser(const std::string& link) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
    return note("{}", kNoBrowser);
  }
  if (fork() != 0) return;
  const int complaints = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (const int nowhere = open("/dev/null", O_RDWR); nowhere >= 0) {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
  }
  execlp("xdg-open", "xdg-open", link.c_str(), static_cast<char*>(nullptr));
  if (complaints >= 0) dprintf(complaints, "%s", kNoBrowser);
  _exit(0);
}

}  // namespace

int show_live(const LiveDemo& options) {
  require(options.pace > 0 && options.pace <= 1000,
          "--pace must be from more than 0 to 1000 answers a second, got {}", options.pace);
  const CookieStory story;
  const TemporaryFolder folder;
  const std::string url = (folder.path() / "cookies.db").string();
  study::LogHead head;
  study::create_store(url, head.extend(study::to_text({wall_clock(), story.study()})));
  server::ServeOptions serve;
  serve.study = url;
  server::Application application(serve, {.now = wall_clock, .seconds = now});
  server::HttpOptions http_options;
  http_options.port = options.port;
  server::HttpServer http(application, http_options);
  const auto [owner, raters] = application.open_doors();
  const std::string origin = "http://" + http.address();
  fmt::print("{}  Watch    {}\n  Answer   {}\n\n", story.opening(), application.link(origin, owner),
             application.link(origin, raters));
  flush_output();
  note("  Simulated customers answer, {} times a second. Ctrl-C ends, and nothing is kept.\n",
       options.pace);
  if (!options.no_browser) open_browser(application.link(origin, owner));
  const std::jthread customers(
      [&](const std::stop_token& stop) { let_customers_come(url, story, options, stop); });
  http.run();
  return kDone;
}

}  // namespace acol::cli
