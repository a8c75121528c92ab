import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Completion, StudyInfo } from "../client/types";
import { useKeys } from "./keys";
import type { Acts } from "./acts";
import type { State } from "./state";
import { filled, texts } from "./language";

/** A page without a question: its title takes the focus, so that a screen reader says what happened. */
function Message({ title, still = false, children }: { title: string; still?: boolean; children?: ComponentChildren }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!still) heading.current?.focus();
  }, []);
  return (
    <main class="message">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}

export function Welcome({ study, begin, still }: { study: StudyInfo; begin: () => void; still: boolean }): JSX.Element {
  useKeys(study.consent ? {} : { Enter: begin }, !still); // nobody agrees by a slip
  return (
    <Message title={study.name} still={still}>
      {study.question && <p dir="auto">{study.question}</p>}
      {study.instructions && <h2>{texts.instructions}</h2>}
      <p class="pre" dir="auto">{study.instructions || texts.welcome}</p>
      {study.hand && <p class="quiet">{filled(texts.hand, { questions: study.hand.questions, minutes: Math.max(1, Math.round(study.hand.seconds / 60)) })}</p>}
      {study.consent && <h2>{texts.consentTitle}</h2>}
      {study.consent && <p class="pre consent" dir="auto">{study.consent.text}</p>}
      <div class="row">
        <button class="primary" onClick={begin}>
          {study.consent ? texts.agree : texts.start} {!study.consent && <kbd>Enter</kbd>}
        </button>
      </div>
    </Message>
  );
}

export const Waiting = (): JSX.Element => (
  <Message title={texts.waitingTitle}>
    <p>{texts.waitingText}</p>
  </Message>
);

export const Offline = (): JSX.Element => (
  <Message title={texts.offlineTitle}>
    <p>{texts.offlineText}</p>
  </Message>
);

export function Refusal({ state, session }: { state: State; session: Acts }): JSX.Element {
  const { status, reason } = state.refusal;
  const link = status === 401;
  if (status === 403) {
    // The link is valid, but not for this person: a panel has a list, and some names have a link of their own.
    return (
      <Message title={texts.unlistedTitle}>
        <p>{texts.unlistedText}</p>
        {state.identity?.shown && <p class="quiet">{filled(texts.refusedReason, { reason })}</p>}
      </Message>
    );
  }
  if (status === 410) {
    return (
      <Message title={texts.erasedTitle}>
        <p>{texts.erasedText}</p>
      </Message>
    );
  }
  return (
    <Message title={link ? texts.refusedTitle : texts.failedTitle}>
      {link && <p>{texts.refusedText}</p>}
      <p class="quiet">{filled(texts.refusedReason, { reason })}</p>
      <div class="row">
        <button onClick={() => void session.work()}>{texts.tryAgain}</button>
      </div>
    </Message>
  );
}

/** Only an address of the web may be followed, whatever the text says. */
function webAddress(text: string | null): string | undefined {
  return text && /^https?:\/\//i.test(text) ? text : undefined;
}

function Code({ code }: { code: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    // Without https there is no clipboard: the code is selected, ready to be copied by hand.
    const line = document.getElementById("code");
    if (line) getSelection()?.selectAllChildren(line);
    navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div class="code">
      <p>{texts.code}</p>
      <div class="row">
        <strong id="code">{code}</strong>
        <button onClick={copy}>{copied ? texts.copied : texts.copy}</button>
      </div>
    </div>
  );
}

function CompletionPart({ code, url }: Completion): JSX.Element {
  const address = webAddress(url);
  return (
    <>
      {code && <Code code={code} />}
      {address && (
        <p>
          <a class="go-on" href={address} rel="noreferrer">
            {texts.goOn}
          </a>
        </p>
      )}
    </>
  );
}

export function Finished({ state, session }: { state: State; session: Acts }): JSX.Element {
  const { title, text } = state.end ? texts.ends[state.end] : { title: texts.finishedTitle, text: state.stuck ? texts.stuckText : texts.finishedText };
  const mayGoOn = state.end === null || (state.end === "answered" && !state.study?.hand);
  return (
    <Message title={title}>
      <p>{text}</p>
      {state.completion && <CompletionPart {...state.completion} />}
      {mayGoOn && (
        <div class="row">
          <button onClick={() => void session.work()}>{texts.again}</button>
        </div>
      )}
    </Message>
  );
}
