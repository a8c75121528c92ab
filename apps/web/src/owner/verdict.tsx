import type { JSX } from "preact";
import type { Overview } from "../client/types";
import { texts } from "./texts.en";

/** Why a study ended without a certificate. */
function ended({ outcome, verdict, answered, budget }: Overview["status"]): string {
  if (verdict === "certified") return "";
  if (outcome === "stopped") return texts.stopped;
  if (outcome !== "budget") return "";
  return budget !== null && answered >= budget ? texts.budget : texts.everybody;
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

/** What to choose, how many accept it, how sure that is: each sentence with what explains its words. */
function Answer({ overview: { answer } }: { overview: Overview }): JSX.Element {
  return (
    <>
      <p class="claim" dir="auto">{answer.headline}</p>
      {answer.image !== null && <img class="chosen" src={answer.image} alt={answer.label ?? ""} referrerpolicy="no-referrer" />}
      {answer.says.map(({ about, text, title, behind }) => (
        <div key={about}>
          <p dir="auto">{text}</p>
          {title && (
            <details>
              <summary>{title}</summary>
              <p>{behind}</p>
            </details>
          )}
        </div>
      ))}
    </>
  );
}

export function Verdict({ overview }: { overview: Overview }): JSX.Element {
  const { status } = overview;
  const certain = status.verdict === "certified";
  const { warnings } = status;
  return (
    <>
      <Standstill stuck={status.stuck} />
      <Doubts overview={overview} />
      <section class={`verdict ${certain ? "certain" : ""}`} aria-live="polite">
        <Answer overview={overview} />
        {ended(status) && <p>{ended(status)}</p>}
        <details>
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
