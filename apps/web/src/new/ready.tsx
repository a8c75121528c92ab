import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import { texts } from "./texts.en";

/** A way in, for one person or, without a name, for everybody. */
export interface Way {
  name: string;
  link: string;
}

/** One after the other: each is an entry of the log. */
export async function makeWays(names: string[]): Promise<Way[]> {
  const ways: Way[] = [];
  for (const name of names.length > 0 ? names : [""]) {
    const body = { role: "rater", ...(name && { name }) };
    ways.push({ name, link: (await call<{ link: string }>("owner", "api/invitations", { body })).link });
  }
  return ways;
}

function Copy({ text, says }: { text: string; says: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined, // plain http: by hand
    );
  };
  return <button onClick={copy}>{copied ? texts.copied : says}</button>;
}

/** A link in a field: it can be copied by hand where there is no clipboard. */
function Link({ name, link }: Way): JSX.Element {
  const says = name || texts.everybody;
  return (
    <div class="row way">
      <label for={`way-${says}`} dir="auto">{says}</label>
      <input id={`way-${says}`} class="grow" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Copy text={link} says={texts.copy} />
    </div>
  );
}

export function Ready({ ways }: { ways: Way[] }): JSX.Element {
  const named = ways.some(({ name }) => name !== "");
  return (
    <main class="ready">
      <h1>{texts.readyTitle}</h1>
      <section aria-label={texts.readyTitle}>
        <p>{named ? texts.readyNamed : texts.readyLead}</p>
        {ways.map((way) => <Link key={way.name} {...way} />)}
        {named && <div class="row"><Copy text={ways.map(({ name, link }) => `${name}\t${link}`).join("\n")} says={texts.copyAll} /></div>}
        <p class="quiet">{texts.readyLater}</p>
        <div class="row"><a class="file" href="owner">{texts.readyWatch}</a></div>
      </section>
    </main>
  );
}
