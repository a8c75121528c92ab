import type { JSX } from "preact";
import { type Column, type Draft, type Use, uses, withFeature, withUse } from "./draft";
import { texts } from "./texts.en";

interface ColumnsProps {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  becomes: { name: string; becomes: string }[];
}

function Row({ column, draft, setDraft, becomes }: ColumnsProps & { column: Column }): JSX.Element {
  const { name } = column;
  const became = becomes.filter((one) => one.name === name).map((one) => one.becomes);
  return (
    <tr>
      <th scope="row" dir="auto">{name}</th>
      <td>
        {texts.kinds[column.kind] ?? column.kind}, {texts.distinct(column.distinct)}
        <span class="quiet example" dir="auto">{column.example.join(" · ")}</span>
      </td>
      <td class="middle" data-head={texts.feature}>
        <input
          type="checkbox" aria-label={texts.featureOf(name)} checked={draft.features.includes(name)}
          onChange={(event) => setDraft(withFeature(draft, name, event.currentTarget.checked))}
        />
      </td>
      <td data-head={texts.use}>
        <select
          aria-label={texts.useOf(name)} value={draft.used[name] ?? "none"}
          onChange={(event) => setDraft(withUse(draft, name, event.currentTarget.value as Use))}
        >
          {uses.map((use) => <option key={use} value={use}>{texts.uses[use]}</option>)}
        </select>
      </td>
      {became.length > 0 ? <td dir="auto" data-head={texts.becomes}>{became.join("; ")}</td> : <td />}
    </tr>
  );
}

export function Columns(props: ColumnsProps): JSX.Element {
  return (
    <section aria-labelledby="columns">
      <h2 id="columns">{texts.columnsTitle}</h2>
      <div class="table" tabIndex={0} role="group" aria-labelledby="columns">
        <table class="columns">
          <thead>
            <tr>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.looks}</th>
              <th scope="col">{texts.feature}</th>
              <th scope="col">{texts.use}</th>
              <th scope="col">{texts.becomes}</th>
            </tr>
          </thead>
          <tbody>{props.draft.columns.map((column) => <Row key={column.name} column={column} {...props} />)}</tbody>
        </table>
      </div>
    </section>
  );
}
