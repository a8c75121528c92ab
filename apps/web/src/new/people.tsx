import type { JSX } from "preact";
import { applies } from "./definition";
import { type Draft, mayBePanel, namesOf } from "./draft";
import { Choice, type DraftProps, Field, TextField } from "./field";
import { texts } from "./texts.en";

/** Where the people are known, the result can be about them and nobody else. */
function About({ draft, setDraft }: DraftProps): JSX.Element | null {
  if (!mayBePanel(draft)) return null;
  return (
    <>
      <Choice
        legend={texts.about} name="about" value={draft.about} options={texts.aboutWhom}
        choose={(about) => setDraft({ ...draft, about: about as Draft["about"] })}
      />
      {draft.about === "list" && (
        <TextField
          id="names" label={texts.names} lines={5} hint={texts.namesAre(namesOf(draft.names).length)} value={draft.names}
          set={(names) => setDraft({ ...draft, names })}
        />
      )}
    </>
  );
}

export function People(props: DraftProps): JSX.Element {
  const { draft } = props;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{texts.peopleTitle}</h2>
      <About {...props} />
      {applies(draft, "raters") && <Field {...props} name="raters" />}
      {applies(draft, "answers_per_rater") && <Field {...props} name="answers_per_rater" />}
      <Field {...props} name="budget" />
      <Field {...props} name="erase_names_after" />
    </section>
  );
}
