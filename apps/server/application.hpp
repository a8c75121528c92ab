#pragma once

#include "front.hpp"
#include "picture_shelf.hpp"
#include "readiness.hpp"
#include "served_study.hpp"

namespace acol::server {

/// Everything about one study, for those who answer and for its owner.
class Application final : public Front {
 public:
  /// Opens the study. Throws StorageError if it does not exist and is not to be made.
  Application(ServeOptions wishes, ApplicationContext context);

  std::size_t body_limit(const Routing& routing) const override;
  bool look() override;
  /// Reads what other servers wrote; the number of entries of the log.
  std::int64_t catch_up();

  // For the functions behind the routes:
  Readiness& readiness() { return readiness_; }
  PictureShelf& shelf() { return shelf_; }
  /// The study; null while it is not made yet (--create).
  std::shared_ptr<ServedStudy> study() const;
  /// Makes the study and serves it from then on.
  void create(const study::Created& created, const std::vector<std::string>& pictures = {});
  /// The overview of the study at `head`, computed once for all who look.
  std::string overview();
  /// The number of entries as of the last look(), for whoever watches.
  std::shared_ptr<const std::atomic<std::int64_t>> head() const { return head_; }

 private:
  std::span<const Route> table() const override;
  study::AccessBook invitations() const override;
  std::string open_door(study::Role role) override;
  std::shared_ptr<ServedStudy> opened() const;
  void begin(std::shared_ptr<ServedStudy> study);
  void notify(ServedStudy& served);

  Readiness readiness_;
  PictureShelf shelf_;
  std::shared_ptr<std::atomic<std::int64_t>> head_ = std::make_shared<std::atomic<std::int64_t>>(0);
  std::mutex notice_mutex_;   ///< Guards what follows:
  double noticed_ = -1e9;     ///< When the store was last looked at.
  bool known_ = false;        ///< Whether it was ever looked at.
  bool was_over_ = false;     ///< Whether the study was over then.
  bool was_stuck_ = false;    ///< Whether it was stuck then.
  mutable std::mutex mutex_;  ///< Guards what follows:
  std::shared_ptr<ServedStudy> study_;
  study::AccessBook waiting_;  ///< Invitations that wait for the study to be made.
  std::mutex overview_mutex_;  ///< Guards what follows:
  std::int64_t overview_head_ = -1;
  std::string overview_;
};

}  // namespace acol::server
