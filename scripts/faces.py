#!/usr/bin/python3
"""Writes what follows from the commands and views of a study: the pages' TypeScript types and the methods of acol.Study.

Usage: scripts/faces.py ACOL [--check]    (ACOL: the program; --check: say what is not as it should be, write nothing)

Both files are read from the description that `acol openapi` prints; a test compares them with it."""
import argparse
import json
import pathlib
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
TYPES = ROOT / "apps/web/src/client/schema.ts"
COMMANDS = ROOT / "python/acol/commands.py"
MADE = "Made by scripts/faces.py from what `acol openapi` prints: not to be edited."

# What Python calls a schema, and how a method turns a reply into what it returns.
RECORDS = {"Question": "StudyQuestion", "Effect": "StudyEffect", "Effects": "StudyEffects", "Recommendation": "StudyRecommendation",
           "Status": "StudyStatus", "Candidate": "StudyCandidate"}
RETURNS = {"AnswerReceipt": ("str", 'str(reply["outcome"])'), "Nothing": ("None", None), "PersonData": ("Dict[str, Any]", "dict(reply)"),
           "Reopened": ("StudyQuestion", 'StudyQuestion._of(reply["question"])'),
           "Status": ("StudyStatus", "StudyStatus._of(reply)"), "Effects": ("StudyEffects", "StudyEffects._of(reply)"),
           "HandedOut": ("Dict[str, Any]", "reply"), "Candidates": ("List[StudyCandidate]", '[StudyCandidate._of(one) for one in reply["candidates"]]')}


def kinds(schema):
    kind = schema.get("type", "object")
    return kind if isinstance(kind, list) else [kind]


def name_of(schema):
    return schema["$ref"].split("/")[-1] if "$ref" in schema else None


