#pragma once

#include <span>

#include "acol/study/command_fields.hpp"
#include "acol/study/service.hpp"

namespace acol::study {

/// What a command is done to, and by whom.
struct CommandCall {
  Service& service;
  Caller caller = {};
  std::string key = {};  ///< See TellRequest::key.
  std::int64_t undo_window = kMaxUndoWindow;
};

/// A command of a study: the one place that says what it is called, who may use it, what it takes
/// and what it gives. Its subcommand, route, method in Python, its place in the OpenAPI description
/// and the pages' types follow from the row.
struct CommandRow {
  std::string_view name;
  Speaker who = Speaker::owner;  ///< rater: raters, and the owner.
  bool reads = false;            ///< It changes nothing.
  std::string_view help;
  std::string_view example;  ///< Behind "acol NAME ".
  std::string_view done;     ///< What is printed once it is done; empty: nothing.
  std::vector<CommandField> (*fields)();
  io::OrderedJson (*reply_schema)(io::Schemas&);
  io::OrderedJson (*run)(const CommandCall& call, const io::OrderedJson& arguments);
};

/// Whether it is sent by POST: it changes something, or what it takes should stand in no address.
inline bool is_post(const CommandRow& row) { return !row.reads || !row.fields().empty(); }

std::span<const CommandRow> command_table();

/// The row called `name`. Throws InvalidArgument.
const CommandRow& command_called(std::string_view name);

}  // namespace acol::study
