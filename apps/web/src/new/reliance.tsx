import type { JSX } from "preact";
import type { Draft } from "./draft";
import { Field, type SettingsProps } from "./settings";
import { texts } from "./texts.en";

type ChoiceKey = keyof typeof texts.choices;

/** One of several, each with a line that says what it means. */
function Choice<Key extends ChoiceKey>({ draft, setDraft, name }: SettingsProps & { name: Key }): JSX.Element {
  const { legend, options } = texts.choices[name];
  return (
    <fieldset>
      <legend>{legend}</legend>
      {Object.entries<[string, string]>(options).map(([value, [says, means]]) => (
        <label key={value} class="row choice">
          <input type="radio" name={name} checked={draft[name] === value} onChange={() => setDraft({ ...draft, [name]: value as Draft[Key] })} />
          <span>{says} <span class="quiet">{means}</span></span>
        </label>
      ))}
    </fieldset>
  );
}

export function Reliance(props: SettingsProps): JSX.Element {
  const { answers, independence } = props.draft;
  return (
    <section aria-labelledby="relies">
      <h2 id="relies">{texts.reliesTitle}</h2>
      <p class="quiet">{texts.reliesLead}</p>
      <Choice {...props} name="independence" />
      {independence === "people" && <Field {...props} name="each" hint={texts.eachHint} />}
      {answers === "yes-no" && <Choice {...props} name="unsure" />}
      {independence === "people" && <Field {...props} name="missing" unit="%" hint={texts.missingHint} />}
      <Choice {...props} name="shape" />
    </section>
  );
}