def typescript(schema, indent=""):
    """The type of a schema."""
    if name := name_of(schema):
        return name
    if "oneOf" in schema:
        return " | ".join(typescript(one, indent) for one in schema["oneOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    return " | ".join(typescript_kind(kind, schema, indent) for kind in kinds(schema))


def typescript_kind(kind, schema, indent):
    plain = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}
    if kind in plain:
        return plain[kind]
    if kind == "array":
        inner = typescript(schema.get("items", {}), indent)
        return f"({inner})[]" if " " in inner and not inner.startswith("{") else f"{inner}[]"
    if not schema.get("properties"):
        return "Record<string, unknown>"
    return "{\n" + typescript_fields(schema, indent + "  ") + indent + "}"


def typescript_fields(schema, indent):
    text = ""
    for field, part in schema["properties"].items():
        if "description" in part:
            text += f"{indent}/** {part['description']} */\n"
        missing = "" if field in schema.get("required", ()) else "?"
        text += f"{indent}{field}{missing}: {typescript(part, indent)};\n"
    return text


def typescript_file(schemas):
    text = f"/** {MADE} */\n/* eslint-disable max-lines */\n"
    for name, schema in sorted(schemas.items()):
        if "object" in kinds(schema) and schema.get("properties"):
            text += f"\nexport interface {name} {{\n{typescript_fields(schema, '  ')}}}\n"
    return text


def python(schema):
    """The type of a schema in Python."""
    if name := name_of(schema):
        return RECORDS.get(name, "Dict[str, Any]")
    plain = {"string": "str", "number": "float", "integer": "int", "boolean": "bool", "object": "Dict[str, Any]"}
    found = [f"List[{python(schema['items'])}]" if kind == "array" else plain[kind] for kind in kinds(schema) if kind != "null"]
    union = found[0] if len(found) == 1 else f"Union[{', '.join(found)}]"
    return f"Optional[{union}]" if "null" in kinds(schema) else union


def record(name, schema):
    lines = ["", "", "@dataclasses.dataclass(frozen=True)", f"class {RECORDS[name]}(Record):", f'    """{record_help[name]}"""', ""]
    inner = {}
    for field, part in schema["properties"].items():
        kind = python(part)
        if (name, field) == ("Status", "recommendation"):
            kind, inner[field] = "Optional[StudyRecommendation]", "StudyRecommendation"
        if kind.startswith("List[Study"):
            inner[field] = kind[5:-1]
        note = f"  #: {part['description']}" if part.get("description") else ""
        lines.append(f"    {field}: {kind}{note}")
    if inner:
        lines += ["", f"    _inner = {json.dumps(inner)}"]
    return lines


record_help = {"Question": "A question as it is handed to somebody.", "Effect": "What a feature does to acceptance; positive: more acceptable.",
               "Effects": "What acceptance depends on, in the numbers and words of every face.", "Recommendation": "What to choose.",
               "Status": "Where a study stands, as `acol status --json` says it.", "Candidate": "What is known of a candidate."}


def method(operation):
    """One method, as it follows from the command's row."""
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    needed = schema.get("required", [])
    names, notes = [], []
    for field, part in schema.get("properties", {}).items():
        kind = {"answer": "Union[str, float, bool]", "question": "Union[StudyQuestion, str]"}.get(field) or python(part)
        if kind == "List[str]":
            kind = "Sequence[str]"
        names.append(f"{field}: {kind}" + ("" if field in needed else " = None"))
        notes.append(f"        {field}: {part['description']}")
    returns, value = RETURNS[name_of(operation["responses"]["200"]["content"]["application/json"]["schema"])]
    arguments = ", ".join(f"{field}={field}" for field in schema.get("properties", {}))
    command = operation["x-acol-command"]
    call = f"self._call({json.dumps(command)}{', ' if arguments else ''}{arguments})"
    signature = f"    def {command.replace('-', '_')}({', '.join(['self', *names])}) -> {returns}:"
    if len(signature) > 100:
        inside = "".join(f"        {one},\n" for one in ["self", *names])
        signature = f"    def {command.replace('-', '_')}(\n{inside}    ) -> {returns}:"
    text = textwrap.fill(operation["summary"], 90).replace("\n", "\n        ")
    lines = ["", signature, f'        """{text}' + ('"""' if not notes else "")]
    if notes:
        lines += ["", *notes, '        """']
    lines += [f"        {call}"] if value is None else [f"        reply = {call}", f"        return {value}"]
    return lines


def python_file(document):
    schemas = dict(document["components"]["schemas"])
    schemas["Recommendation"] = {**schemas["Status"]["properties"]["recommendation"], "type": "object"}
    lines = [f'"""The commands of a study, and what they return. {MADE}"""', "", "# fmt: off", "from __future__ import annotations", "", "import dataclasses",
             "from typing import Any, Dict, List, Optional, Sequence, Union", "", "from .record import Record"]
    for name in RECORDS:
        if name in schemas:
            lines += record(name, schemas[name])
    lines += ["", "", "class StudyCommands:", '    """What can be done to a study, on this face as on all others."""', "",
              "    def _call(self, command: str, **arguments: Any) -> Any:", "        raise NotImplementedError"]
    for operations in document["paths"].values():
        for operation in operations.values():
            if "x-acol-command" in operation:
                lines += method(operation)
    return "\n".join(lines) + "\n"


def described(acol, *flags):
    return json.loads(subprocess.run([acol, "openapi", *flags], check=True, capture_output=True, text=True).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("acol", help="the program")
    parser.add_argument("--check", action="store_true", help="write nothing; status 1 where a file is not as it should be")
    options = parser.parse_args()
    document = described(options.acol)
    many = described(options.acol, "--many")
    summary = {"StudySummary": many["components"]["schemas"]["StudySummary"]}  # of the list of many studies
    stale = 0
    for path, text in ((TYPES, typescript_file({**document["components"]["schemas"], **summary})), (COMMANDS, python_file(document))):
        if path.exists() and path.read_text() == text:
            continue
        if options.check:
            print(f"{path.relative_to(ROOT)} is not what follows from the program: run scripts/faces.py build/bin/acol")
            stale = 1
        else:
            path.write_text(text)
    return stale


if __name__ == "__main__":
    sys.exit(main())
