import type { JSX } from "preact";
import { applies } from "./definition";
import { type Field as FieldInfo, uses, withSet } from "./draft";
import type { DraftProps } from "./field";
import { texts } from "./texts.en";

/** What the page asks for in words of its own, or by its columns. */
const worded = [
  ...uses, ...Object.keys(texts.fields), ...Object.keys(texts.choices),
  "candidates", "sheet", "missing_cells", "features", "categorical", "show", "answers", "answer_range", "scale", "threshold", "at_least", "population", "panel",
];

const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

function Control({ draft, setDraft, field }: DraftProps & { field: FieldInfo }): JSX.Element {
  const { name, choices } = field;
  const value = draft.set[name] ?? "";
  const set = (text: string): void => setDraft(withSet(draft, name, text));
  const common = { id: name, "aria-describedby": `${name}-hint` };
  if (field.flag) return <input {...common} type="checkbox" checked={value === "true"} onChange={(event) => set(event.currentTarget.checked ? "true" : "")} />;
  if (choices.length === 0) {
    return <input {...common} class="short" autocomplete="off" placeholder={field.default} value={value} onInput={(event) => set(event.currentTarget.value)} />;
  }
  return (
    <select {...common} value={value} onChange={(event) => set(event.currentTarget.value)}>
      <option value="">{texts.unless(field.default)}</option>
      {choices.map((choice) => <option key={choice}>{choice}</option>)}
    </select>
  );
}

/** All other fields that a study has, as the program itself describes them. */
export function More(props: DraftProps): JSX.Element {
  const { draft } = props;
  const fields = draft.table.fields.filter(({ name }) => !worded.includes(name) && applies(draft, name));
  return (
    <section aria-labelledby="more">
      <details>
        <summary><h2 id="more">{texts.moreTitle}</h2></summary>
        <p class="quiet">{texts.moreLead}</p>
        <div class="more">
          {fields.map((field) => (
            <div key={field.name} class="field">
              <label for={field.name}>{title(field.name)}</label>
              <Control {...props} field={field} />
              <span id={`${field.name}-hint`} class="quiet">{field.help}</span>
            </div>
          ))}
        </div>
      </details>
    </section>
  );
}
