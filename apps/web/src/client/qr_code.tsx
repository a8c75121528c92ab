import type { JSX } from "preact";
import { encode } from "uqr";

/** Light modules around the code, which readers need (ISO/IEC 18004: four). */
const border = 4;

/** One path: a square for each run of dark modules in a row. */
function darkRuns(rows: readonly boolean[][]): string {
  return rows
    .flatMap((row, y) => [...row.map((dark) => (dark ? "1" : "0")).join("").matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`))
    .join("");
}

/** A link as a code for cameras, dark on light in any theme. */
export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const { data, size } = encode(text, { ecc: "M", border });
  return (
    <svg class="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={darkRuns(data)} fill="#000" />
    </svg>
  );
}
