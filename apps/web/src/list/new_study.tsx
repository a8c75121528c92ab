import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import { texts } from "./texts.en";

/** A name first: it is the address of everything that follows. */
export function NewStudy(): JSX.Element {
  const [name, setName] = useState("");
  const [failure, setFailure] = useState("");
  const make = (event: Event): void => {
    event.preventDefault();
    call<{ path: string }>("owner", "api/studies/new", { body: { name: name.trim() } }).then(
      ({ path }) => location.assign(path),
      (reason: Error) => setFailure(texts.serverSays(reason.message)),
    );
  };
  return (
    <section aria-labelledby="new">
      <h2 id="new">{texts.newTitle}</h2>
      <form class="row" onSubmit={make}>
        <label for="name">{texts.newName}</label>
        <input id="name" class="grow" dir="auto" maxLength={100} autocomplete="off" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        <button class="primary" disabled={!name.trim()}>{texts.newButton}</button>
      </form>
      {failure && <p class="failure" role="alert">{failure}</p>}
      <p class="quiet">{texts.newHelp}</p>
    </section>
  );
}
