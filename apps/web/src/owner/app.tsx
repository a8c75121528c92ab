import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Refusal } from "../client/refusal";
import type { Overview } from "../client/types";
import { Candidates } from "./candidates";
import { Control } from "./control";
import { EffectNumbers, EffectWords } from "./effects";
import type { FeedState } from "./feed";
import { Figure } from "./figure";
import { Invitations } from "./invitations";
import { Log } from "./log";
import { People } from "./people";
import { Progress } from "./progress";
import { texts } from "./texts.en";
import { Verdict } from "./verdict";

/** What the study draws of itself. */
function Figures({ overview }: { overview: Overview }): JSX.Element {
  return (
    <>
      {overview.charts.map(({ id, title, note, spec }) => (
        <Figure key={id} id={id} title={title} note={note} spec={spec}>
          {id === "effects" && <EffectWords effects={overview.effects} />}
          {id === "effects" && <EffectNumbers effects={overview.effects} />}
        </Figure>
      ))}
    </>
  );
}

function Downloads(): JSX.Element {
  return (
    <section class="half" aria-labelledby="downloads">
      <h2 id="downloads">{texts.downloads}</h2>
      <p class="row links">
        <a href="api/report" download="report.html">{texts.report}</a>
        <a href="api/export" download="answers.csv">{texts.export}</a>
        <a href="api/certificate" download="certificate.json">{texts.certificate}</a>
      </p>
      <p class="quiet">{texts.certificateNote}</p>
    </section>
  );
}

function stateName({ status }: Overview): keyof typeof texts.state {
  if (status.outcome === "running") return status.paused ? "paused" : status.stuck === null ? "running" : "stuck";
  return status.verdict === "certified" ? "certified" : "ended";
}

function Heading({ overview, state }: { overview: Overview; state: FeedState }): JSX.Element {
  const name = stateName(overview);
  return (
    <header>
      <div class="row">
        <h1 dir="auto">{overview.name}</h1>
        <span class={`badge ${name}`}>{texts.state[name]}</span>
      </div>
      {overview.question && <p class="quiet" dir="auto">{overview.question}</p>}
      <p class="quiet live" role="status">{state.connected ? (state.live ? texts.live : texts.polling) : texts.lost}</p>
    </header>
  );
}

export function App({ state, look }: { state: FeedState; look: () => void }): JSX.Element {
  const { overview } = state;
  useEffect(() => {
    if (overview) document.title = overview.name;
  }, [overview?.name]);
  if (state.refusal !== undefined && !overview) return <Refusal texts={texts} reason={state.refusal} />;
  if (!overview) return <main class="refusal" aria-busy="true">{state.connected ? texts.loading : texts.lost}</main>;
  return (
    <div class="app">
      <Heading overview={overview} state={state} />
      <main>
        <Verdict overview={overview} />
        <Progress overview={overview} />
        <Control status={overview.status} look={look} />
        <Downloads />
        <Invitations />
        <Figures overview={overview} />
        <Candidates overview={overview} />
        <People overview={overview} look={look} />
        <Log head={overview.head} />
      </main>
    </div>
  );
}
