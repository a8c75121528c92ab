import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Finished, Offline, Refusal, Waiting, Welcome } from "./pages";
import { QuestionScreen } from "./question";
import type { Acts } from "./acts";
import type { State } from "./state";
import { filled, texts } from "./language";

/** What is below the candidate, always at the same place: how far the study is, and who one is. */
function Footer({ state }: { state: State }): JSX.Element | null {
  if (!state.study) return null;
  const parts = [state.answered === 0 ? texts.answeredNone : filled(texts.answered, { n: state.answered })];
  const [from, to] = state.left ?? [];
  if (from !== undefined && to !== undefined && !state.study.hand && state.screen !== "finished") parts.push(filled(texts.left, { range: [from, to] }));
  return (
    <footer>
      <p>{parts.join(" · ")}</p>
      {state.identity?.shown && <p dir="auto">{filled(texts.you, { id: state.identity.shown })}</p>}
    </footer>
  );
}

function Notes({ state }: { state: State }): JSX.Element {
  const lost = state.unsent > 0 ? filled(texts.lostUnsent, { n: state.unsent }) : texts.lost;
  return (
    <div class="notes" aria-live="polite">
      {!state.connected && <p class="lost">{lost}</p>}
      {state.note.text && (
        <p class="note" key={state.note.number}>
          {state.note.text}
        </p>
      )}
    </div>
  );
}

interface AppProps {
  state: State;
  session: Acts;
  /** Only looked at: takes no focus and no keys. */
  still?: boolean;
}

function Main({ state, session, still = false }: AppProps): JSX.Element {
  const [help, setHelp] = useState(false);
  const { study, card } = state;
  if (state.screen === "refused") return <Refusal state={state} session={session} />;
  if (study && !state.welcomed) return <Welcome study={study} begin={() => session.begin()} still={still} />;
  if (study && card && state.screen === "question") {
    return <QuestionScreen study={study} card={card} session={session} canUndo={state.canUndo} noFirst={state.identity?.noFirst ?? false} help={help} setHelp={setHelp} still={still} />;
  }
  if (state.screen === "finished") return <Finished state={state} session={session} />;
  if (state.screen === "waiting") return <Waiting />;
  if (state.screen === "offline") return <Offline />;
  return <main class="message" aria-busy="true">{texts.loading}</main>;
}

export function App({ state, session, still = false }: AppProps): JSX.Element {
  const place = state.welcomed && state.screen === "question" ? state.card?.place : undefined;
  return (
    <div class="app" data-screen={state.welcomed ? state.screen : "welcome"}>
      <header>
        <p class="study" dir="auto">{state.study?.name ?? ""}</p>
        {place && <p class="place">{filled(texts.place, { number: place.number, of: place.of })}</p>}
      </header>
      <Notes state={state} />
      <Main state={state} session={session} still={still} />
      <Footer state={state} />
    </div>
  );
}
