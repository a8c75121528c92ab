import type { JSX } from "preact";
import type { Overview } from "../client/types";
import { Erase } from "./erase";
import { percent, texts, whole } from "./texts.en";

/** What the log calls somebody whose name is gone. */
const isPseudonym = (name: string): boolean => /^~[\w-]{22}$/.test(name);

/** Who has no name is known by the device: enough of that to tell two of them apart. */
const shownAs = (name: string | null): string => (name === null ? texts.anonymous : /^[0-9a-f]{32}$/.test(name) ? texts.device(name.slice(0, 6)) : name);

export function People({ overview, look }: { overview: Overview; look: () => void }): JSX.Element {
  const { raters, agreement } = overview;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{texts.people}</h2>
      {agreement !== null && <p>{texts.agreement(agreement)}</p>}
      {raters.length === 0 ? (
        <p class="quiet">{texts.noPeople}</p>
      ) : (
        <div class="table" tabIndex={0} role="group" aria-labelledby="people">
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.name}</th>
                <th scope="col" class="number">{texts.given}</th>
                <th scope="col" class="number">{texts.skipped}</th>
                <th scope="col" class="number">{texts.agrees}</th>
                <th scope="col"><span class="unseen">{texts.erase}</span></th>
              </tr>
            </thead>
            <tbody>
              {raters.map((rater) => (
                <tr key={rater.name ?? ""}>
                  <th scope="row" dir="auto">{shownAs(rater.name)}</th>
                  <td class="number">{whole(rater.answered)}</td>
                  <td class="number">{whole(rater.skipped)}</td>
                  <td class="number">{rater.agreement === null ? "–" : percent(rater.agreement)}</td>
                  <td>{rater.name !== null && !isPseudonym(rater.name) && <Erase name={rater.name} look={look} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
