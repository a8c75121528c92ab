import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../client/dialog";
import { texts } from "./texts.en";

/** A skip says why: the owner sees whether candidates are hard to judge, or badly shown. */
export function Skip({ skip, close }: { skip: (reason: string) => void; close: () => void }): JSX.Element {
  const [reason, setReason] = useState("");
  const send = (text: string): void => {
    close();
    skip(text.trim());
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    send(reason);
  };
  return (
    <Dialog title={texts.skipTitle} close={close}>
      <p class="quiet">{texts.skipHint}</p>
      <div class="choices">
        {texts.skipReasons.map((text) => (
          <button key={text} onClick={() => send(text)}>{text}</button>
        ))}
      </div>
      <form class="other" onSubmit={submit}>
        <label for="reason">{texts.skipOther}</label>
        <input id="reason" maxLength={200} dir="auto" value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        <div class="row">
          <button class="primary">{texts.skipSend}</button>
          <button type="button" onClick={close}>{texts.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}
