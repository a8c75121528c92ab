import type { JSX } from "preact";
import type { PlanReply } from "./draft";
import { texts } from "./texts.en";

interface PlanProps {
  reply: PlanReply | undefined;
  stale: boolean;
  busy: string;
  /** Why there can be no plan yet. */
  waits: string;
  plan: () => void;
  start: () => void;
}

function Forecast({ plan }: PlanReply): JSX.Element {
  const savings = plan.savings ?? [];
  const hard = plan.hard_candidates ?? [];
  return (
    <div class="stack">
      {plan.words.slice(0, 1).map((words) => <p key={words} class="forecast"><strong>{words}</strong></p>)}
      {plan.words.slice(1).map((words) => <p key={words}>{words}</p>)}
      <p class="quiet">{texts.imagined(plan.simulations)}</p>
      {savings.length > 0 && (
        <>
          <h3>{texts.savings}</h3>
          <ul>{savings.map((one) => <li key={one.change}>{texts.saving(one.change, one.median_questions)}</li>)}</ul>
        </>
      )}
      {hard.length > 0 && <p dir="auto">{texts.hard}: {hard.map(({ candidate }) => candidate).join(", ")}</p>}
    </div>
  );
}

export function PlanPart({ reply, stale, busy, waits, plan, start }: PlanProps): JSX.Element {
  const ready = reply !== undefined && !stale;
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{texts.planTitle}</h2>
      {!reply && <p>{waits || texts.planFirst}</p>}
      {reply && <Forecast {...reply} />}
      {stale && <p class="stale">{texts.stale}</p>}
      <div class="row">
        <button class={ready ? "" : "primary"} onClick={plan} disabled={busy !== "" || waits !== ""}>{busy && !ready ? busy : texts.plan}</button>
        {ready && <button class="primary" onClick={start} disabled={busy !== ""}>{busy || texts.start}</button>}
      </div>
      {ready && <p class="quiet">{texts.startHint}</p>}
    </section>
  );
}
