#include "acol/study/fold.hpp"

#include <cstring>

#include "acol/core/version.hpp"
#include "acol/study/archive.hpp"

namespace acol::study {
namespace {

/// Who wrote a checkpoint: no other acol reads it. The number changes with what persist() lists.
std::string writer() { return fmt::format("acol {} checkpoint 7 {}", version(), results_digest()); }

}  // namespace

Fold Fold::of(Created created, const LogLine& first) {
  Fold fold;
  fold.head.follow(first);
  fold.begin(std::move(created), first);
  return fold;
}

void Fold::begin(Created created, const LogLine& first) {
  study = std::make_unique<Study>(std::move(created));
  origin = first.hash;
}

void Fold::apply(const LogLine& line) {
  head.follow(line);
  Entry entry = entry_from(line.text);
  if (study) return study->apply(entry);
  auto* created = std::get_if<Created>(&entry.body);
  if (created == nullptr) throw StorageError("the log does not begin with a study");
  begin(std::move(*created), line);
}

std::string Fold::checkpoint() const {
  ArchiveWriter archive(std::tuple_size_v<Digest>);
  archive(writer(), head, origin);
  study->write(archive);
  std::string bytes = archive.take();
  const Digest digest = digest_of(std::string_view(bytes).substr(std::tuple_size_v<Digest>));
  std::memcpy(bytes.data(), digest.data(), digest.size());
  return bytes;
}

/// The digest comes first, and the bytes are read twice: none is believed before all are known to
/// be right.
std::optional<Fold> Fold::from(std::istream& checkpoint) {
  Digest digest;
  checkpoint.read(reinterpret_cast<char*>(digest.data()), std::ssize(digest));
  if (!checkpoint) return std::nullopt;
  const auto [found, size] = digest_of(checkpoint);
  if (found != digest) return std::nullopt;
  checkpoint.clear();
  checkpoint.seekg(std::ssize(digest));
  ArchiveReader archive(checkpoint, size);
  std::string written_by;
  archive(written_by);
  if (written_by != writer()) return std::nullopt;
  Fold fold;
  archive(fold.head, fold.origin);
  fold.study = std::make_unique<Study>(archive);
  return fold;
}

}  // namespace acol::study
