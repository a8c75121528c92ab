import type { JSX } from "preact";
import type { Overview } from "../client/types";
import { rewardName, shownName } from "./specs";
import { texts } from "./texts.en";

function recommendedName({ status, candidates }: Overview): string | undefined {
  const id = status.recommendation?.candidate;
  const candidate = candidates.find((one) => one.id === id);
  return candidate ? shownName(candidate) : id;
}

/** The study's claim in one sentence, and what follows it. */
function claim(overview: Overview): string[] {
  const name = recommendedName(overview);
  const best = name === undefined ? [] : [texts.bestSoFar(name)];
  switch (overview.status.outcome) {
    case "certified":
      if (name === undefined) return [];
      return [overview.status.guarantee === "certified" ? texts.certified(name) : texts.uncertified(name)];
    case "infeasible":
      return [texts.certifiedNone];
    case "budget":
      return [texts.budget, ...best];
    case "stopped":
      return [texts.stopped, ...best];
    default:
      return [name === undefined || overview.status.answered === 0 ? texts.runningNone : texts.running(name)];
  }
}

function List({ items }: { items: string[] }): JSX.Element {
  return <ul>{items.map((item, index) => <li key={index} dir="auto">{item}</li>)}</ul>;
}

function Doubts({ overview }: { overview: Overview }): JSX.Element | null {
  const { guarantee, reasons } = overview.status;
  if (guarantee === "certified") return null;
  return (
    <section class={`doubts ${guarantee}`} aria-labelledby="doubts">
      <h2 id="doubts">{guarantee === "voided" ? texts.voidedTitle : texts.heuristicTitle}</h2>
      <List items={reasons} />
    </section>
  );
}

export function Verdict({ overview }: { overview: Overview }): JSX.Element {
  const { status } = overview;
  const over = status.outcome === "certified" || status.outcome === "infeasible";
  const certain = over && status.guarantee === "certified";
  const [first, ...rest] = claim(overview);
  const warnings = status.warnings ?? [];
  return (
    <>
      <Doubts overview={overview} />
      <section class={`verdict ${certain ? "certain" : ""}`} aria-live="polite">
        <p class="claim" dir="auto">{first}</p>
        {rest.map((line) => <p key={line} dir="auto">{line}</p>)}
        {status.recommendation && status.answered > 0 && <p class="quiet">{texts.rewardIs(rewardName(overview), status.recommendation.reward)}</p>}
        {over && <p>{certain ? texts.sure(overview.delta) : texts.notSure}</p>}
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
