import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call, Refused } from "../client/api";
import { Columns } from "./columns";
import { type ColumnsReply, definitionOf, type Draft, draftOf, goalOf, type PlanReply, type Upload } from "./draft";
import { Drop } from "./drop";
import { PlanPart } from "./plan";
import { Reliance } from "./reliance";
import { Settings } from "./settings";
import { texts } from "./texts.en";

/** A plan imagines whole studies. */
const patience = 120_000;

interface Planned {
  draft: Draft;
  reply: PlanReply;
}

function explained(failure: unknown): string {
  return failure instanceof Refused ? texts.serverSays(failure.message) : texts.lost;
}

export function App(): JSX.Element {
  const [draft, setDraft] = useState<Draft>();
  const [planned, setPlanned] = useState<Planned>();
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState("");
  const attempt = async (says: string, work: () => Promise<void>): Promise<void> => {
    setBusy(says);
    setFailure("");
    try {
      await work();
    } catch (reason) {
      setFailure(explained(reason));
    }
    setBusy("");
  };
  const read = (upload: Upload): Promise<void> =>
    attempt(texts.working, async () => {
      const reply = await call<ColumnsReply>("owner", "api/new/columns", { body: upload, patience });
      setPlanned(undefined);
      setDraft(draftOf(upload, reply));
    });
  const body = (of: Draft): unknown => ({ file: of.upload.file, name: of.upload.name, definition: definitionOf(of) });
  const plan = (of: Draft): Promise<void> =>
    attempt(texts.working, async () => {
      const reply = await call<PlanReply>("owner", "api/new/plan", { body: body(of), patience });
      setPlanned({ draft: of, reply });
    });
  const start = (of: Draft): Promise<void> =>
    attempt(texts.starting, async () => {
      await call("owner", "api/new/create", { body: body(of), patience });
      location.assign("owner");
    });
  return (
    <main>
      <header>
        <h1>{texts.title}</h1>
        <p class="quiet">{texts.lead}</p>
      </header>
      <Drop draft={draft} read={(upload) => void read(upload)} fail={setFailure} />
      {draft && (
        <>
          <Columns draft={draft} setDraft={setDraft} becomes={planned?.reply.columns ?? []} />
          <Settings draft={draft} setDraft={setDraft} />
          <Reliance draft={draft} setDraft={setDraft} />
          <PlanPart
            reply={planned?.reply} stale={planned !== undefined && planned.draft !== draft} busy={busy}
            waits={goalOf(draft) ? "" : texts.goalFirst} plan={() => void plan(draft)} start={() => void start(draft)}
          />
        </>
      )}
      <p class="failure" role="alert" hidden={!failure}>{failure}</p>
      <p class="unseen" role="status">{busy}</p>
    </main>
  );
}
