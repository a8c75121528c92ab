#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "acol/study/access.hpp"

namespace acol::study {

/// One of many studies.
struct KeptStudy {
  std::string name = {};
  std::string url = {};    ///< For open_store().
  std::string stamp = {};  ///< Another one once the study has changed.
  bool archived = false;   ///< Kept, but no longer open to answers.
};

/// Where many studies are kept: the files of a folder, or a database. Beside them it is kept who
/// may see all of them (links) and which are archived; nothing of that is in a study. Any number of
/// processes may have one; an object is for one thread at a time. Failures throw StorageError.
class Collection {
 public:
  virtual ~Collection() = default;

  /// What messages call it.
  virtual const std::string& name() const = 0;
  /// All present studies, by name.
  virtual std::vector<KeptStudy> studies() = 0;
  /// Where a study of this name is, or would be made. The name must be good: check_study_name().
  virtual std::string url_of(const std::string& study) const = 0;
  virtual void set_archived(const std::string& study, bool archived) = 0;

  /// Who may see all studies.
  virtual AccessBook links() = 0;
  /// Lets the holder of a token with this hash in; the id of the link.
  virtual std::string add_link(Role role, const Digest& hash, std::int64_t now) = 0;
  virtual void revoke_link(const std::string& id) = 0;
};

/// Whether `url` is an existing folder, or a PostgreSQL database without `study=`.
bool is_collection(const std::string& url);
std::unique_ptr<Collection> open_collection(const std::string& url);

/// Throws InvalidArgument for what a study of a collection cannot be called: its name is a file's
/// and a part of an address.
void check_study_name(const std::string& name);

/// A link as stored.
struct KeptLink {
  std::int64_t number = 0;
  std::string role = {};
  std::string hash = {};  ///< The bytes of a Digest.
  std::int64_t created = 0;
  bool revoked = false;
};
/// What links are called: "i1", "i2", …
std::string link_id(std::int64_t number);
AccessBook book_of(const std::vector<KeptLink>& links);

/// The studies of a folder: files NAME.db (also .sqlite and .sqlite3), and whatever else acol made.
std::unique_ptr<Collection> open_folder(const std::string& path);
/// The studies of a database.
std::unique_ptr<Collection> open_postgres_collection(const std::string& url);

/// Makes a study of the same definition and catalogue, and none of the answers, at `to`. Throws
/// StorageError, also if there is one already.
void copy_study(const std::string& from, const std::string& to, std::int64_t now);

}  // namespace acol::study
