#pragma once

#include "acol/io/json.hpp"
#include "acol/study/definition.hpp"

namespace acol {

/// Sets one field from a JSON value, or from a string that spells it. Throws InvalidArgument naming
/// the field: unknown, or not of its type.
void set_field_json(Definition& definition, const std::string& name, const Json& value);

/// All fields that are set, and back. Throws InvalidArgument.
Json to_json(const Definition& definition);
Definition definition_from(const Json& json);

}  // namespace acol
