"""Writes spreadsheets that nobody here wrote into a folder, each with its rows as JSON beside it: vega's cars and scikit-learn's wine.

    real_sheets.py FOLDER CARS.JSON
"""
import json
import pathlib
import sys

from sklearn.datasets import load_wine

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from spreadsheets import text, xlsx  # noqa: E402

folder = pathlib.Path(sys.argv[1])
cars = json.loads(pathlib.Path(sys.argv[2]).read_text())
names = list(cars[0])
(folder / "cars.xlsx").write_bytes(xlsx([names, *(["" if row[name] is None else row[name] for name in names] for row in cars)]))
(folder / "cars.xlsx.json").write_text(json.dumps(cars))

wine = load_wine()
rows = [[round(float(value), 6) for value in row] for row in wine.data]
(folder / "wine.csv").write_text(text([wine.feature_names, *rows], ";", ","))
(folder / "wine.csv.json").write_text(json.dumps([dict(zip(wine.feature_names, row)) for row in rows]))
