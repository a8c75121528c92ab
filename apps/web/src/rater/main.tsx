import "../client/base.css";
import "./rater.css";
import { render } from "preact";
import { App } from "./app";
import { speak } from "./language";
import { Session } from "./session";

/** Away for longer, a page asks whether its question is still open. */
const staleAfter = 60_000;

let hiddenAt = 0;
const session = new Session((state) => {
  document.title = state.study?.name ?? document.title;
  render(<App state={state} session={session} />, document.body);
});

addEventListener("online", () => void session.work());
addEventListener("pageshow", (event) => event.persisted && void session.work(true));
addEventListener("pagehide", () => session.leave());
addEventListener("beforeunload", (event) => session.state.unsent > 0 && !session.state.connected && event.preventDefault());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = Date.now();
  else void session.work(Date.now() - hiddenAt > staleAfter);
});

/** Words first: nobody sees the page change its language. */
async function begin(): Promise<void> {
  await speak(navigator.languages);
  render(<App state={session.state} session={session} />, document.body);
  void session.work();
}
void begin();
