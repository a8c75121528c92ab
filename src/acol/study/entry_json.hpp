#pragma once

#include "acol/study/definition_json.hpp"
#include "acol/study/entry.hpp"

namespace acol::entry_json {

// The JSON of entries that hold candidates, and what the others need of it.

void write(Json& json, const Created& created);
void read(const Json& json, Created& created);
void write(Json& json, const Added& added);
void read(const Json& json, Added& added);

/// Empty text is left out.
void put(Json& json, const char* key, const std::string& text);
std::string text_or_none(const Json& json, const char* key);

}  // namespace acol::entry_json
