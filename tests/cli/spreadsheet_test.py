"""Spreadsheets as people have them: nine of them as they are, and what cannot be read in one sentence."""
import base64
import hashlib
import pathlib
import resource
import sqlite3
import struct
import subprocess
import unittest
import zlib

from command_line import ACOL, acol
from spreadsheets import HEADER, archive, cars, ods, text, xlsx
from studies import StudyCase


class SpreadsheetCase(StudyCase):
    def path(self, name, content):
        path = pathlib.Path(self.folder.name) / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def flags(self, path, *more, **named):
        words = {"id": "Name", "features": "Horsepower,Weight,Origin", "maximize": "Miles per gallon", "answers": "yes-no"} | named
        return ["--candidates", path, *(part for key, value in words.items() if value for part in (f"--{key}", value)), *more]

    def understood(self, path, *more, **named):
        return self.json_of("validate", *self.flags(path, *more, **named))

    def fails(self, path, says, *more, **named):
        self.refused("init", self.study, *self.flags(path, *more, **named), says=says)
        self.assertFalse(self.study.exists(), "nothing is half made")


class NineSpreadsheets(SpreadsheetCase):
    """Each gives a plan: nothing has to be changed in the file."""

    def test_all_of_them_are_planned_as_they_are(self):
        rows = [HEADER, *cars()]
        gaps = [HEADER, *cars()]
        for i in (3, 9, 12):
            gaps[i] = [*gaps[i][:5], None]
        gaps[5] = [gaps[5][0], "NA", *gaps[5][2:]]
        no_id = [HEADER[1:], *(row[1:] for row in cars())]
        nine = {
            "cars.xlsx": (xlsx(rows, sheets=("Read me", "Cars"), at=(2, 1)), ["--sheet", "cars"], {}),
            "cars.ods": (ods(rows), [], {}),
            "semicolons.csv": (text(rows, ";", ","), [], {}),
            "tabs.txt": (text(rows, "\t"), [], {}),
            "gaps.xlsx": (xlsx(gaps), ["--missing-cells", "drop-rows"], {}),
            "no_id.csv": (text(no_id), [], {"id": "row-number"}),
            "comma.csv": (text(rows), [], {"features": "Horsepower,Price, EUR,Origin"}),
            "unicode.txt": (text(rows, "\t").encode("utf-16"), [], {}),
            "large.xlsx": (xlsx([HEADER, *cars(2000)]), [], {"features": "Horsepower,Weight"}),
        }
        for name, (content, more, named) in nine.items():
            with self.subTest(name):
                path = self.path(name, content)
                expected = 2000 if name == "large.xlsx" else 36 if name == "gaps.xlsx" else 40
                self.assertEqual(self.understood(path, *more, **named)["candidates"], expected)
                plan = acol("plan", *self.flags(path, "--simulations", 2, "--budget", 300, *more, **named), "--json")
                self.assertEqual(plan.returncode, 0, plan.stderr)

    def test_workbooks_and_texts_say_the_same(self):
        rows = [HEADER, *cars()]
        tables = {"a.csv": text(rows), "b.xlsx": xlsx(rows), "c.ods": ods(rows), "d.csv": text(rows, ";", ","),
                  "e.csv": text(rows).encode("utf-16-be"), "f.csv": "sep=|\n" + text(rows, "|")}
        seen = set()
        for name, content in tables.items():
            found = self.understood(self.path(name, content))
            of_columns = tuple(note for note in found["notes"] if not note.startswith(name))
            seen.add((found["candidates"], of_columns, tuple(found["features"])))
        self.assertEqual(len(seen), 1, seen)


