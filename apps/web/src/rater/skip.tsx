import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../client/dialog";
import { texts } from "./language";

interface SkipProps {
  /** Then a skip is for what one cannot see or say, and nothing else. */
  unsureIsAnswer: boolean;
  skip: (reason: string) => void;
  close: () => void;
}

/** A skip says why: the owner sees whether candidates are hard to judge, or badly shown. */
export function Skip({ unsureIsAnswer, skip, close }: SkipProps): JSX.Element {
  const { title, hint, reasons } = unsureIsAnswer ? texts.cannotAnswer : texts.skipping;
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
    <Dialog title={title} close={close}>
      <p class="quiet">{hint}</p>
      <div class="choices">
        {reasons.map((text) => (
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
