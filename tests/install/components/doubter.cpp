// Somebody who doubts a certificate, and has acol::verify alone.
#include <acol/verify/verify.hpp>
#include <cstdio>
#include <fstream>

int main(int, char** argv) {
  std::ifstream file(argv[1]);
  const acol::CertificateVerdict verdict = acol::verify_certificate(file);
  std::printf("%s%s\n", verdict.claim.c_str(), verdict.reason.c_str());
  return verdict.valid ? 0 : 1;
}