class WhatWasUnderstood(SpreadsheetCase):
    def test_is_said_before_anything_is_made(self):
        path = self.path("cars.xlsx", xlsx([HEADER, *cars(), [None] * 6, ["", "", "", "", "", ""]], sheets=("Notes", "Cars")))
        result = acol("init", self.study, *self.flags(path, "--sheet", "Cars", "--json"))
        self.assertEqual(result.returncode, 0, result.stderr)
        shown = acol("validate", *self.flags(path, "--sheet", "Cars")).stdout
        self.assertIn("cars.xlsx: Excel workbook, sheet 'Cars' of 2 (--sheet takes another): Notes, Cars", shown)
        self.assertIn("Weight (kg): number from", shown)

    def test_the_goal_and_the_rest_are_asked_for_at_once(self):
        path = self.path("cars.csv", text([HEADER, *cars()]))
        self.refused("plan", "--candidates", path, says="cars.csv has 40 rows and 6 columns; still needed: maximize or minimize: the column of the goal "
                     "(numbers: Horsepower, Weight (kg), Price, EUR, Miles per gallon); id: the column that names a candidate (without repeats: Name; or row-number); "
                     "features: columns that acceptance may depend on (")

    def test_a_sheet_that_is_not_there_lists_those_that_are(self):
        self.fails(self.path("a.xlsx", xlsx([HEADER, *cars()], sheets=("One", "Two"))), "no sheet 'Three'; sheets: One, Two", "--sheet", "Three")
        self.fails(self.path("a.csv", text([HEADER, *cars()])), "a.csv: is a text file, which has no sheet 'One'", "--sheet", "One")

    def test_edges_that_are_empty_and_names_on_several_lines(self):
        rows = [[], ["", "", ""], ["", "Na\nme", "Horsepower", "", "gain (€)"], ["", "a", 1, "", 2], [], ["", "b", 3, "", 4]]
        for name, content in {"a.xlsx": xlsx(rows), "b.ods": ods(rows), "c.csv": text([[*row, *[""] * (5 - len(row))] for row in rows])}.items():
            with self.subTest(name):
                result = self.understood(self.path(name, content), id="Na me", features="Horsepower", maximize="gain")
                self.assertEqual(result["candidates"], 2)

    def test_decimal_commas_and_thousands(self):
        rows = "Name;Horsepower;gain\na;1,5;1.234,5\nb;2,5;12,25\nc;3;7\n"
        result = self.understood(self.path("a.csv", rows), features="Horsepower,gain", maximize="gain")
        self.assertIn("Horsepower: number from 1.5 to 3, scaled to -1 .. 1", result["notes"])
        self.assertIn("gain: number from 7 to 1234.5, scaled to -1 .. 1", result["notes"])
        self.assertIn("a.csv: decimal commas in Horsepower, gain: 1,5 is read as 1.5", result["notes"])
        english = 'Name,Horsepower,gain\na,1.5,"1,234.5"\nb,2.5,"12,345"\n'
        result = self.understood(self.path("b.csv", english), features="Horsepower,gain", maximize="gain")
        self.assertIn("gain: number from 1234.5 to 12345, scaled to -1 .. 1", result["notes"])
        self.fails(self.path("c.csv", 'Name,Horsepower,gain\na,1,"1,234"\nb,2,"2,345"\n'),
                   "c.csv:2: column 'gain': '1,234' may be 1.234 or 1234: write it without a comma", features="Horsepower", maximize="gain")

    def test_latin_1_and_dates(self):
        result = self.understood(self.path("a.csv", "Name,Horsepower,gain\ncafé,1,1\nthé,2,2\n".encode("latin-1")), features="Horsepower", maximize="gain")
        self.assertIn("a.csv: text in Windows-1252 (Latin-1), cells separated by commas", result["notes"])
        dated = [["Name", "day", "gain"], *([f"a{i}", f'<s="1"><v>{45000 + i % 2}</v></c>', i] for i in range(6))]
        result = self.understood(self.path("b.xlsx", xlsx(dated)), features="day", maximize="gain")
        self.assertIn("day", result["features"], "a date is one feature, not a category a day")
        self.assertIn("day: date, counted in days, from 2023-03-15 to 2023-03-16, scaled to -1 .. 1", result["notes"])

    def test_missing_cells(self):
        rows = [HEADER, *cars(8)]
        rows[2] = [*rows[2][:1], "NA", *rows[2][2:]]
        rows[5] = [*rows[5][:2], "", *rows[5][3:]]
        path = self.path("a.csv", text(rows))
        self.fails(path, "a.csv: cells are missing: 'Horsepower' in row 3, 'Weight (kg)' in row 6; missing_cells = drop-rows leaves out 2 of 8 rows, drop-column these columns")
        dropped = self.understood(path, "--missing-cells", "drop-rows")
        self.assertEqual(dropped["candidates"], 6)
        self.assertIn("a.csv: 2 of 8 rows are left out, where cells are missing: rows 3, 6", dropped["notes"])
        kept = self.understood(path, "--missing-cells", "drop-column")
        self.assertEqual((kept["candidates"], any("Horsepower" in one for one in kept["features"])), (8, False))
        rows[3] = [*rows[3][:5], ""]
        self.fails(self.path("b.csv", text(rows)), "column 'Miles per gallon' is needed and has missing cells in row 4", "--missing-cells", "drop-column")

    def test_ids_that_repeat_are_named_and_rows_can_be_numbered(self):
        rows = [HEADER, *cars(9)]
        for i in (2, 5, 7):
            rows[i] = ["ford pinto", *rows[i][1:]]
        path = self.path("a.csv", text(rows))
        self.fails(path, "a.csv:6: column 'Name': the id 'ford pinto' appears 3 times: choose another column, or id = row-number")
        self.assertEqual(acol("init", self.study, *self.flags(path, "--label", "Name", id="row-number")).returncode, 0)
        asked = {q["candidate"] for q in self.json_of("ask", self.study, "--count", 9)["questions"]}
        self.assertLessEqual(asked, {f"row {i}" for i in range(2, 11)})


