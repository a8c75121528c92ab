import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import { Dialog } from "../client/dialog";
import { moment } from "../client/moment";
import type { StudySummary } from "../client/types";
import { texts } from "./texts.en";

type Command = "archive" | "copy";

/** What the study comes to, and why it does not go on. */
function Badges({ study }: { study: StudySummary }): JSX.Element {
  if (study.trouble !== null) return <span class="badge broken">{texts.broken}</span>;
  if (study.verdict === null) return <span class="badge">{texts.notSeen}</span>;
  const heading = study.heading ?? study.verdict;
  return (
    <>
      <span class={`badge ${study.verdict}`}>{heading.charAt(0).toUpperCase() + heading.slice(1)}</span>
      {study.running && study.paused && <span class="badge paused">{texts.paused}</span>}
      {study.running && study.stuck !== null && <span class="badge stuck">{texts.stuck}</span>}
    </>
  );
}

function Facts({ study }: { study: StudySummary }): JSX.Element | null {
  if (study.trouble !== null) return <p class="failure" dir="auto">{study.trouble}</p>;
  if (study.verdict === null) return null;
  return (
    <>
      {study.best !== null && <p class="best" dir="auto">{texts.best(study.best, study.verdict === "certified")}</p>}
      {study.running && study.stuck !== null && <p>{study.stuck}</p>}
      <p class="quiet">{texts.facts(study.answered, study.running ? study.forecast_questions_left : null, study.people, study.candidates)}</p>
      <p class="quiet">{texts.changed(moment(study.changed))}</p>
    </>
  );
}

/** Nothing happens without a second look. */
function Confirm({ study, command, close, look }: { study: StudySummary; command: Command; close: () => void; look: () => void }): JSX.Element {
  const [to, setTo] = useState(texts.copyOf(study.name));
  const [failure, setFailure] = useState("");
  const copies = command === "copy";
  const send = (event: Event): void => {
    event.preventDefault();
    call("owner", `api/studies/${command}`, { body: { name: study.name, ...(copies && { to: to.trim() }) } }).then(
      () => {
        look();
        close();
      },
      (reason: Error) => setFailure(texts.serverSays(reason.message)),
    );
  };
  return (
    <Dialog title={copies ? texts.copyTitle(study.name) : texts.archiveTitle(study.name)} close={close}>
      <p>{copies ? texts.copyText : texts.archiveText}</p>
      <form class="stack" onSubmit={send}>
        {copies && (
          <>
            <label for="to">{texts.copyName}</label>
            <input id="to" dir="auto" maxLength={100} value={to} onInput={(event) => setTo(event.currentTarget.value)} />
          </>
        )}
        {failure && <p class="failure" role="alert">{failure}</p>}
        <div class="row">
          <button class="primary">{copies ? texts.copyButton : texts.archiveButton}</button>
          <button type="button" onClick={close}>{texts.cancel}</button>
        </div>
      </form>
    </Dialog>
  );
}

export function StudyCard({ study, look }: { study: StudySummary; look: () => void }): JSX.Element {
  const [asked, setAsked] = useState<Command>();
  const sound = study.trouble === null;
  const restore = (): void => void call("owner", "api/studies/restore", { body: { name: study.name } }).then(look, look);
  return (
    <li class="study">
      <div class="row">
        <h2 dir="auto">{sound ? <a href={`${study.path}owner`}>{study.name}</a> : study.name}</h2>
        <Badges study={study} />
      </div>
      {study.question && <p class="quiet" dir="auto">{study.question}</p>}
      <Facts study={study} />
      <div class="row">
        {sound && <button onClick={() => setAsked("copy")} aria-label={texts.copyTitle(study.name)}>{texts.copy}</button>}
        {study.archived ? (
          <button onClick={restore}>{texts.restore}</button>
        ) : (
          <button onClick={() => setAsked("archive")} aria-label={texts.archiveTitle(study.name)}>{texts.archive}</button>
        )}
      </div>
      {asked && <Confirm study={study} command={asked} close={() => setAsked(undefined)} look={look} />}
    </li>
  );
}
