#include "program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"
#include "interrupt.hpp"
#include "output.hpp"

namespace acol::cli {
namespace {

/// Without asking for more.
int complain_of_memory(const char* program) {
  std::fputs(program, stderr);
  std::fputs(": not enough memory\n", stderr);
  return kBadInput;
}

/// What is read ends up in logs and JSON, which are UTF-8.
void check_encoding(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    require(io::end_of_utf8(word) == word.size(), "argument {} is not UTF-8: '{}'", i, word);
  }
}

}  // namespace

int complain(const char* program, int status, std::string message) {
  constexpr std::size_t kMax = 1000;
  if (message.size() > kMax) message = message.substr(0, kMax) + "...";
  std::ranges::replace(message, '\n', ' ');
  note("{}: {}\n", program, printable(std::move(message)));
  return status;
}

int run_program(const char* program, int argc, char** argv, int (*run)(int argc, char** argv)) {
  hold_standard_streams();
  end_at_interrupts();
  std::signal(SIGXFSZ, SIG_IGN);  // a file may not grow (ulimit -f): an error like a full disk
  try {
    check_encoding(argc, argv);
    const int status = run(argc, argv);
    close_output();
    return status;
  } catch (const Error& error) {
    return complain(program, kBadInput, error.what());
  } catch (const std::bad_alloc&) {
    return complain_of_memory(program);
  } catch (const std::length_error&) {  // of a list beyond all memory
    return complain_of_memory(program);
  } catch (const std::filesystem::filesystem_error& error) {
    return complain(program, kBadInput,
                    fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) != 0) {
      return complain(program, kBadInput, lost_output(error.code().value()));
    }
    return complain(program, kInternalError, fmt::format("internal error: {}", error.what()));
  } catch (const std::exception& error) {
    return complain(program, kInternalError, fmt::format("internal error: {}", error.what()));
  }
}

}  // namespace acol::cli
