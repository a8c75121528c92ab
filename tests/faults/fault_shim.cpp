// Preloaded before a program to make its calls fail or linger:
//
//   ACOL_FAULT=fsync:3:5    the third fsync or fdatasync, and all later ones, fail with errno 5
//   ACOL_FAULT=write:2:28   likewise for write, pwrite and pwrite64
//   ACOL_FAULT=memory:100   there is no memory for the hundredth malloc or realloc
//   ACOL_SYNC_DELAY=20      every sync takes 20 ms longer
//   ACOL_CLOCK=FILE         the clock on the wall is off by as many seconds as FILE says now: 8
//   bytes
//
// Only files of studies count: names that end in .db or .db-journal; memory from when one is
// opened.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

bool is_study(int descriptor) {
  char link[64];
  char name[4096];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t size = readlink(link, name, sizeof name - 1);
  if (size <= 0) return false;
  name[size] = 0;
  const char* ending = std::strstr(name, ".db");
  return ending != nullptr &&
         (std::strcmp(ending, ".db") == 0 || std::strstr(ending, ".db-") != nullptr ||
          std::strstr(ending, ".db.new") != nullptr);
}

/// The errno to fail with, or 0.
int fault(const char* kind, int descriptor) {
  static std::atomic<long> calls = 0;
  const char* plan = std::getenv("ACOL_FAULT");
  if (plan == nullptr || std::strncmp(plan, kind, std::strlen(kind)) != 0 || !is_study(descriptor))
    return 0;
  char* end = nullptr;
  const long first = std::strtol(plan + std::strlen(kind) + 1, &end, 10);
  return ++calls >= first ? static_cast<int>(std::strtol(end + 1, nullptr, 10)) : 0;
}

void linger(int descriptor) {
  const char* delay = std::getenv("ACOL_SYNC_DELAY");
  if (delay != nullptr && is_study(descriptor))
    usleep(static_cast<useconds_t>(1000 * std::atoi(delay)));
}

/// Seconds by which the clock on the wall is off, wherever somebody writes them; null if nobody
/// does.
const std::atomic<long>* clock_error() {
  static const std::atomic<long>* const error = []() -> const std::atomic<long>* {
    const char* path = std::getenv("ACOL_CLOCK");
    const int file = path == nullptr ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return nullptr;
    void* data = mmap(nullptr, sizeof(long), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    return data == MAP_FAILED ? nullptr : static_cast<const std::atomic<long>*>(data);
  }();
  return error;
}

std::atomic<bool> study_opened = false;

void note_opened(const char* path) {
  const std::size_t length = std::strlen(path);
  if (length > 3 && std::strcmp(path + length - 3, ".db") == 0) study_opened = true;
}

bool memory_is_gone() {
  if (!study_opened) return false;  // nor are there any environment variables at first
  static std::atomic<long> calls = 0;
  static const long which = [] {
    const char* plan = std::getenv("ACOL_FAULT");
    const bool meant = plan != nullptr && std::strncmp(plan, "memory:", 7) == 0;
    return meant ? std::strtol(plan + 7, nullptr, 10) : 0;
  }();
  return ++calls == which;
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// What `open` and `open64` do; the mode stands in `more`, if there is one.
int open_noted(const char* function, const char* path, int flags, va_list more) {
  note_opened(path);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  return real<int(const char*, int, mode_t)>(function)(path, flags, mode);
}

bool fails(const char* kind, int descriptor) {
  const int error = fault(kind, descriptor);
  if (error != 0) errno = error;
  return error != 0;
}

}  // namespace

extern "C" {

void* __libc_malloc(size_t size);
void* __libc_realloc(void* block, size_t size);

void* malloc(size_t size) noexcept {
  if (!memory_is_gone()) return __libc_malloc(size);
  errno = ENOMEM;
  return nullptr;
}

void* realloc(void* block, size_t size) noexcept {
  if (!memory_is_gone()) return __libc_realloc(block, size);
  errno = ENOMEM;
  return nullptr;
}

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const int file = open_noted("open", path, flags, more);
  va_end(more);
  return file;
}

int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const int file = open_noted("open64", path, flags, more);
  va_end(more);
  return file;
}

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result = real<int(clockid_t, timespec*)>("clock_gettime")(clock, time);
  if (clock == CLOCK_REALTIME && clock_error() != nullptr) time->tv_sec += clock_error()->load();
  return result;
}

int fsync(int descriptor) {
  linger(descriptor);
  return fails("fsync", descriptor) ? -1 : real<int(int)>("fsync")(descriptor);
}

int fdatasync(int descriptor) {
  linger(descriptor);
  return fails("fsync", descriptor) ? -1 : real<int(int)>("fdatasync")(descriptor);
}

ssize_t write(int descriptor, const void* data, size_t size) {
  if (fails("write", descriptor)) return -1;
  return real<ssize_t(int, const void*, size_t)>("write")(descriptor, data, size);
}

ssize_t pwrite(int descriptor, const void* data, size_t size, off_t offset) {
  if (fails("write", descriptor)) return -1;
  return real<ssize_t(int, const void*, size_t, off_t)>("pwrite")(descriptor, data, size, offset);
}

ssize_t pwrite64(int descriptor, const void* data, size_t size, off64_t offset) {
  if (fails("write", descriptor)) return -1;
  return real<ssize_t(int, const void*, size_t, off64_t)>("pwrite64")(descriptor, data, size,
                                                                      offset);
}

int ftruncate(int descriptor, off_t size) {
  if (fails("truncate", descriptor)) return -1;
  return real<int(int, off_t)>("ftruncate")(descriptor, size);
}

int ftruncate64(int descriptor, off64_t size) {
  if (fails("truncate", descriptor)) return -1;
  return real<int(int, off64_t)>("ftruncate64")(descriptor, size);
}
}
