import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Draft } from "./draft";
import { texts } from "./texts.en";

const largest = 16 << 20; // bytes, as the server has it

interface DropProps {
  draft: Draft | undefined;
  read: (file: string, csv: string) => void;
  fail: (reason: string) => void;
}

/** Spreadsheets write UTF-8, or the Windows encoding of their region. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

async function take(file: File, { read, fail }: DropProps): Promise<void> {
  if (file.size > largest) return fail(texts.tooLarge);
  const csv = decoded(await file.arrayBuffer());
  if (csv.includes("\0")) return fail(texts.notText);
  read(file.name, csv);
}

export function Drop(props: DropProps): JSX.Element {
  const [over, setOver] = useState(false);
  const { draft } = props;
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) void take(file, props);
  };
  const dragged = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const chosen = (event: Event & { currentTarget: HTMLInputElement }): void => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = ""; // the same file may be taken again
    if (file) void take(file, props);
  };
  return (
    <section aria-labelledby="drop">
      <h2 id="drop">{texts.dropTitle}</h2>
      <div class={`drop ${over ? "over" : ""} ${draft ? "small" : ""}`} onDragOver={dragged} onDragLeave={() => setOver(false)} onDrop={dropped}>
        <p dir="auto"><strong>{draft ? texts.loaded(draft.file, draft.rows) : texts.drop}</strong></p>
        {!draft && <p class="quiet">{texts.or}</p>}
        <label class="file">
          <input type="file" accept=".csv,text/csv,text/plain" onChange={chosen} />
          <span>{draft ? texts.other : texts.choose}</span>
        </label>
      </div>
      {!draft && <p class="quiet">{texts.dropHint}</p>}
    </section>
  );
}
