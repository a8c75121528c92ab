import type { JSX } from "preact";
import { Dialog } from "../client/dialog";
import type { AnswerScale, StudyInfo } from "../client/types";
import { filled, texts } from "./language";

interface HelpProps {
  study: StudyInfo;
  keysOn: boolean;
  setKeys: (on: boolean) => void;
  film: boolean;
  close: () => void;
}

function answering(scale: AnswerScale): string {
  return scale.kind === "scale" ? filled(texts.keys.scale, { n: Math.min(9, scale.labels?.length ?? 0) }) : texts.keys[scale.kind];
}

/** What to look for, and what the keys do: one key away on every question. */
export function Help({ study, keysOn, setKeys, film, close }: HelpProps): JSX.Element {
  const rows: [string, string][] = [
    ["D", study.answers.unsure === "no" ? texts.keys.notSureIsNo : texts.keys.notSure],
    ["S", texts.keys.skip],
    ["U", texts.keys.undo],
    ...(film ? [["R", texts.keys.replay] as [string, string]] : []),
    ["?", texts.keys.help],
  ];
  return (
    <Dialog title={texts.instructions} close={close}>
      {study.question && <p dir="auto"><strong>{study.question}</strong></p>}
      <p class="pre" dir="auto">{study.instructions || texts.noInstructions}</p>
      <h3>{texts.keysTitle}</h3>
      <p>{answering(study.answers)}</p>
      <dl class="keys">
        {rows.map(([key, meaning]) => (
          <div key={key}>
            <dt><kbd>{key}</kbd></dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label class="row">
        <input type="checkbox" checked={keysOn} onChange={(event) => setKeys(event.currentTarget.checked)} />
        {texts.keysOn}
      </label>
      <div class="row">
        <button class="primary" onClick={close}>{texts.close}</button>
      </div>
    </Dialog>
  );
}
