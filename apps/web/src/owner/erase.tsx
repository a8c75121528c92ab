import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import { Dialog } from "../client/dialog";
import { texts } from "./texts.en";

/** Deletes a person's name, after a second look. */
export function Erase({ name, look }: { name: string; look: () => void }): JSX.Element {
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState("");
  const close = (): void => setAsked(false);
  const erase = (): void =>
    void call("owner", "api/erase", { body: { person: name } }).then(
      () => {
        close();
        look();
      },
      (reason: Error) => setFailure(texts.serverSays(reason.message)),
    );
  return (
    <>
      <button class="plain" onClick={() => setAsked(true)} aria-label={texts.eraseNamed(name)}>{texts.erase}</button>
      {asked && (
        <Dialog title={texts.eraseTitle(name)} close={close}>
          <p>{texts.eraseText}</p>
          {failure && <p class="failure" role="alert">{failure}</p>}
          <div class="row">
            <button class="danger" onClick={erase}>{texts.eraseButton}</button>
            <button onClick={close}>{texts.cancel}</button>
          </div>
        </Dialog>
      )}
    </>
  );
}
