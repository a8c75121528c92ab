#pragma once

#include "acol/study/pictures.hpp"
#include "call.hpp"

namespace acol::server {

// What the functions that make a study share.

/// Throws where no study is to be made here.
void check_may_create(const Call& call);
/// What the file that was sent is called, without folders.
std::string file_name(const Call& call, const char* unless);
/// The bytes of a file: as text in `csv`, or as base64 in `file`.
std::string bytes_of(const Call& call);
/// The pictures that a request names, of those that were sent before.
study::Pictures sent_pictures(const Call& call);

}  // namespace acol::server
