import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { base64 } from "../client/base64";
import type { Draft, Upload } from "./draft";
import { texts } from "./texts.en";

const largest = 16 << 20; // bytes, as the server has it

interface DropProps {
  draft: Draft | undefined;
  read: (upload: Upload) => void;
  fail: (reason: string) => void;
  clear: () => void;
  children?: ComponentChildren;
}

/** The server knows what spreadsheet programs write. */
async function take(file: File, { read, fail }: DropProps): Promise<void> {
  if (file.size > largest) return fail(texts.tooLarge);
  if (file.size === 0) return fail(texts.emptyFile);
  read({ name: file.name, file: base64(new Uint8Array(await file.arrayBuffer())), sheet: "" });
}

/** What was understood, and what is left to say about the file itself. */
function Understood({ draft, read }: { draft: Draft; read: DropProps["read"] }): JSX.Element {
  const { upload, table: { sheets, notes } } = draft;
  return (
    <>
      {notes.length > 0 && <ul class="notes">{notes.map((note) => <li key={note} dir="auto">{note}</li>)}</ul>}
      {sheets.length > 1 && (
        <div class="field">
          <label for="sheet">{texts.sheet}</label>
          <select id="sheet" value={upload.sheet || sheets[0]} onChange={(event) => read({ ...upload, sheet: event.currentTarget.value })}>
            {sheets.map((sheet) => <option key={sheet}>{sheet}</option>)}
          </select>
        </div>
      )}
    </>
  );
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
        <p dir="auto"><strong>{draft ? texts.loaded(draft.upload.name, draft.table.rows) : texts.drop}</strong></p>
        {!draft && <p class="quiet">{texts.or}</p>}
        <label class="file">
          <input type="file" accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv,text/plain" onChange={chosen} />
          <span>{draft ? texts.other : texts.choose}</span>
        </label>
        {draft && <button class="plain" onClick={props.clear}>{texts.startOver}</button>}
      </div>
      {!draft && <p class="quiet">{texts.dropHint}</p>}
      {draft && <Understood draft={draft} read={props.read} />}
      {props.children}
    </section>
  );
}
