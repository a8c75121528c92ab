import type { JSX } from "preact";

/** What is shown instead of a page that the server refuses. */
export function Refusal({ texts, reason }: { texts: { refusedTitle: string; refusedText: string; serverSays(reason: string): string }; reason: string }): JSX.Element {
  return (
    <main class="refusal">
      <h1>{texts.refusedTitle}</h1>
      <p>{texts.refusedText}</p>
      <p class="quiet">{texts.serverSays(reason)}</p>
    </main>
  );
}
