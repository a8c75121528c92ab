#include "program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace acol::server {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kTick(10);

/// A file without a name, which is gone with this. No pipe: whoever writes never waits for who
/// reads.
class Memory {
 public:
  explicit Memory(const std::string& content = {})
      : descriptor_(memfd_create("acol", MFD_CLOEXEC)) {
    require(descriptor_ >= 0, "no memory for a file: {}", std::strerror(errno));
    const bool written =
        write(descriptor_, content.data(), content.size()) == static_cast<ssize_t>(content.size());
    require(written, "no memory for a file: {}", std::strerror(errno));
    lseek(descriptor_, 0, SEEK_SET);
  }
  ~Memory() { close(descriptor_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  int descriptor() const { return descriptor_; }
  std::string content() const {
    std::string text(4096, '\0');
    const ssize_t size = pread(descriptor_, text.data(), text.size(), 0);
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
  }

 private:
  int descriptor_;
};

std::string last_line(const std::string& text) {
  const std::string_view said = io::trim(text);
  return std::string(said.substr(said.rfind('\n') + 1));
}

/// Its status, or -1 if it had to be ended.
int wait_for(pid_t process, double seconds) {
  const Clock::time_point end =
      Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds));
  int status = 0;
  while (waitpid(process, &status, WNOHANG) == 0) {
    if (Clock::now() > end) {
      kill(process, SIGKILL);
      waitpid(process, &status, 0);
      return -1;
    }
    std::this_thread::sleep_for(kTick);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

ProgramEnd run_program(const std::vector<std::string>& words, const std::string& input,
                       const std::string& settings, double seconds) {
  const Memory in(input);
  const Memory set(settings);
  const Memory said;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in.descriptor(), 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, said.descriptor(), 2);
  posix_spawn_file_actions_adddup2(&files, set.descriptor(), 3);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int error =
      posix_spawnp(&process, words.front().c_str(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) return {.message = fmt::format("{}: {}", words.front(), std::strerror(error))};
  const int status = wait_for(process, seconds);
  std::string message = last_line(said.content());
  if (message.empty() && status != 0) {
    message = status < 0 ? fmt::format("no reply within {} seconds", seconds)
                         : fmt::format("{} ended with status {}", words.front(), status);
  }
  return {status, std::move(message)};
}

bool has_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0;
  const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody changes it
  for (const std::string& folder : io::split(path == nullptr ? "/usr/bin:/bin" : path, ':')) {
    if (access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace acol::server
