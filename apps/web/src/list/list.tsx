import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, Refused } from "../client/api";
import { Refusal } from "../client/refusal";
import type { StudySummary } from "../client/types";
import { Links } from "./links";
import { NewStudy } from "./new_study";
import { StudyCard } from "./study_card";
import { texts } from "./texts.en";

const pollTime = 5_000;

function Archived({ studies, look }: { studies: StudySummary[]; look: () => void }): JSX.Element | null {
  if (studies.length === 0) return null;
  return (
    <details>
      <summary>{texts.archived(studies.length)}</summary>
      <ul class="studies">{studies.map((one) => <StudyCard key={one.name} study={one} look={look} />)}</ul>
    </details>
  );
}

/** For owners: all studies, and what can be done with them. */
export function List(): JSX.Element {
  const [studies, setStudies] = useState<StudySummary[]>();
  const [refusal, setRefusal] = useState("");
  const [lost, setLost] = useState(false);
  const look = (): void =>
    void call<{ studies: StudySummary[] }>("owner", "api/studies").then(
      (reply) => {
        setStudies(reply.studies);
        setRefusal("");
        setLost(false);
      },
      (reason) => (reason instanceof Refused ? setRefusal(reason.message) : setLost(true)),
    );
  useEffect(() => {
    look();
    const timer = setInterval(look, pollTime);
    return () => clearInterval(timer);
  }, []);
  if (refusal) return <Refusal texts={texts} reason={refusal} />;
  const shown = (studies ?? []).filter((one) => !one.archived).sort((one, other) => other.changed - one.changed);
  return (
    <main aria-busy={!studies}>
      <header>
        <h1>{texts.title}</h1>
        <p class="quiet">{texts.lead}</p>
        {lost && <p class="failure" role="status">{texts.lost}</p>}
      </header>
      <NewStudy />
      {studies ? shown.length === 0 && <p>{texts.none}</p> : <p>{texts.loading}</p>}
      <ul class="studies">{shown.map((one) => <StudyCard key={one.name} study={one} look={look} />)}</ul>
      <Archived studies={(studies ?? []).filter((one) => one.archived)} look={look} />
      <Links />
    </main>
  );
}
