"""Writes the nine kinds of spreadsheets that people come with into a folder: nine_sheets.py FOLDER"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from spreadsheets import HEADER, cars, ods, text, xlsx  # noqa: E402

rows = [HEADER, *cars()]
gaps = [HEADER, *([*row[:1], "", *row[2:]] if i in (3, 9) else row for i, row in enumerate(cars()))]
nine = {
    "cars.xlsx": xlsx(rows),
    "cars.ods": ods(rows),
    "semicolons.csv": text(rows, ";", ","),
    "tabs.txt": text(rows, "\t"),
    "gaps.csv": text(gaps),
    "no-id.csv": text([HEADER[1:], *(row[1:] for row in cars())]),
    "comma-in-header.csv": text(rows),
    "utf16.csv": text(rows).encode("utf-16"),
    "many.csv": text([HEADER, *cars(2000)]),
}
for name, content in nine.items():
    (pathlib.Path(sys.argv[1]) / name).write_bytes(content if isinstance(content, bytes) else content.encode())
