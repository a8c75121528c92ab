#pragma once

#include "front.hpp"
#include "open_studies.hpp"
#include "study_list.hpp"

namespace acol::server {

/// Many studies: a list of them, and each as an Application below studies/NAME/. Whoever has a link
/// to the list may do in each study what the link's role may; the links of a study open that study
/// alone. A broken study is reported and does not affect the others.
class Hall final : public Front {
 public:
  /// `options.study` is a folder or a database. Throws StorageError if it cannot be looked through.
  Hall(ServeOptions options, ApplicationContext context);

  using Front::answer;
  Routing route(std::string_view method, std::string_view target) const override;
  Response answer(const Request& request, const Routing& routing) override;
  std::size_t body_limit(const Routing& routing) const override;
  bool look() override;

  // For the functions behind the routes:
  StudyList& list() { return list_; }
  /// Makes another link to the list; its id and its token.
  std::pair<std::string, std::string> invite(study::Role role);
  void revoke(const std::string& id);
  /// Raters of an archived study are told so; it can be looked at, not changed.
  void archive(const std::string& name, bool archived);
  /// The same definition and catalogue, and no answers, under another name.
  void copy(const std::string& name, const std::string& to);
  /// Throws a 409 where there is one, and InvalidArgument where none can be called so.
  void check_free(const std::string& name);
  std::size_t open() const { return studies_.open(); }

 private:
  std::span<const Route> table() const override;
  study::AccessBook invitations() const override;
  std::string open_door(study::Role role) override;

  /// Where a request for one of the studies leads. Throws an HttpError.
  Response study_response(const Request& request, const Routing& routing);
  std::shared_ptr<Application> application_for(const Request& request, const Routing& routing);
  /// One that is being made: nothing of it is kept before it is.
  Response creation_response(const Request& request, const Routing& routing);
  bool is_owner(const Request& request);
  ServeOptions options_of(const std::string& name, const std::string& url, bool create) const;
  ApplicationContext context_of(std::shared_ptr<study::LogMark> seen);

  mutable StudyList list_;
  OpenStudies studies_;
};

}  // namespace acol::server
