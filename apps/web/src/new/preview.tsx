import { type JSX, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { App } from "../rater/app";
import { initial, type State } from "../rater/state";
import type { Draft } from "./draft";
import { sampleQuestion, sampleStudy } from "./sample";
import type { Shot } from "./shots";
import { texts } from "./texts.en";

interface PreviewProps {
  draft: Draft;
  shots: Shot[];
}

/** A page of its own, as wide as a phone, with the rater's own style. Nothing in it talks to the server. */
const shell = (): string =>
  `<!doctype html><html lang="en"><head><title>${texts.preview}</title><link rel="stylesheet" href="${new URL("assets/rate.css", document.baseURI).href}"></head><body></body></html>`;

function stateOf({ draft, shots }: PreviewProps, at: number, welcomed: boolean): State {
  return { ...initial, study: sampleStudy(draft), welcomed, screen: "question", card: sampleQuestion(draft, at, shots), answered: at };
}

/** What people will see, drawn by the rater's page itself. Answering shows the next candidate and records nothing. */
export function Preview(props: PreviewProps): JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [welcomed, setWelcomed] = useState(true);
  const [at, setAt] = useState(0);
  const count = Math.max(1, props.draft.table.sample.length);
  useEffect(() => {
    const body = ready && frame.current?.contentDocument?.body;
    if (!body) return;
    const go = (step: number): void => setAt((at + step + count) % count);
    const session = {
      answer: () => go(1), notSure: () => go(1), skip: () => go(1), begin: () => setWelcomed(true),
      undo: () => Promise.resolve(go(-1)), work: () => Promise.resolve(),
    };
    render(<App state={stateOf(props, at % count, welcomed)} session={session} still />, body);
  });
  return (
    <aside aria-labelledby="preview">
      <h2 id="preview">{texts.preview}</h2>
      <div class="row">
        {([false, true] as const).map((one) => (
          <button key={String(one)} class="plain" aria-pressed={welcomed === one} onClick={() => setWelcomed(one)}>{one ? texts.previewQuestion : texts.previewStart}</button>
        ))}
      </div>
      <div class="phone"><iframe ref={frame} title={texts.preview} srcdoc={shell()} onLoad={() => setReady(true)} /></div>
      <p class="quiet">{texts.previewHint}</p>
    </aside>
  );
}
