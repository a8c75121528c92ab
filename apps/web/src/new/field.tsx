import type { JSX } from "preact";
import { type Draft, isPercent, withSet } from "./draft";
import { texts } from "./texts.en";

export interface DraftProps {
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

interface TextProps {
  id: string;
  label: string;
  value: string;
  set: (text: string) => void;
  unit?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** Of text; none: a number, in a short field. */
  lines?: number | undefined;
  wide?: boolean | undefined;
}

/** A label, a field and what there is to know about it. */
export function TextField({ id, label, value, set, unit, hint, placeholder, lines, wide = false }: TextProps): JSX.Element {
  const common = { id, value, placeholder, "aria-describedby": hint && `${id}-hint`, autocomplete: "off" } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {lines ? (
        <textarea {...common} dir="auto" rows={lines} onInput={(event) => set(event.currentTarget.value)} />
      ) : (
        <span class="row">
          <input
            {...common} dir="auto" class={wide ? "grow" : "short"} inputMode={wide ? "text" : "decimal"} maxLength={500}
            onInput={(event) => set(event.currentTarget.value)}
          />
          {unit}
        </span>
      )}
      {hint && <span id={`${id}-hint`} class="quiet">{hint}</span>}
    </div>
  );
}

export type WordedField = keyof typeof texts.fields;

/** A field of the definition, in the words of its users. */
export function Field({ draft, setDraft, name }: DraftProps & { name: WordedField }): JSX.Element {
  const { label, ...more } = texts.fields[name] as Omit<TextProps, "id" | "value" | "set">;
  const unit = isPercent(draft.kind, name) ? { unit: "%" } : {};
  return <TextField id={name} label={label} {...more} {...unit} value={draft.set[name] ?? ""} set={(text) => setDraft(withSet(draft, name, text))} />;
}

interface ChoiceProps {
  legend: string;
  name: string;
  value: string;
  /** What is said, and what it means. */
  options: Record<string, readonly [string, string?]>;
  choose: (value: string) => void;
}

/** One of several, each with a line that says what it means. */
export function Choice({ legend, name, value, options, choose }: ChoiceProps): JSX.Element {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {Object.entries(options).map(([key, [says, means]]) => (
        <label key={key} class="row choice">
          <input type="radio" name={name} checked={value === key} onChange={() => choose(key)} />
          <span>{says}{means && <span class="quiet"> {means}</span>}</span>
        </label>
      ))}
    </fieldset>
  );
}
