#pragma once

#include <string>

#include "acol/io/json.hpp"

namespace acol::study {

/// Replaces pseudonyms by names in all texts of a JSON value, as far as `names` (a Service, or
/// Pseudonyms) knows them.
template <class Names>
void show_names(io::OrderedJson& json, Names& names) {
  if (json.is_structured()) {
    for (io::OrderedJson& part : json) show_names(part, names);
  } else if (json.is_string()) {
    const auto& text = json.get_ref<const std::string&>();
    if (text.find('~') != std::string::npos) json = names.shown(text);
  }
}

}  // namespace acol::study
