import type { JSX } from "preact";
import { type Column, goalOf, type Use, uses, withSet, withTick, withUse } from "./draft";
import type { DraftProps } from "./field";
import { texts } from "./texts.en";

interface ColumnsProps extends DraftProps {
  becomes: { name: string; becomes: string }[];
}

const isMeasured = ({ kind }: Column): boolean => kind === "number" || kind === "date";

/** Numbers that only name something: a model year may be a number; a postal code is not. */
function AsCategory({ column, draft, setDraft }: DraftProps & { column: Column }): JSX.Element | null {
  const { name } = column;
  if (!isMeasured(column) || !draft.features.includes(name)) return null;
  const ways = [column.kind as "number" | "date", "category"] as const;
  return (
    <select
      class="small" aria-label={texts.readAs(name)} value={draft.categorical.includes(name) ? "category" : column.kind}
      onChange={(event) => setDraft(withTick(draft, "categorical", name, event.currentTarget.value === "category"))}
    >
      {ways.map((way) => <option key={way} value={way}>{texts.readAsWhat[way]}</option>)}
    </select>
  );
}

function Row({ column, draft, setDraft, becomes }: ColumnsProps & { column: Column }): JSX.Element {
  const { name } = column;
  const became = becomes.filter((one) => one.name === name).map((one) => one.becomes);
  return (
    <tr>
      <th scope="row" dir="auto">{name}</th>
      <td>
        {texts.kinds[column.kind] ?? column.kind}, {texts.distinct(column.distinct)}
        {column.missing > 0 && <span class="gap">{texts.missingIn(column.missing)}</span>}
        <span class="quiet example" dir="auto">{column.example.join(" · ")}</span>
      </td>
      <td class="middle" data-head={texts.feature}>
        <input
          type="checkbox" aria-label={texts.featureOf(name)} checked={draft.features.includes(name)}
          onChange={(event) => setDraft(withTick(draft, "features", name, event.currentTarget.checked))}
        />
        <AsCategory column={column} draft={draft} setDraft={setDraft} />
      </td>
      <td class="middle" data-head={texts.show}>
        <input
          type="checkbox" aria-label={texts.showOf(name)} checked={draft.show.includes(name)}
          onChange={(event) => setDraft(withTick(draft, "show", name, event.currentTarget.checked))}
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
      {becomes.length > 0 && (became.length > 0 ? <td dir="auto" data-head={texts.becomes}>{became.join("; ")}</td> : <td />)}
    </tr>
  );
}

type Direction = "maximize" | "minimize";

/** Asked for, never guessed. */
function Goal({ draft, setDraft }: ColumnsProps): JSX.Element {
  const goal = goalOf(draft);
  const choose = (column: string, use: Direction): void => {
    const without = goal ? withUse(draft, goal.column, "none") : draft;
    setDraft(column === "" ? without : withUse(without, column, use));
  };
  return (
    <div class="field">
      <label for="goal">{texts.goal}</label>
      <span class="row">
        <select id="goal" value={goal?.column ?? ""} onChange={(event) => choose(event.currentTarget.value, goal?.use ?? "maximize")}>
          <option value="">{texts.goalChoose}</option>
          {draft.table.columns.filter(({ kind }) => kind === "number").map(({ name }) => <option key={name}>{name}</option>)}
        </select>
        {goal && (
          <select aria-label={texts.goalDirection} value={goal.use} onChange={(event) => choose(goal.column, event.currentTarget.value as Direction)}>
            {(["maximize", "minimize"] as const).map((use) => <option key={use} value={use}>{texts.uses[use]}</option>)}
          </select>
        )}
      </span>
    </div>
  );
}

const answers = ["error", "drop-rows", "drop-column"] as const;

function MissingCells({ draft, setDraft }: ColumnsProps): JSX.Element | null {
  const gaps = draft.table.columns.filter(({ missing }) => missing > 0);
  if (gaps.length === 0) return null;
  return (
    <div class="field">
      <label for="missing-cells">{texts.gaps(gaps.map(({ name, missing }) => `${name} (${missing})`).join(", "))}</label>
      <select id="missing-cells" value={draft.set["missing_cells"]} onChange={(event) => setDraft(withSet(draft, "missing_cells", event.currentTarget.value))}>
        {answers.map((one) => <option key={one} value={one}>{texts.gapAnswers[one]}</option>)}
      </select>
    </div>
  );
}

export function Columns(props: ColumnsProps): JSX.Element {
  return (
    <section aria-labelledby="columns">
      <h2 id="columns">{texts.columnsTitle}</h2>
      <Goal {...props} />
      <MissingCells {...props} />
      <div class="table" tabIndex={0} role="group" aria-labelledby="columns">
        <table class="columns">
          <thead>
            <tr>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.looks}</th>
              <th scope="col">{texts.feature}</th>
              <th scope="col">{texts.show}</th>
              <th scope="col">{texts.use}</th>
              {props.becomes.length > 0 && <th scope="col">{texts.becomes}</th>}
            </tr>
          </thead>
          <tbody>{props.draft.table.columns.map((column) => <Row key={column.name} column={column} {...props} />)}</tbody>
        </table>
      </div>
    </section>
  );
}
