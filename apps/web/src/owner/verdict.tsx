import type { JSX } from "preact";
import type { Overview } from "../client/types";
import { shownName } from "./shown";
import { texts } from "./texts.en";

function recommendedName({ status, candidates }: Overview): string | undefined {
  const id = status.recommendation?.candidate;
  const candidate = candidates.find((one) => one.id === id);
  return candidate ? shownName(candidate) : id;
}

/** The study's answer in a few words, and how it ended. */
function headline(overview: Overview): string[] {
  const { outcome, best_guess: guess, verdict } = overview.status;
  const name = recommendedName(overview);
  const ended = outcome === "budget" ? [texts.budget] : outcome === "stopped" ? [texts.stopped] : [];
  if (verdict === "certified") return [outcome === "certified" && name !== undefined ? texts.certified(name) : texts.certifiedNone];
  if (guess === null) return [texts.runningNone, ...ended];
  const chance = guess.probability === null ? [] : [texts.chance(guess.probability)];
  return [texts.bestGuess(guess.label), ...chance, ...ended];
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

/** Each sentence with what stands behind it. */
function Assumptions({ overview: { status, explained } }: { overview: Overview }): JSX.Element {
  return (
    <ul>
      {status.assumptions.map((says, i) => {
        const behind = explained[i];
        return (
          <li key={says} dir="auto">
            {says}
            {behind && (
              <details>
                <summary>{texts.explained(behind.title)}</summary>
                <p>{behind.text}</p>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Verdict({ overview }: { overview: Overview }): JSX.Element {
  const { status } = overview;
  const certain = status.verdict === "certified";
  const [first, ...rest] = headline(overview);
  const { warnings } = status;
  return (
    <>
      <Standstill stuck={status.stuck} />
      <Doubts overview={overview} />
      <section class={`verdict ${certain ? "certain" : ""}`} aria-live="polite">
        <p class="claim" dir="auto">{first}</p>
        {rest.map((line) => <p key={line} dir="auto">{line}</p>)}
        {status.recommendation && status.answered > 0 && <p class="quiet">{texts.rewardIs(overview.reward.name, status.recommendation.reward)}</p>}
        <p dir="auto"><strong>{texts.verdict[status.verdict]}.</strong> {status.claim}</p>
        <details open>
          <summary>{texts.assumes}</summary>
          <Assumptions overview={overview} />
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