class WhatPeopleSee(SpreadsheetCase):
    def test_columns_to_show_are_named_as_others_are(self):
        path = self.path("a.csv", text([HEADER, *cars(8)]))
        self.understood(path, "--show", "Weight,Price, EUR")
        self.fails(path, "no column 'Colour'; columns: Name, Horsepower", "--show", "Weight,Colour")

    def test_pictures_that_nobody_would_see_are_refused(self):
        for address, good in [("https://example.org/a.png", True), ("", True), ("data:image/png;base64,AAAA", True),
                              ("pictures/a.png", False), ("http://example.org/a.png", False), ("C:\\a.png", False), ("file:///a.png", False), ("javascript:alert(1)", False)]:
            with self.subTest(address):
                path = self.path("a.csv", text([[*HEADER, "picture"], *([*row, address] for row in cars(5))]))
                if good:
                    self.understood(path, "--image", "picture")
                else:
                    self.fails(path, "a.csv:2: column 'picture': ", "--image", "picture")


    def test_pictures_beside_the_spreadsheet_are_kept_in_the_study(self):
        png = b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in [(b"IHDR", struct.pack(">IIBBBBB", 2, 1, 8, 0, 0, 0, 0)), (b"tEXt", b"Author\0somebody"),
                               (b"IDAT", zlib.compress(b"\0\x10\x20")), (b"IEND", b"")])
        self.path("a.png", png)
        table = self.path("a.csv", text([[*HEADER, "picture"], *([*row, "a" if i % 2 else "a.png"] for i, row in enumerate(cars(5)))]))
        self.assertEqual(acol("init", self.study, *self.flags(table, "--image", "picture")).returncode, 0)
        question = self.json_of("ask", self.study)["questions"][0]
        self.assertRegex(question["image"], "^pictures/[0-9a-f]{64}$")
        (kept,), = sqlite3.connect(self.study).execute("SELECT bytes FROM pictures").fetchall()
        self.assertNotIn(b"somebody", kept)
        self.assertEqual(len(kept), len(png) - 12 - len(b"Author\0somebody"))
        self.assertEqual(question["image"], "pictures/" + hashlib.blake2b(kept, digest_size=32).hexdigest())
        acol("tell", self.study, question["question"], "yes")
        for _ in range(30):
            for one in self.json_of("ask", self.study)["questions"]:
                acol("tell", self.study, one["question"], "yes")
        report = pathlib.Path(self.folder.name) / "report.html"
        self.assertEqual(acol("report", self.study, "-o", report).returncode, 0)
        page = report.read_text()
        self.assertIn(f'<img class="picture" src="data:image/png;base64,{base64.b64encode(kept).decode()}"', page)
        more = self.path("more.csv", text([[*HEADER, "picture"], ["new", 100, 1000.5, "USA", 5000.5, 20.5, "b.png"]]))
        self.refused("add", self.study, "--candidates", more, says="more.csv:2: column 'picture': no picture 'b.png' beside more.csv")
        self.path("b.png", png.replace(b"somebody", b"somebodY"))
        self.refused("add", self.study, "--candidates", more, says="b.png: is a damaged picture: its bytes were changed")
        self.path("b.png", png)
        self.assertEqual(acol("add", self.study, "--candidates", more).returncode, 0)


