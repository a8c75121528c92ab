import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../client/api";
import type { Columns as ColumnsReply } from "../client/schema";
import { Columns } from "./columns";
import { definitionOf } from "./definition";
import { type Draft, draftOf, goalOf, mayBePanel, namesOf, type PlanReply, type Upload, withWay } from "./draft";
import { Drop } from "./drop";
import { type Before, forgetAll, useAttempts, useKept } from "./hooks";
import { More } from "./more";
import { People } from "./people";
import { Pictures } from "./pictures";
import { PlanPart } from "./plan";
import { Preview } from "./preview";
import { makeWays, Ready, type Way } from "./ready";
import { Reliance } from "./reliance";
import { Settings } from "./settings";
import { imageColumn, type Shot, withImages, withPictures } from "./shots";
import { texts } from "./texts.en";

/** A plan imagines whole studies. */
const patience = 120_000;
const none: Shot[] = [];

interface Planned {
  draft: Draft;
  shots: Shot[];
  reply: PlanReply;
}

/** Sends all that the page knows. */
const send = <Reply,>(path: string, draft: Draft, shots: Shot[]): Promise<Reply> =>
  withPictures(shots, (pictures) => {
    const { file, name } = draft.upload;
    return call<Reply>("owner", path, { body: { file, name, pictures, definition: definitionOf(draft, imageColumn(draft, shots)) }, patience });
  });

/** The present pictures together with new ones; one of the same name is replaced. */
const joined = (shots: Shot[], more: Shot[]): Shot[] => [...shots.filter(({ name }) => !more.some((one) => one.name === name)), ...more];

export function App({ before }: { before: Before }): JSX.Element {
  const [draft, setDraft] = useKept("draft", before.draft);
  const [keptShots, setShots] = useKept("shots", before.shots);
  const shots = keptShots ?? none;
  const [planned, setPlanned] = useState<Planned>();
  const [ways, setWays] = useState<Way[]>();
  const { busy, failure, fail, attempt } = useAttempts();
  const read = (upload: Upload): Promise<void> =>
    attempt(texts.working, async () => {
      const reply = await call<ColumnsReply>("owner", "api/new/columns", { body: upload, patience });
      setPlanned(undefined);
      setDraft(withImages(draftOf(upload, reply), shots));
    });
  const plan = (of: Draft): Promise<void> => {
    setDraft(of);
    return attempt(texts.working, async () => setPlanned({ draft: of, shots, reply: await send<PlanReply>("api/new/plan", of, shots) }));
  };
  const start = (of: Draft): Promise<void> =>
    attempt(texts.starting, async () => {
      await send("api/new/create", of, shots);
      await forgetAll();
      setWays(await makeWays(of.about === "list" && mayBePanel(of) ? namesOf(of.names) : []));
    });
  const addShots = (of: Draft, more: Shot[]): void => {
    setShots(joined(shots, more));
    setDraft(withImages(of, joined(shots, more)));
  };
  const clear = (): void => [setDraft, setShots].forEach((set) => set(undefined));
  if (ways) return <Ready ways={ways} />;
  const props = draft && { draft, setDraft };
  const stale = planned !== undefined && (planned.draft !== draft || planned.shots !== shots);
  return (
    <main>
      <header>
        <h1>{texts.title}</h1>
        <p class="quiet">{texts.lead}</p>
      </header>
      <Drop draft={draft} read={(upload) => void read(upload)} fail={fail} clear={clear}>
        {draft && <Pictures draft={draft} shots={shots} add={(more) => addShots(draft, more)} clear={() => setShots(undefined)} attempt={attempt} />}
      </Drop>
      {props && (
        <>
          <Columns {...props} becomes={planned?.reply.columns ?? []} />
          <Settings {...props} />
          <Preview draft={props.draft} shots={shots} />
          <People {...props} />
          <Reliance {...props} />
          <More {...props} />
          <PlanPart
            reply={planned?.reply} stale={stale} busy={busy}
            waits={goalOf(props.draft) ? "" : texts.goalFirst} plan={() => void plan(props.draft)} take={(way) => void plan(withWay(props.draft, way))} start={() => void start(props.draft)}
          />
        </>
      )}
      <p class="failure" role="alert" hidden={!failure}>{failure}</p>
      <p class="unseen" role="status">{busy}</p>
    </main>
  );
}
