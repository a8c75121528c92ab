import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Question } from "../client/types";
import { filled, texts } from "./language";

/** What the page's policy lets through: pictures of this server, in the text itself, or by https. */
function pictureAddress(text: string): string | undefined {
  try {
    const address = new URL(text, document.baseURI);
    const allowed = address.protocol === "https:" || address.origin === location.origin || /^data:image\//i.test(text);
    return allowed ? address.href : undefined;
  } catch {
    return undefined;
  }
}

function Picture({ source, label }: { source: string; label: string }): JSX.Element {
  const [failed, setFailed] = useState(false);
  const address = pictureAddress(source);
  if (failed || !address) return <p class="quiet">{texts.noPicture}</p>;
  return <img src={address} alt={filled(texts.picture, { label })} referrerpolicy="no-referrer" onError={() => setFailed(true)} />;
}

const stillWanted = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A film is a drawing that moves. As a picture it can neither run a script nor load anything. */
function Film({ film, label, plays, replay }: { film: string; label: string; plays: number; replay: () => void }): JSX.Element {
  if (plays === 0 && stillWanted()) return <button onClick={replay}>{texts.play}</button>;
  // The comment makes it another picture, which starts anew.
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(`${film}<!-- ${plays} -->`)}`;
  return (
    <>
      <img class="film" src={source} alt={filled(texts.film, { label })} />
      <button class="plain" onClick={replay}>{texts.replay}</button>
    </>
  );
}

export function Card({ card, plays, replay }: { card: Question; plays: number; replay: () => void }): JSX.Element | null {
  const label = card.label ?? card.candidate;
  const { details } = card;
  if (!card.text && !card.image && !card.film && details.length === 0) return <div class="card" />;
  return (
    <div class="card">
      {card.film && <Film film={card.film} label={label} plays={plays} replay={replay} />}
      {card.image && <Picture source={card.image} label={label} />}
      {card.text && <p class="pre" dir="auto">{card.text}</p>}
      {details.length > 0 && (
        <dl class="details">
          {details.map(({ name, value, unit }) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">{unit ? `${value} ${unit}` : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
