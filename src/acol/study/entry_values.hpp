#pragma once

#include "acol/study/definition_json.hpp"
#include "acol/study/entry.hpp"

namespace acol::entries {

// Values of entries that are more than numbers, texts and lists of them, as JSON and back.

void put(Json& json, const Vector& values);
void put(Json& json, const Matrix& matrix);
void put(Json& json, const Digest& digest);
void put(Json& json, Role role);
void put(Json& json, const Definition& definition);
void put(Json& json, const std::vector<Feature>& features);
void put(Json& json, const std::vector<Asked::Item>& items);
void put(Json& json, const std::vector<RoundCommitted::Staked>& staked);
void get(const Json& json, Vector& values);
void get(const Json& json, Matrix& matrix);
void get(const Json& json, Digest& digest);
void get(const Json& json, Role& role);
void get(const Json& json, Definition& definition);
void get(const Json& json, std::vector<Feature>& features);
void get(const Json& json, std::vector<Asked::Item>& items);
void get(const Json& json, std::vector<RoundCommitted::Staked>& staked);

/// "q17" and back.
Json names_of(const std::vector<std::int64_t>& questions);
std::vector<std::int64_t> numbers_of(const Json& names);
std::int64_t number_of(const Json& name);

/// What was read must fit together: nothing later looks beyond what there is. Throws StorageError.
void check_read(const Created& created);
void check_read(const Added& added);
template <class Other>
void check_read(const Other& /*entry*/) {}

}  // namespace acol::entries
