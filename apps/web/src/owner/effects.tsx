import type { JSX } from "preact";
import type { Effects } from "../client/types";
import { texts } from "./texts.en";

/** What each feature does to acceptance, in people's words. */
export function EffectWords({ effects }: { effects: Effects }): JSX.Element {
  return <ul aria-label={texts.effectWords}>{effects.list.map((one) => <li key={one.name} dir="auto">{one.says}</li>)}</ul>;
}

/** The chart's numbers, for those who read rather than look. */
export function EffectNumbers({ effects }: { effects: Effects }): JSX.Element {
  return (
    <details>
      <summary>{texts.effectNumbers}</summary>
      <div class="table" tabIndex={0} role="group" aria-label={texts.effectNumbers}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.feature}</th>
              <th scope="col">{texts.compared}</th>
              <th scope="col" class="number">{texts.effect}</th>
              <th scope="col" class="number">{texts.interval}</th>
            </tr>
          </thead>
          <tbody>
            {effects.list.map((one) => (
              <tr key={one.name}>
                <th scope="row" dir="auto">{one.name}</th>
                <td dir="auto">{one.compares}</td>
                <td class="number">{texts.effectIs(effects, one.estimate)}</td>
                <td class="number">{texts.effectBetween(effects, one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
