"""The bill of materials has the structure that CycloneDX 1.5 demands, names what is there, and is always the same.

BUILD is the build folder, SOURCE the sources."""
import copy
import json
import os
import re
import subprocess
import sys
import unittest

SOURCE, BUILD = os.environ["SOURCE"], os.environ["BUILD"]
# Of the enumerations of bom-1.5.schema.json.
KINDS = {"application", "framework", "library", "container", "platform", "operating-system", "device", "device-driver",
         "firmware", "file", "machine-learning-model", "data"}
SCOPES = {"required", "optional", "excluded"}
DIGITS = {"MD5": 32, "SHA-1": 40, "SHA-256": 64, "SHA-384": 96, "SHA-512": 128}
# SPDX's identifiers, those that have come up.
SPDX = {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "Bitstream-Vera", "BlueOak-1.0.0", "CC-BY-4.0",
        "CC0-1.0", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "Python-2.0", "Unlicense", "Zlib"}
TOP = {"$schema", "bomFormat", "specVersion", "serialNumber", "version", "metadata", "components", "dependencies"}
FIELDS = {"type", "bom-ref", "name", "version", "scope", "purl", "licenses", "hashes", "properties", "components"}


def sbom(folder="/"):
    return subprocess.run([sys.executable, "-B", os.path.join(SOURCE, "scripts/sbom"), BUILD], cwd=folder,
                          capture_output=True, text=True, check=True).stdout


def faults_of_component(one):
    name = one.get("name")
    if not isinstance(name, str) or not name or one.get("type") not in KINDS:
        yield f"{name}: name and type are demanded"
    for field in set(one) - FIELDS:
        yield f"{name}: unknown field {field}"
    if "scope" in one and one["scope"] not in SCOPES:
        yield f"{name}: scope {one['scope']}"
    if "purl" in one and not re.fullmatch(r"pkg:[a-z]+/\S+@\S+", one["purl"]):
        yield f"{name}: purl {one['purl']}"
    for entry in one.get("hashes", []):
        if not re.fullmatch(rf"[0-9a-f]{{{DIGITS.get(entry.get('alg'), 0)}}}", entry.get("content", "")):
            yield f"{name}: hash {entry}"
    for entry in one.get("licenses", []):
        if set(entry) == {"expression"} and len(one["licenses"]) == 1:
            continue
        if set(entry) != {"license"} or entry["license"].get("id") not in SPDX:
            yield f"{name}: licence {entry}"
    for entry in one.get("properties", []):
        if set(entry) != {"name", "value"} or not all(isinstance(value, str) for value in entry.values()):
            yield f"{name}: property {entry}"
    for part in one.get("components", []):
        yield from faults_of_component(part)


def faults_of_references(bill):
    main = bill["metadata"]["component"]
    references = [one["bom-ref"] for one in [main, *main.get("components", []), *bill["components"]]]
    if len(set(references)) != len(references):
        yield "a bom-ref that is not unique"
    for entry in bill["dependencies"]:
        if entry["ref"] not in references or len(set(entry["dependsOn"])) != len(entry["dependsOn"]):
            yield f"dependency {entry['ref']}"
        for reference in set(entry["dependsOn"]) - set(references):
            yield f"dependency on {reference}"


def faults_of(bill):
    if set(bill) != TOP or bill["bomFormat"] != "CycloneDX" or bill["specVersion"] != "1.5":
        yield "not a bill of CycloneDX 1.5"
    if not re.fullmatch(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", bill["serialNumber"]):
        yield "serial number"
    if not isinstance(bill["version"], int) or bill["version"] < 1:
        yield "version"
    for one in [bill["metadata"]["component"], *bill["components"]]:
        yield from faults_of_component(one)
    yield from faults_of_references(bill)


class Sbom(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = sbom()
        cls.bill = json.loads(cls.text)

    def test_it_has_the_structure(self):
        self.assertEqual(list(faults_of(self.bill)), [])

    def test_the_checks_find_what_is_wrong(self):
        def broken(change):
            bill = copy.deepcopy(self.bill)
            change(bill)
            return list(faults_of(bill))

        first = self.bill["components"][0]
        for change in (lambda b: b.update(specVersion="9"), lambda b: b.update(serialNumber="1"), lambda b: b.update(version=0),
                       lambda b: b["components"].append(first), lambda b: b["components"][0].update(type="thing"),
                       lambda b: b["components"][0].update(scope="some"), lambda b: b["components"][0].update(purl="x"),
                       lambda b: b["components"][0].update(hashes=[{"alg": "SHA-512", "content": "00"}]),
                       lambda b: b["components"][0].update(licenses=[{"license": {"id": "Mine"}}]),
                       lambda b: b["components"][0].update(colour="red"),
                       lambda b: b["dependencies"][0]["dependsOn"].append("nobody")):
            self.assertNotEqual(broken(change), [])

    def test_it_is_the_same_every_time(self):
        self.assertEqual(sbom("/tmp"), self.text)
        self.assertNotIn(SOURCE, self.text)

    def test_versions_are_those_that_were_used(self):
        with open(os.path.join(SOURCE, "apps/web/package-lock.json"), encoding="utf-8") as file:
            lock = json.load(file)["packages"]
        components = {one["purl"]: one for one in self.bill["components"]}
        for name in ("vega", "preact", "@resvg/resvg-wasm"):
            version = lock[f"node_modules/{name}"]["version"]
            self.assertEqual(components[f"pkg:npm/{name.replace('@', '%40')}@{version}"]["scope"], "required")
        debian = {one["name"]: one for one in self.bill["components"] if one["purl"].startswith("pkg:deb/")}
        for name in ("libeigen3-dev", "libfmt9", "libsqlite3-0", "libpq5", "libsodium23", "libc6"):
            version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True,
                                     check=True).stdout
            self.assertEqual((debian[name]["version"], debian[name]["scope"]), (version, "required"))


if __name__ == "__main__":
    unittest.main()
