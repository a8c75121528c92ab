#pragma once

#include "acol/study/overview.hpp"

namespace acol::study {

/// A chart of a study: a Vega-Lite specification with its data in it, and the words around it. The
/// report, the owner's page and notebooks draw these and none of their own.
struct ChartView {
  static constexpr const char* kName = "Chart";

  std::string id = {};
  std::string title = {};
  std::string note = {};  ///< What to see in it.
  io::OrderedJson spec = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("id", self.id, "");
    field("title", self.title, "");
    field("note", self.note, "What to see in it.");
    field("spec", self.spec, "Vega-Lite, with its data.");
  }
};

}  // namespace acol::study
