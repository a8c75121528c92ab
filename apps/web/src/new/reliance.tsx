import type { JSX } from "preact";
import { applies } from "./definition";
import { withSet } from "./draft";
import { Choice, type DraftProps, Field } from "./field";
import { texts } from "./texts.en";

function Assumption({ draft, setDraft, name }: DraftProps & { name: keyof typeof texts.choices }): JSX.Element {
  const { legend, options } = texts.choices[name];
  return <Choice legend={legend} name={name} options={options} value={draft.set[name] ?? ""} choose={(value) => setDraft(withSet(draft, name, value))} />;
}

export function Reliance(props: DraftProps): JSX.Element {
  const { draft } = props;
  return (
    <section aria-labelledby="relies">
      <h2 id="relies">{texts.reliesTitle}</h2>
      <p class="quiet">{texts.reliesLead}</p>
      <Field {...props} name="delta" />
      <Field {...props} name="margin" />
      <Assumption {...props} name="independence" />
      {applies(draft, "unsure") && <Assumption {...props} name="unsure" />}
      {applies(draft, "missing_share") && <Field {...props} name="missing_share" />}
      <Assumption {...props} name="shape" />
    </section>
  );
}