class WhatCannotBeRead(SpreadsheetCase):
    def test_every_kind_has_its_sentence(self):
        good = [HEADER, *cars(5)]
        formula = [HEADER, ["a", '<><f>1+1</f></c>', 1, "x", 1, 1], *cars(3)]
        odf = [HEADER, ["a", '<table:table-cell table:formula="of:=1+1"/>', 1, "x", 1, 1], *cars(3)]
        span = [["<table:table-cell table:number-columns-spanned=\"3\" office:value-type=\"string\"><text:p>Cars</text:p></table:table-cell>"], *good]
        package = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
        for name, content, says in [
            ("a.xlsx", package + "EncryptedPackage".encode("utf-16-le"), "is protected with a password: save it without one"),
            ("b.xls", package, "is a workbook of Excel 97 to 2003: save it as .xlsx, .ods or CSV"),
            ("c.ods", ods(good, manifest="<encryption-data/>"), "is protected with a password: save it without one"),
            ("d.xlsx", xlsx(formula), "sheet 'Sheet1', cell B2: a formula without its value"),
            ("e.ods", ods(odf), "sheet 'Sheet1', cell B2: a formula without its value"),
            ("f.xlsx", xlsx(good, extra='<mergeCells><mergeCell ref="A1:C1"/></mergeCells>'), "sheet 'Sheet1': the cells A1:C1 are merged: take them apart"),
            ("g.ods", ods(span), "the cells from A1 are merged"),
            ("h.xlsx", xlsx([HEADER]), "no rows below the header"),
            ("i.xlsx", xlsx([]), "has no rows"),
            ("j.xlsx", xlsx([["Name", "x", "x"], ["a", 1, 2]]), "column 'x' appears twice (B and C): give each a name of its own"),
            ("k.xlsx", xlsx([["Our cars"], *good]), "'Our cars' stands alone in the first row: delete what is above the names of the columns"),
            ("l.xlsx", archive({"word/document.xml": "<w/>"}), "is an archive, not a spreadsheet"),
            ("m.xlsx", archive({"xl/workbook.bin": "x"}), "is a binary workbook"),
            ("n.xlsx", xlsx(good)[:400], "is a damaged workbook"),
            ("o.xlsx", xlsx(good, more={"xl/worksheets/sheet1.xml": "<worksheet><sheetData>"}), "is not well-formed XML"),
            ("p.xlsx", xlsx(good, more={"xl/sharedStrings.xml": "<sst/>"}), "has no text"),
            ("q.csv", b"Name,Horsepower\0", "holds a NUL byte"),
        ]:
            with self.subTest(name):
                self.fails(self.path(name, content), f"{name}")
                self.fails(self.path(name, content), says)

    def test_bombs_are_refused_in_bounded_memory(self):
        wide = '<row r="{}"><c r="XFD{}"><v>1</v></c></row>'
        laughs = ('<!DOCTYPE l [<!ENTITY a "ha">' + "".join(f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(12)) + "]>"
                  '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&m;</t></si></sst>')
        rows = [HEADER, *cars(5)]
        cell = '<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>'
        for name, content, says in [
            ("zip.xlsx", xlsx(rows, more={"xl/worksheets/sheet1.xml": " " * (200 << 20)}), "has more than 64 MB"),
            ("nodes.xlsx", xlsx(rows, more={"xl/worksheets/sheet1.xml": "<a>" + "<b/>" * 7_000_000 + "</a>"}), "has more than 6000000 elements"),
            ("deep.xlsx", xlsx(rows, more={"xl/worksheets/sheet1.xml": "<a>" * 1_000_000}), "is not well-formed XML"),
            ("wide.xlsx", xlsx(rows, more={"xl/worksheets/sheet1.xml": "<worksheet><sheetData>" + "".join(wide.format(i, i) for i in range(1, 3000)) + "</sheetData></worksheet>"}), "more than 4000000 cells"),
            ("rows.ods", ods([[cell]]), "column 'x' appears twice"),
            ("cells.ods", ods([[cell] * 400]), "has more than 4000000 cells"),
            ("laughs.xlsx", xlsx(rows, more={"xl/sharedStrings.xml": laughs}), "has no text"),
        ]:
            with self.subTest(name):
                path = self.path(name, content)
                limit = 1 << 30
                run = subprocess.run([ACOL, "validate", *map(str, self.flags(path))], capture_output=True, text=True,
                                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)), timeout=60)
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertIn(says, run.stderr)
                self.assertEqual(run.stderr.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
