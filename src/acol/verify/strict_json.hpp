#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <istream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "acol/core/error.hpp"

namespace acol::verify {

using Json = nlohmann::json;
using Real = long double;

/// Reads JSON in which no object has a key twice: readers differ in which of the two they take.
/// Throws InvalidArgument for such a key, and Json::exception for what is no JSON.
Json parse_strictly(const std::string& text);

/// The same of a large object, one of whose members is a list of objects: `visit` sees these one by
/// one, in place of the list, which is empty then except for what is not an object.
Json parse_strictly(std::istream& text, const std::string& list,
                    const std::function<void(const Json&)>& visit);

/// A finite number. Throws InvalidArgument, naming `what`, if it is not one.
Real number(const Json& json, const char* what);

std::vector<Real> numbers(const Json& list, const char* what);

/// Empty without such a key.
std::string text_or_none(const Json& json, const char* key);

/// A whole number; 2.9 and 1e300 are refused.
std::int64_t whole(const Json& json, const char* what);

}  // namespace acol::verify
