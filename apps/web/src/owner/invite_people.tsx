import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import { linkAt } from "../client/links";
import { texts } from "./texts.en";

interface Made {
  name: string;
  link: string;
}

/** A cell of a CSV file that no spreadsheet takes for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvOf = (made: Made[]): string => ["name,link", ...made.map(({ name, link }) => `${cell(name)},${cell(link)}`)].map((line) => `${line}\r\n`).join("");

/** A file of what is shown nowhere else: links are made once. */
function save(text: string, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

/** One link a person, from a pasted list. */
export function InvitePeople({ address, attempt }: { address: string; attempt: (work: Promise<unknown>) => void }): JSX.Element {
  const [list, setList] = useState("");
  const [made, setMade] = useState<Made[]>([]);
  const names = list.split(/\r?\n/).map((line) => line.trim()).filter((line) => line);
  const download = (links: Made[]): void => save(csvOf(links.map(({ name, link }) => ({ name, link: linkAt(address, link) }))), "links.csv");
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(
      call<{ invitations: Made[] }>("owner", "api/invitations/people", { body: { names } }).then(({ invitations }) => {
        setMade(invitations);
        setList("");
        download(invitations);
      }),
    );
  };
  return (
    <details>
      <summary>{texts.peopleTitle}</summary>
      <form class="stack" onSubmit={submit}>
        <label for="people-list">{texts.peopleHelp}</label>
        <textarea id="people-list" dir="auto" rows={6} value={list} onInput={(event) => setList(event.currentTarget.value)} />
        <div class="row">
          <button disabled={names.length === 0}>{texts.peopleMake(names.length)}</button>
          {made.length > 0 && <button type="button" onClick={() => download(made)}>{texts.peopleAgain}</button>}
        </div>
        {made.length > 0 && <p role="status">{texts.peopleMade(made.length)}</p>}
      </form>
    </details>
  );
}
