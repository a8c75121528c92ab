import type { JSX } from "preact";
import type { Overview } from "../client/types";
import { rewardName, shownName } from "./specs";
import { texts } from "./texts.en";

function recommendedName({ status, candidates }: Overview): string | undefined {
  const id = status.recommendation?.candidate;
  const candidate = candidates.find((one) => one.id === id);
  return candidate ? shownName(candidate) : id;
}

/** The study's answer in one sentence, and how it ended. */
function claim(overview: Overview): string[] {
  const { outcome, answered, verdict } = overview.status;
  const name = answered > 0 ? recommendedName(overview) : undefined;
  const ended = outcome === "budget" ? [texts.budget] : outcome === "stopped" ? [texts.stopped] : [];
  if (verdict === "certified") return [outcome === "certified" && name !== undefined ? texts.certified(name) : texts.certifiedNone];
  return [name === undefined ? texts.runningNone : texts.bestGuess(name), ...ended];
}

/** What keeps the study from going on, where it does not. */
function Standstill({ stuck }: { stuck: string | null }): JSX.Element | null {
  if (stuck === null) return null;
  return (
    <section class="doubts stuck" role="alert" aria-labelledby="stuck">
      <h2 id="stuck">{texts.stuckTitle}</h2>
      <p>{stuck}</p>
    </section>
  );
}

function List({ items }: { items: string[] }): JSX.Element {
  return <ul>{items.map((item, index) => <li key={index} dir="auto">{item}</li>)}</ul>;
}

function Doubts({ overview }: { overview: Overview }): JSX.Element | null {
  const { guarantee, reasons } = overview.status;
  if (guarantee !== "voided" && guarantee !== "heuristic") return null;
  return (
    <section class={`doubts ${guarantee}`} aria-labelledby="doubts">
      <h2 id="doubts">{guarantee === "voided" ? texts.voidedTitle : texts.heuristicTitle}</h2>
      <List items={reasons} />
    </section>
  );
}

export function Verdict({ overview }: { overview: Overview }): JSX.Element {
  const { status } = overview;
  const certain = status.verdict === "certified";
  const [first, ...rest] = claim(overview);
  const warnings = status.warnings ?? [];
  return (
    <>
      <Standstill stuck={status.stuck} />
      <Doubts overview={overview} />
      <section class={`verdict ${certain ? "certain" : ""}`} aria-live="polite">
        <p class="claim" dir="auto">{first}</p>
        {rest.map((line) => <p key={line} dir="auto">{line}</p>)}
        {status.recommendation && status.answered > 0 && <p class="quiet">{texts.rewardIs(rewardName(overview), status.recommendation.reward)}</p>}
        <p><strong>{texts.verdict[status.verdict]}.</strong> {status.verdict === "certified" ? texts.sure(overview.delta) : texts.meaning[status.verdict]}</p>
        <details open={certain}>
          <summary>{texts.assumes}</summary>
          <List items={overview.assumptions} />
        </details>
        {warnings.length > 0 && (
          <details open>
            <summary>{texts.warnings}</summary>
            <List items={warnings} />
          </details>
        )}
      </section>
    </>
  );
}
