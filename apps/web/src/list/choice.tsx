import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, Refused } from "../client/api";
import { texts } from "./texts.en";

interface Running {
  name: string;
  path: string;
  question: string;
}

const pollTime = 10_000;

/** For raters: the studies that want answers. */
export function Choice(): JSX.Element {
  const [studies, setStudies] = useState<Running[]>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    document.title = texts.title;
    const look = (): void =>
      void call<{ studies: Running[] }>("rater", "api/studies").then(
        (reply) => {
          setStudies(reply.studies);
          setFailure("");
        },
        (reason) => setFailure(reason instanceof Refused ? texts.choiceRefused : texts.lost),
      );
    look();
    const timer = setInterval(look, pollTime);
    return () => clearInterval(timer);
  }, []);
  return (
    <main aria-busy={!studies && !failure}>
      <h1>{texts.choiceTitle}</h1>
      {failure && <p class="failure" role="alert">{failure}</p>}
      {studies?.length === 0 && <p>{texts.choiceNone}</p>}
      <ul class="studies">
        {studies?.map(({ name, path, question }) => (
          <li key={name}>
            <a class="study choice" href={`${path}rate`}>
              <strong dir="auto">{name}</strong>
              {question && <span class="quiet" dir="auto">{question}</span>}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
