import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Candidate, Overview } from "../client/types";
import { isYesNo, ranked, saysNothing, shownName, shownState } from "./shown";
import { number, percent, texts } from "./texts.en";

const firstRows = 20;

/** Columns about what people did not say; each only where there is something in it. */
const gaps = { unsure: texts.unsure, skipped: texts.skippedColumn, missed: texts.missedColumn };
type Gap = keyof typeof gaps;
const shownGaps = ({ candidates }: Overview): Gap[] => (Object.keys(gaps) as Gap[]).filter((gap) => candidates.some((one) => one[gap] > 0));

function Row({ candidate, overview }: { candidate: Candidate; overview: Overview }): JSX.Element {
  const shown = (value: number | null): string => (value === null ? "–" : isYesNo(overview) ? percent(Math.min(1, Math.max(0, value))) : number(value));
  return (
    <tr>
      <th scope="row" dir="auto">{shownName(candidate)}</th>
      <td>{shownState(overview, candidate)}</td>
      <td class="number">{number(candidate.reward, 6)}</td>
      <td class="number">{candidate.few ? texts.ofAsked(candidate.yes, candidate.asked) : shown(candidate.estimate)}</td>
      <td class="number">{saysNothing(overview, candidate) ? "–" : `${shown(candidate.low)} … ${shown(candidate.high)}`}</td>
      <td class="number">{candidate.asked}</td>
      {shownGaps(overview).map((gap) => <td key={gap} class="number">{candidate[gap]}</td>)}
    </tr>
  );
}

/** The charts' numbers, for those who read rather than look. */
export function Candidates({ overview }: { overview: Overview }): JSX.Element {
  const [all, setAll] = useState(false);
  const rows = ranked(overview);
  return (
    <section aria-labelledby="candidates">
      <h2 id="candidates">{texts.candidates}</h2>
      <div class="table" tabIndex={0} role="group" aria-labelledby="candidates">
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.candidate}</th>
              <th scope="col">{texts.stateColumn}</th>
              <th scope="col" class="number" dir="auto">{overview.reward.name}</th>
              <th scope="col" class="number">{texts.estimate(isYesNo(overview))}</th>
              <th scope="col" class="number">{texts.interval}</th>
              <th scope="col" class="number">{texts.asked}</th>
              {shownGaps(overview).map((gap) => <th key={gap} scope="col" class="number">{gaps[gap]}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, all ? rows.length : firstRows).map((one) => <Row key={one.id} candidate={one} overview={overview} />)}
          </tbody>
        </table>
      </div>
      {!all && rows.length > firstRows && <button onClick={() => setAll(true)}>{texts.showAll(rows.length)}</button>}
    </section>
  );
}
