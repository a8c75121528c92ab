#include "answer_source.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "acol/core/error.hpp"
#include "interrupt.hpp"
#include "output.hpp"

namespace acol::cli {
namespace {

class Pipe {
 public:
  Pipe() {
    if (pipe(ends_.data()) != 0) throw std::runtime_error("pipe() failed");
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int end(int which) const { return ends_[static_cast<std::size_t>(which)]; }
  void close_end(int which) {
    int& descriptor = ends_[static_cast<std::size_t>(which)];
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

/// Starts `sh -c 'command "$@"' acol candidate` with its output going to the pipe.
pid_t start(const std::string& command, const Prompt& prompt, Pipe& output) {
  std::string script = command + " \"$@\"";
  std::string shell = "sh";
  std::string flag = "-c";
  std::string name = "acol";
  std::string candidate = prompt.candidate;
  char* arguments[] = {shell.data(), flag.data(),      script.data(),
                       name.data(),  candidate.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output.end(1), STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&actions, output.end(0));
  posix_spawn_file_actions_addclose(&actions, output.end(1));
  pid_t child = -1;
  const int error = posix_spawn(&child, "/bin/sh", &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw Error(fmt::format("cannot start a shell: {}", std::strerror(error)));
  output.close_end(1);
  return child;
}

/// What can be read now, or what comes next; nothing at the end or when a signal was caught.
std::string read_some(int descriptor) {
  std::array<char, 4096> buffer;
  ssize_t count = -1;
  do {
    if (!readable_before_interrupt(descriptor)) return {};
    count = read(descriptor, buffer.data(), buffer.size());
  } while (count < 0 && errno == EINTR);
  return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(0, count))};
}

std::string read_all(int descriptor) {
  std::string text;
  for (std::string more = read_some(descriptor); !more.empty(); more = read_some(descriptor)) {
    text += more;
  }
  return text;
}

/// Lines of stdin, without their ends. Streams would hide from poll() what they have read ahead.
class Lines {
 public:
  std::optional<std::string> next() {
    std::size_t end = ahead_.find('\n');
    while (end == std::string::npos) {
      const std::string more = read_some(STDIN_FILENO);
      if (more.empty()) break;
      end = more.find('\n') == std::string::npos ? end : ahead_.size() + more.find('\n');
      ahead_ += more;
    }
    if (interrupted() || ahead_.empty()) return std::nullopt;
    const std::string line = ahead_.substr(0, end);
    ahead_.erase(0, end == std::string::npos ? end : end + 1);
    return line;
  }

 private:
  std::string ahead_;
};

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// The terminal without line editing, echo and signals, until it goes out of scope.
class KeyMode {
 public:
  KeyMode() {
    tcgetattr(STDIN_FILENO, &before_);
    termios keys = before_;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
    tcsetattr(STDIN_FILENO, TCSANOW, &keys);
  }
  ~KeyMode() { tcsetattr(STDIN_FILENO, TCSANOW, &before_); }
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;

  /// The next key, or 0 at the end and when a signal was caught.
  static char read_key() {
    char key = 0;
    ssize_t count = 0;
    do {
      if (!readable_before_interrupt(STDIN_FILENO)) return '\0';
      count = read(STDIN_FILENO, &key, 1);
    } while (count < 0 && errno == EINTR);
    return count == 1 ? key : '\0';
  }

 private:
  termios before_{};
};

/// Whether a key, or the end of the input, means that nobody is left to answer.
bool ends(char key) {
  constexpr char kInterrupt = 3;   // Ctrl-C
  constexpr char kEndOfInput = 4;  // Ctrl-D
  return key == 0 || key == kInterrupt || key == kEndOfInput || key == 'q';
}

}  // namespace

AnswerSource key_answers(std::map<char, std::string> keys) {
  if (isatty(STDIN_FILENO) == 0 || keys.empty()) return typed_answers();
  return [keys = std::move(keys)](const Prompt& prompt) -> std::optional<std::string> {
    const KeyMode mode;  // before anybody can see that a key is waited for
    note("{} ", prompt.text);
    for (;;) {
      const char key = static_cast<char>(std::tolower(KeyMode::read_key()));
      if (ends(key)) break;
      const auto answer = keys.find(key);
      if (answer == keys.end()) continue;
      note("{}\n", answer->second);
      return answer->second;
    }
    note("\n");
    return std::nullopt;
  };
}

AnswerSource typed_answers() {
  return [lines = Lines()](const Prompt& prompt) mutable {
    note("{} ", prompt.text);
    const std::optional<std::string> line = lines.next();
    if (!line) note("\n");
    return line;
  };
}

AnswerSource command_answers(std::string command) {
  return [command = std::move(command)](const Prompt& prompt) -> std::optional<std::string> {
    Pipe output;
    const pid_t child = start(command, prompt, output);
    std::string text = read_all(output.end(0));
    if (interrupted()) {
      kill(child, SIGTERM);  // Ctrl-C at a terminal has already reached it
      return std::nullopt;
    }
    const int status = wait_for(child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return text;
    const std::string how = WIFEXITED(status) ? fmt::format("exit status {}", WEXITSTATUS(status))
                                              : fmt::format("signal {}", WTERMSIG(status));
    throw Error(fmt::format("question q{} (candidate '{}'): the answer command failed with {}",
                            prompt.question, prompt.candidate, how));
  };
}

}  // namespace acol::cli
