import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../client/api";
import type { LogEntry, LogReply } from "../client/types";
import { moment } from "../client/moment";
import { isReplaced } from "./seen";
import { texts } from "./texts.en";

const page = 50;

/** The newest entries, and as many older ones as were asked for. */
export function Log({ head }: { head: number }): JSX.Element {
  const [entries, setEntries] = useState<LogEntry[]>([]);
  const [wanted, setWanted] = useState(page);
  const [replaced, setReplaced] = useState(false);
  const from = Math.max(0, head - wanted);
  useEffect(() => {
    let current = true;
    const look = async (): Promise<void> => {
      const reply = await call<LogReply>("owner", `api/log?from=${from}&limit=${wanted}`);
      if (current) setEntries([...reply.entries].reverse());
      setReplaced(await isReplaced(reply));
    };
    look().catch(() => undefined); // the next change looks again
    return () => {
      current = false;
    };
  }, [head, wanted]);
  return (
    <section aria-labelledby="log">
      <h2 id="log">{texts.log}</h2>
      <p class="quiet">{texts.logNote}</p>
      {replaced && <p class="lost" role="alert">{texts.logReplaced}</p>}
      <div class="table tall" tabIndex={0} role="group" aria-labelledby="log">
        <table>
          <thead>
            <tr><th scope="col" class="number">{texts.number}</th><th scope="col">{texts.time}</th><th scope="col">{texts.what}</th></tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.number}>
                <td class="number">{entry.number}</td>
                <td class="time">{moment(entry.at)}</td>
                <td dir="auto">{entry.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {from > 0 && <button onClick={() => setWanted(wanted + 4 * page)}>{texts.older}</button>}
    </section>
  );
}
