#pragma once

#include "acol/study/refusal.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

// What people do to a study: each command looks at its state and says which entries to append, and
// what to answer. Nothing changes until the entries are in the log. `now` is in milliseconds since
// 1970. What is not allowed throws InvalidArgument (a Refusal where the reason matters) and appends
// nothing.

/// Entries to append, in order.
using Changes = std::vector<EntryBody>;

/// Milliseconds after which an answer can no longer be taken back.
constexpr std::int64_t kMaxUndoWindow = 10 * 60 * 1000;

/// A question that is handed out.
struct DealtQuestion {
  std::int64_t question = 0;
  std::int64_t candidate = 0;  ///< Row of the catalogue.
  std::int64_t round = 0;
};

/// Who speaks. The owner may answer for whoever was asked; a rater for nobody else.
enum class Speaker { owner, rater };

/// What is known about the sender of a command. A name over a link for everybody is what its holder
/// says: anybody may take one that no invitation has. What was asked without a name belongs to the
/// device that asked.
struct Caller {
  Speaker speaker = Speaker::owner;
  bool invited = false;     ///< The rater's name is the invitation's.
  std::string device = {};  ///< The same for the same device, and for no other.
  bool browser = false;     ///< With a page of one person: loaded again, it asks for the same.
};

/// Who wants how many questions.
struct AskRequest {
  std::string rater = {};
  std::int64_t count = 1;
  Caller caller = {};
};

/// The questions that were handed out.
struct AskReply {
  std::vector<DealtQuestion> questions = {};
  bool done = false;  ///< Nothing more will be asked.
};

/// The name of an invitation is its link's alone, and nobody acts for an erased person. Throws a
/// Refusal.
void check_name(const Study& study, const std::string& rater, const Caller& caller);

/// Throws InvalidArgument for what nobody may ask.
void check(const Study& study, const AskRequest& request);

/// A named rater gets open questions back; then come new ones, of candidates that the rater may
/// still be asked about, in random order. Whose lease has ended lose their questions where others
/// are waiting.
AskReply ask(const Study& study, const AskRequest& request, std::int64_t now, Changes& changes);

/// Puts on record that somebody is here, where that is news, so that rounds are made for them too.
void arrive(const Study& study, const std::string& rater, std::int64_t now, Changes& changes);
/// Somebody goes: others may get what they hold, at once.
void leave(const Study& study, const std::string& rater, Changes& changes,
           const Caller& caller = {});

/// An answer, and who gives it.
struct TellRequest {
  std::int64_t question = 0;
  std::string answer = {};
  std::string rater = {};
  std::optional<double> seconds = {};  ///< That the answer took, where that is known.
  std::string key = {};                ///< The same for the same request, sent again; empty: none.
  Caller caller = {};
};

/// What became of an answer.
enum class TellReply {
  recorded,
  repeated,  ///< The same answer was there already.
  late,      ///< No longer needed: kept, not used.
};

/// Takes an answer to a question that was handed out.
TellReply tell(const Study& study, const TellRequest& request, std::int64_t now, Changes& changes);

/// Takes an answer back: only by the person who gave it, only within `window` milliseconds, only
/// while its round waits for other answers (one that checks attention like any other, so that it
/// does not show). Such an answer was not used: evidence is computed from complete rounds alone,
/// and nobody was shown anything that depends on it. So whether it is taken back depends on nothing
/// but the rater's own mind, what counts is what the rater says in the end, and that is a draw like
/// any other. (An answer of a complete round can only be amended, which voids.) The owner can see
/// single answers all the same, so that a verifier has to trust that none of them is taken back in
/// the owner's interest: a question is reopened twice at most, and answers of at most one in five
/// questions (or ten) are ever taken back.
void undo(const Study& study, std::int64_t question, const std::string& rater, std::int64_t window,
          std::int64_t now, Changes& changes, const Caller& caller = {});

/// Gives a question back, to be asked of somebody else.
void skip(const Study& study, std::int64_t question, const std::string& rater,
          const std::string& reason, Changes& changes, const Caller& caller = {});
/// "Not sure": an answer where it counts as no (how it was taken), and else a skip (none).
std::optional<TellReply> not_sure(const Study& study, TellRequest request,
                                  const std::string& reason, std::int64_t now, Changes& changes);
void amend(const Study& study, const TellRequest& request, Changes& changes);
void retract(const Study& study, std::int64_t question, const std::string& reason,
             Changes& changes);
/// Somebody agrees to the text that the study has, as of this version.
void consent(const Study& study, const std::string& rater, const std::string& version,
             Changes& changes, const Caller& caller = {});
/// Deletes the name of whom the log calls so; what they answered stays.
void erase(const Study& study, const std::string& pseudonym, Changes& changes);
void pause(const Study& study, const std::string& reason, Changes& changes);
void resume(const Study& study, Changes& changes);
void stop(const Study& study, const std::string& reason, Changes& changes);
/// Closes all open rounds.
void close_round(const Study& study, const std::string& reason, Changes& changes);
/// `ids` name candidates.
void withdraw(const Study& study, const std::vector<std::string>& ids, const std::string& reason,
              Changes& changes);

/// More candidates. Unless they say `anew`, answers are kept, and the study is heuristic from then
/// on.
void add(const Study& study, Added added, Changes& changes);

/// An answer from before the study; import_earlier() takes them over as a round of their own.
struct EarlierAnswer {
  std::string candidate = {};
  std::string answer = {};
  std::string rater = {};
};
void import_earlier(const Study& study, const std::vector<EarlierAnswer>& answers,
                    const std::string& source, Changes& changes);

/// Lets the holder of a token with this hash in; the id of the invitation.
std::string invite(const Study& study, Role role, const std::string& name, const Digest& hash,
                   Changes& changes);
void revoke(const Study& study, const std::string& id, Changes& changes);

/// The row of the candidate called `id`. Throws InvalidArgument.
std::int64_t candidate_called(const Study& study, const std::string& id);

}  // namespace acol::study
