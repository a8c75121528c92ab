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
  /** Plans again, with another margin, or about those who come alone. */
  take: (way: number | "panel") => void;
  start: () => void;
}

/** How exact it must be: what less would take, and what would be enough. */
function CloseEnough({ plan, busy, take }: { plan: PlanReply["plan"]; busy: string; take: PlanProps["take"] }): JSX.Element | null {
  const { close_enough: margins = [], suggested_margin: suggested, as_panel: panel } = plan;
  if (margins.length === 0 && !panel) return null;
  return (
    <section class="stack" aria-labelledby="close">
      <h3 id="close">{texts.close}</h3>
      <p class="quiet">{texts.closeMeans}</p>
      <ul class="margins">
        {margins.map(({ margin, says, words }) => (
          <li key={margin} class="row">
            <span class="grow">{words}{margin === suggested && <strong> {texts.suggested}</strong>}</span>
            <button class={margin === suggested ? "suggested" : ""} onClick={() => take(margin)} disabled={busy !== ""}>{texts.take(says)}</button>
          </li>
        ))}
        {panel && (
          <li class="row">
            <span class="grow">{panel.words} <span class="quiet">{texts.panelMeans}</span></span>
            <button onClick={() => take("panel")} disabled={busy !== ""}>{texts.takePanel}</button>
          </li>
        )}
      </ul>
    </section>
  );
}

function Forecast({ plan }: PlanReply): JSX.Element {
  // What margins save is said apart, with a way to take one.
  const savings = (plan.savings ?? []).filter(({ change }) => !change.startsWith("margin"));
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

export function PlanPart({ reply, stale, busy, waits, plan, take, start }: PlanProps): JSX.Element {
  const ready = reply !== undefined && !stale;
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{texts.planTitle}</h2>
      {!reply && <p>{waits || texts.planFirst}</p>}
      {reply && <Forecast {...reply} />}
      {reply && !stale && <CloseEnough plan={reply.plan} busy={busy} take={take} />}
      {stale && <p class="stale">{texts.stale}</p>}
      <div class="row">
        <button class={ready ? "" : "primary"} onClick={plan} disabled={busy !== "" || waits !== ""}>{busy && !ready ? busy : texts.plan}</button>
        {ready && <button class="primary" onClick={start} disabled={busy !== ""}>{busy || texts.start}</button>}
      </div>
      {ready && <p class="quiet">{texts.startHint}</p>}
    </section>
  );
}
