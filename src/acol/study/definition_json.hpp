#pragma once

#include "acol/io/json.hpp"
#include "acol/study/definition.hpp"

namespace acol::study {

/// Sets one field from a JSON value, or from a string that spells it. Throws InvalidArgument naming
/// the field: unknown, or not of its type.
void set_field_json(Definition& definition, const std::string& name, const io::Json& value);

/// All fields that are set, and back. Throws InvalidArgument.
io::Json to_json(const Definition& definition);
Definition definition_from(const io::Json& json);

}  // namespace acol::study
