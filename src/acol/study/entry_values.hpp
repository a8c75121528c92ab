#pragma once

#include "acol/study/definition_json.hpp"
#include "acol/study/entry.hpp"

namespace acol::study::entries {

// Values of entries that are more than numbers, texts and lists of them, as JSON and back.

void put(io::Json& json, const Vector& values);
void put(io::Json& json, const Matrix& matrix);
void put(io::Json& json, const Digest& digest);
void put(io::Json& json, Role role);
void put(io::Json& json, const Definition& definition);
void put(io::Json& json, const std::vector<Feature>& features);
void put(io::Json& json, const std::vector<Asked::Item>& items);
void put(io::Json& json, const std::vector<RoundCommitted::Staked>& staked);
void get(const io::Json& json, Vector& values);
void get(const io::Json& json, Matrix& matrix);
void get(const io::Json& json, Digest& digest);
void get(const io::Json& json, Role& role);
void get(const io::Json& json, Definition& definition);
void get(const io::Json& json, std::vector<Feature>& features);
void get(const io::Json& json, std::vector<Asked::Item>& items);
void get(const io::Json& json, std::vector<RoundCommitted::Staked>& staked);

/// "q17" and back.
io::Json names_of(const std::vector<std::int64_t>& questions);
std::vector<std::int64_t> numbers_of(const io::Json& names);
std::int64_t number_of(const io::Json& name);

/// What was read must fit together: nothing later looks beyond what there is. Throws StorageError.
void check_read(const Created& created);
void check_read(const Added& added);
template <class Other>
void check_read(const Other& /*entry*/) {}

}  // namespace acol::study::entries
