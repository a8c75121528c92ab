"""Workbooks as spreadsheet programs save them, of rows of text and numbers: .xlsx and .ods by the standard library."""
import io
import zipfile
from xml.sax.saxutils import escape, quoteattr

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

HEADER = ["Name", "Horsepower", "Weight (kg)", "Origin", "Price, EUR", "Miles per gallon"]
MAKERS = ["ford", "chevrolet", "toyota", "volkswagen", "peugeot", "fiat", "mazda"]


def cars(count=40):
    """Rows as in the table of cars that everybody knows: names repeat, origins are words."""
    return [[f"{MAKERS[i % 7]} model {i}", 60 + (i * 37) % 120, 900.5 + (i * 53) % 800, ["USA", "Europe", "Japan"][i % 3], 5000 + 250 * (i % 17) + 0.5, 12.25 + (i * 7) % 30]
            for i in range(count)]


def text(rows, separator=",", decimal="."):
    def cell(value):
        shown = str(value).replace(".", decimal) if isinstance(value, float) else str(value)
        return f'"{shown}"' if separator in shown or '"' in shown or "\n" in shown else shown
    return "\n".join(separator.join(map(cell, row)) for row in rows) + "\n"


def letters(column):
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def archive(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return out.getvalue()


def _cell(row, column, value, strings):
    place = f'r="{letters(column)}{row}"'
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return f'<c {place} t="b"><v>{int(value)}</v></c>'
    if isinstance(value, (int, float)):
        return f"<c {place}><v>{value!r}</v></c>"
    if value.startswith("<"):
        return f"<c {place} {value[1:]}"  # as it is, from the first attribute on
    strings.setdefault(value, len(strings))
    return f'<c {place} t="s"><v>{strings[value]}</v></c>'


def xlsx(rows, sheets=("Sheet1",), at=(0, 0), extra="", more=None):
    """The rows stand in the last of the sheets, from row and column `at` on; `extra` comes after the cells."""
    strings = {}
    data = ""
    for number, row in enumerate(rows, at[0] + 1):
        cells = "".join(_cell(number, at[1] + i, value, strings) for i, value in enumerate(row))
        data += f'<row r="{number}">{cells}</row>' if cells else ""
    last = len(sheets)
    parts = {
        "[Content_Types].xml": _HEAD + '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "xl/workbook.xml": _HEAD + f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>' + "".join(
            f'<sheet name={quoteattr(name)} sheetId="{i}" r:id="rId{i}"/>' for i, name in enumerate(sheets, 1)) + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _HEAD + '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' + "".join(
            f'<Relationship Id="rId{i}" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet{i}.xml"/>' for i in range(1, last + 1)) + "</Relationships>",
        "xl/styles.xml": _HEAD + f'<styleSheet xmlns="{_MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
        **{f"xl/worksheets/sheet{i}.xml": _HEAD + f'<worksheet xmlns="{_MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>notes</t></is></c></row></sheetData></worksheet>'
           for i in range(1, last)},
        f"xl/worksheets/sheet{last}.xml": _HEAD + f'<worksheet xmlns="{_MAIN}"><sheetData>{data}</sheetData>{extra}</worksheet>',
        "xl/sharedStrings.xml": _HEAD + f'<sst xmlns="{_MAIN}">' + "".join(
            f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in strings) + "</sst>",
        **(more or {}),
    }
    return archive(parts)


_ODS = ('<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
        ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>')


def _ods_cell(value):
    if value is None or value == "":
        return "<table:table-cell/>"
    if isinstance(value, (int, float)):
        return f'<table:table-cell office:value-type="float" office:value="{value!r}"><text:p>{value:.2f}</text:p></table:table-cell>'
    if value.startswith("<"):
        return value
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in value.split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'


def ods(rows, sheets=("Sheet1",), manifest=""):
    """As LibreOffice writes it: the empty rest of a sheet is one row, repeated a million times."""
    data = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}<table:table-cell table:number-columns-repeated=\"16370\"/></table:table-row>" for row in rows)
    data += '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    tables = "".join(f"<table:table table:name={quoteattr(name)}>{data if i == len(sheets) - 1 else ''}</table:table>" for i, name in enumerate(sheets))
    return archive({"mimetype": "application/vnd.oasis.opendocument.spreadsheet",
                    "META-INF/manifest.xml": f"<manifest>{manifest}</manifest>",
                    "content.xml": _HEAD + _ODS + tables + "</office:spreadsheet></office:body></office:document-content>"})
