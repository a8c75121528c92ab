#pragma once

#include "acol/core/error.hpp"
#include "acol/io/json.hpp"
#include "acol/study/refusal.hpp"
#include "message.hpp"

namespace acol::server {

/// An answer that is not a success.
class HttpError : public Error {
 public:
  HttpError(int status, const std::string& message, Headers headers = {})
      : Error(message), status_(status), headers_(std::move(headers)) {}
  int status() const { return status_; }
  const Headers& headers() const { return headers_; }

 private:
  int status_;
  Headers headers_;
};

Response json_response(const io::OrderedJson& json, int status = 200);
Response error_response(int status, std::string_view message);
/// The status of a command that was refused.
int status_of(study::Why why);

/// What every response says to browsers: run nothing that is not ours, show us in no frame, guess
/// no types, tell nobody where people came from.
void add_security_headers(Response& response);

}  // namespace acol::server
