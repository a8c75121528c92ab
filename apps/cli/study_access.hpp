#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "acol/study/service.hpp"

namespace acol::cli {

/// Milliseconds since 1970, by the clock on the wall.
std::int64_t wall_clock();

/// The study at `url`, ready for use.
study::Service open_study(const std::string& url);

/// The name on the command line or in a file: "q17". Throws InvalidArgument.
std::int64_t parse_question(const std::string& name);

/// In words, why there is no question for the person called `person` in the log, and `name`
/// otherwise (empty: somebody without a name).
std::string why_nothing(const study::AskReply& reply, const study::Study& study,
                        const std::string& person, const std::string& name);

/// Adds the STUDY argument that every command on a study has.
void add_study_argument(CLI::App& command, std::string& url);

/// The flags that define a study, as text by field; `read` turns them into a definition, on top of
/// a file where one is given.
class DefinitionFlags {
 public:
  /// `without` is a field that the command has another word for.
  void add_to(CLI::App& command, std::string_view without = {});
  void set_config(std::string file) { config_ = std::move(file); }
  void set(const std::string& name, std::string text) { given_[name] = std::move(text); }
  /// Whether a flag sets it.
  bool sets(const std::string& name) const { return given_.contains(name); }
  /// Unless a flag or the file sets it.
  void set_default(const std::string& name, std::string text) { fallback_[name] = std::move(text); }
  study::Definition read() const;

 private:
  std::map<std::string, std::string> given_;
  std::map<std::string, std::string> fallback_;
  std::string config_;
};

}  // namespace acol::cli
