#include "application.hpp"

#include "acol/study/charts.hpp"
#include "acol/study/pseudonyms.hpp"
#include "acol/study/shown_json.hpp"
#include "acol/study/stuck.hpp"
#include "http_error.hpp"
#include "routing.hpp"
#include "token.hpp"

namespace acol::server {
namespace {

constexpr double kNoticePeriod = 1;  // seconds between looks at how the study stands

}  // namespace

Application::Application(ServeOptions wishes, ApplicationContext context)
    : Front(std::move(wishes), std::move(context)), readiness_(around().log) {
  try {
    std::shared_ptr<ServedStudy> served = opened();
    served->watch.view(
        [&](const study::Study& study) { check_agreement(options(), study.definition()); });
    begin(std::move(served));
  } catch (const study::NoStudyError&) {
    if (!options().create) throw;
    study::require_place(options().study);
  }
}

std::shared_ptr<ServedStudy> Application::opened() const {
  return std::make_shared<ServedStudy>(options().study, around().now, around().seen);
}

std::span<const Route> Application::table() const { return routes(); }

study::AccessBook Application::invitations() const {
  if (const std::shared_ptr<ServedStudy> served = study()) {
    return served->watch.view([](const study::Study& study) { return study.access(); });
  }
  const std::scoped_lock lock(mutex_);
  return waiting_;
}

std::shared_ptr<ServedStudy> Application::study() const {
  const std::scoped_lock lock(mutex_);
  return study_;
}

void Application::begin(std::shared_ptr<ServedStudy> study) {
  {
    const std::scoped_lock lock(mutex_);
    study_ = std::move(study);
  }
  doorkeeper().update();
}

void Application::create(const study::Created& created, const std::vector<std::string>& pictures) {
  check_agreement(options(), created.definition);
  const study::SeparatedNames first = first_line(created, now());
  create_store(options().study, first.lines.front(), first.people, pictures);
  shelf_.clear();
  std::shared_ptr<ServedStudy> served = opened();
  study::AccessBook waiting;
  {
    const std::scoped_lock lock(mutex_);
    waiting = waiting_;
  }
  for (const study::AccessBook::Invitation& one : waiting.all()) {
    served->service.run([&](const study::Study& study, study::Changes& changes) {
      study::invite(study, one.invited.role, one.invited.name, one.invited.hash, changes);
    });
  }
  begin(std::move(served));
}

std::string Application::open_door(study::Role role) {
  std::string token = new_token();
  const study::Digest hash = study::digest_of(token);
  if (const std::shared_ptr<ServedStudy> served = study()) {
    served->service.run([&](const study::Study& study, study::Changes& changes) {
      study::invite(study, role, "", hash, changes);
    });
  } else {
    const std::scoped_lock lock(mutex_);
    waiting_.add({waiting_.next_id(), role, "", hash}, now());
  }
  doorkeeper().update();
  return token;
}

std::int64_t Application::catch_up() {
  const std::shared_ptr<ServedStudy> served = study();
  if (!served) return 0;
  served->watch.erase_overdue_names();
  const std::int64_t head = served->watch.head();
  served->watch.keep_checkpoint();
  doorkeeper().update();
  return head;
}

bool Application::look() {
  const std::int64_t head = catch_up();
  const bool changed = head_->exchange(head) != head;
  const std::shared_ptr<ServedStudy> served = study();
  if (served && around().notifier) notify(*served);
  return changed;
}

/// Tells of what is so now and was not so when it was looked at before. A study that gets stuck
/// does so as time goes by, without an entry in its log.
void Application::notify(ServedStudy& served) {
  const std::scoped_lock lock(notice_mutex_);
  if (seconds() - noticed_ < kNoticePeriod) return;
  noticed_ = seconds();
  study::Status status;
  std::optional<NoticeKind> kind;
  served.watch.view([&](const study::Study& study) {
    const bool over = study.over();
    const bool is_stuck = !over && stuck(study, now()).has_value();
    if (known_ && over && !was_over_) kind = NoticeKind::ended;
    if (known_ && is_stuck && !was_stuck_) kind = NoticeKind::stuck;
    known_ = true;
    was_over_ = over;
    was_stuck_ = is_stuck;
    if (kind) status = status_of(study, now());
    return 0;
  });
  if (!kind) return;
  served.watch.show(status);
  const std::vector<std::string> places =
      addresses(options().origins.empty() ? "" : options().origins.front());
  around().notifier->tell({.kind = *kind,
                           .study = served.name,
                           .id = study::to_hex(served.watch.origin()),
                           .at = now(),
                           .status = std::move(status),
                           .address = places.front().starts_with("http")
                                          ? std::optional(places.front())
                                          : std::nullopt});
}

std::size_t Application::body_limit(const Routing& routing) const {
  return routing.route != nullptr && options().create ? routing.route->most_bytes : 1 << 20;
}

std::string Application::overview() {
  const std::shared_ptr<ServedStudy> served = study();
  if (!served) throw HttpError(404, "there is no study yet");
  const std::scoped_lock lock(overview_mutex_);
  const std::int64_t head = served->watch.head();
  if (head != overview_head_) {
    io::OrderedJson json = served->watch.view([&](const study::Study& study) {
      study::Overview view = overview_of(study, now());
      view.name = served->name;
      view.head = head;
      io::OrderedJson described = io::json_of(view);
      described["charts"] = io::json_of(charts_of(view));
      return described;
    });
    show_names(json, served->watch);
    overview_ = json_response(json).body;
    overview_head_ = head;
  }
  return overview_;
}

}  // namespace acol::server
