// Somebody who keeps a study in a program of their own.
#include <acol/study/certificate.hpp>
#include <acol/study/setup.hpp>
#include <cstdio>
#include <fstream>

int main(int, char** argv) {
  std::ofstream(argv[1]) << "name,size,gain\na,0,0\nb,1,1\nc,2,2\n";
  acol::study::Definition definition;
  definition.candidates = argv[1];
  definition.id = "name";
  definition.features = {"size"};
  definition.maximize = "gain";
  acol::study::set_field(definition, "answers", "yes-no");
  const std::size_t candidates = acol::study::set_up(definition).cards.ids.size();
  std::printf("%zu candidates\n", candidates);
  return candidates == 3 ? 0 : 1;
}
