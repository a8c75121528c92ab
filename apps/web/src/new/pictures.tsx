import type { JSX } from "preact";
import type { Draft } from "./draft";
import { addressFor, imageColumn, type Shot, shotOf } from "./shots";
import { texts } from "./texts.en";

interface PicturesProps {
  draft: Draft;
  shots: Shot[];
  add: (shots: Shot[]) => void;
  clear: () => void;
  attempt: (says: string, work: () => Promise<void>) => Promise<void>;
}

const small = 8; // pictures to show

async function take(files: File[], add: PicturesProps["add"]): Promise<void> {
  const shots: Shot[] = [];
  for (const file of files) shots.push(await shotOf(file)); // one at a time: a phone has little memory
  add(shots);
}

/** Pictures of the candidates, kept in the study. Or links: then there is nothing to choose here. */
export function Pictures({ draft, shots, add, clear, attempt }: PicturesProps): JSX.Element {
  const chosen = (event: Event & { currentTarget: HTMLInputElement }): void => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = ""; // the same may be taken again
    if (files.length > 0) void attempt(texts.readingPictures, () => take(files, add));
  };
  const column = imageColumn(draft, shots);
  return (
    <div class="field pictures">
      <h3>{texts.pictures}</h3>
      <span class="quiet">{column ? texts.picturesFrom(column) : texts.picturesHint}</span>
      {shots.length > 0 && (
        <p class="row">
          {shots.slice(0, small).map((shot) => <img key={shot.name} src={addressFor([shot], shot.name)} alt={shot.name} />)}
          <span>{texts.pictureCount(shots.length)}</span>
        </p>
      )}
      <div class="row">
        <label class="file second">
          <input type="file" multiple accept="image/jpeg,image/png,image/webp,image/*" onChange={chosen} />
          <span>{shots.length > 0 ? texts.morePictures : texts.addPictures}</span>
        </label>
        {shots.length > 0 && <button class="plain" onClick={clear}>{texts.noPictures}</button>}
      </div>
    </div>
  );
}
