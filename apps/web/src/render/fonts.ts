import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as opentype from "opentype.js";

/** The fonts beside this program, the one of the figures first; the last knows most symbols. */
const files = ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", "LiberationSans-Italic.ttf", "DejaVuSans.ttf"];

const folder = join(dirname(fileURLToPath(import.meta.url)), "fonts");

export const fontBuffers: Uint8Array[] = files.map((name) => readFileSync(join(folder, name)));

const [regular, bold, italic, symbols] = fontBuffers.map((buffer) =>
  opentype.parse(new Uint8Array(buffer).buffer),
) as [opentype.Font, opentype.Font, opentype.Font, opentype.Font];

interface TextItem {
  fontSize?: number;
  fontWeight?: string | number;
  fontStyle?: string;
  limit?: number;
}

function face(item: TextItem): opentype.Font {
  const weight = item.fontWeight ?? "normal";
  if (weight === "bold" || Number(weight) >= 600) return bold;
  return item.fontStyle === "italic" ? italic : regular;
}

/** The width of a line of text in pixels: what a browser would ask its canvas. */
export function textWidth(item: TextItem, text: string | number | null): number {
  const size = item.fontSize ?? 11;
  const main = face(item);
  let width = 0;
  for (const letter of `${text ?? ""}`) {
    const font = main.charToGlyphIndex(letter) > 0 ? main : symbols;
    width += font.getAdvanceWidth(letter, size);
  }
  return item.limit && item.limit > 0 ? Math.min(width, item.limit) : width;
}
