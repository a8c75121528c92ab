import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import { Dialog } from "../client/dialog";
import type { Status } from "../client/types";
import { texts } from "./texts.en";

type Command = keyof typeof texts.commands;

/** Nothing happens without a second look. */
function Confirm({ command, close, look }: { command: Command; close: () => void; look: () => void }): JSX.Element {
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const { title, text, button } = texts.commands[command];
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call("owner", `api/${command}`, { body: reason.trim() ? { reason: reason.trim() } : {} });
      look();
      close();
    } catch (refused) {
      setFailure(texts.serverSays(refused instanceof Error ? refused.message : String(refused)));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} close={close}>
      <p>{text}</p>
      <form class="stack" onSubmit={(event) => void send(event)}>
        <label for="why">{texts.reason}</label>
        <input id="why" dir="auto" maxLength={500} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        {failure && <p class="failure" role="alert">{failure}</p>}
        <div class="row">
          <button class={command === "resume" || command === "pause" ? "primary" : "danger"} disabled={busy}>{button.replace(" …", "")}</button>
          <button type="button" onClick={close}>{texts.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** What there is to do: one that was stopped can go on, one that has come to its end cannot. */
function possible(status: Status): Command[] {
  if (status.outcome === "stopped") return ["resume"];
  if (status.outcome !== "running") return [];
  return [status.paused ? "resume" : "pause", ...(status.round_missing > 0 ? ["close-round" as const] : []), "stop"];
}

export function Control({ status, look }: { status: Status; look: () => void }): JSX.Element | null {
  const [asked, setAsked] = useState<Command>();
  const commands = possible(status);
  if (commands.length === 0) return null;
  return (
    <section class="half" aria-labelledby="control">
      <h2 id="control">{texts.control}</h2>
      <div class="row">
        {commands.map((command) => (
          <button key={command} onClick={() => setAsked(command)}>{texts.commands[command].button}</button>
        ))}
      </div>
      {asked && <Confirm command={asked} close={() => setAsked(undefined)} look={look} />}
    </section>
  );
}
