import type { JSX } from "preact";
import type { Overview } from "../client/types";
import { texts, whole } from "./texts.en";

const counts = ["feasible", "infeasible", "undecided", "ruled_out"] as const;

function Tile({ value, name, help }: { value: string; name: string; help?: string }): JSX.Element {
  return (
    <div class="tile">
      <dt>{name}{help && <span class="quiet"> {help}</span>}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function Progress({ overview: { status } }: { overview: Overview }): JSX.Element {
  const { forecast_questions_left: left, forecast_chance: chance, missing } = status;
  const running = status.outcome === "running";
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">{texts.progress}</h2>
      <dl class="tiles">
        <Tile value={whole(status.answered)} name={texts.answers} />
        {running && <Tile value={left === null ? "–" : texts.range(status.forecast_range, left)} name={left === null ? texts.noForecast : texts.forecast} />}
        {running && <Tile value={whole(status.outstanding)} name={texts.outstanding} />}
        <Tile value={whole(status.people.seen)} name={texts.peopleSeen} />
        {running && status.people.needed > 0 && <Tile value={whole(status.people.needed)} name={texts.peopleNeeded} />}
        {counts.map((key) => (
          <Tile key={key} value={whole(status[key])} name={texts.counts[key]} help={texts.countsHelp[key]} />
        ))}
      </dl>
      {running && left !== null && (
        <>
          <progress aria-label={texts.progress} max={status.answered + left} value={status.answered} />
          <p class="quiet">{texts.progressBar(status.answered, texts.range(status.forecast_range, left))}{status.rounds > 0 && ` · ${texts.rounds(status.rounds, status.round_missing)}`}</p>
        </>
      )}
      {running && chance !== null && <p>{texts.chance(chance)}</p>}
      {missing.skipped + missing.closed + missing.late > 0 && <p><strong>{texts.missing}:</strong> {texts.missingAll(missing)}</p>}
      {missing.unsure > 0 && <p>{texts.unsureAll(missing.unsure)}</p>}
    </section>
  );
}
