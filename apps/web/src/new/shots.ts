import { call, Refused } from "../client/api";
import { base64 } from "../client/base64";
import type { KeptPicture } from "../client/schema";
import { columnFor, type Draft, withUse } from "./draft";
import { texts } from "./texts.en";

/** A picture as it will be shown: made smaller, and drawn anew, so that nothing but the picture is left of the file. */
export interface Shot {
  name: string;
  type: string;
  /** Base64. */
  file: string;
}

/** Phones have no more pixels across. */
const longest = 1200;
const quality = 0.82;
const largest = 60 << 20; // bytes of a file

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> => new Promise((resolve) => canvas.toBlob(resolve, type, quality));

function drawn(image: ImageBitmap, opaque: boolean): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error(texts.noCanvas);
  context.imageSmoothingQuality = "high";
  if (opaque) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Throws an Error that says, in the user's words, why it cannot be shown. */
export async function shotOf(file: File): Promise<Shot> {
  if (file.size > largest) throw new Error(texts.pictureTooLarge(file.name));
  const image = await createImageBitmap(file).catch(() => {
    throw new Error(texts.noPicture(file.name));
  });
  // Browsers that write no WebP give PNG instead, which is large for photos.
  let blob = await blobOf(drawn(image, false), "image/webp");
  if (blob?.type !== "image/webp") blob = await blobOf(drawn(image, true), "image/jpeg");
  image.close();
  if (!blob) throw new Error(texts.noCanvas);
  return { name: file.name, type: blob.type, file: base64(new Uint8Array(await blob.arrayBuffer())) };
}

const plain = (name: string): string => (name.split("/").pop() ?? "").toLowerCase();
const stem = (name: string): string => plain(name).replace(/\.\w+$/, "");

/** The picture that a cell names, with or without the ending of its file. */
export function shotFor(shots: Shot[], cell: string): Shot | undefined {
  const wanted = plain(cell);
  return wanted === "" ? undefined : shots.find(({ name }) => plain(name) === wanted || stem(name) === wanted);
}

/** Where the picture that a cell names can be seen now. */
export function addressFor(shots: Shot[], cell: string): string {
  const shot = shotFor(shots, cell);
  if (shot) return `data:${shot.type};base64,${shot.file}`;
  return /^(https:\/\/|data:image\/|<svg)/.test(cell) ? cell : "";
}

/** The column that names pictures: the one that is said to, else the one that names candidates. */
export const imageColumn = (draft: Draft, shots: Shot[]): string | undefined =>
  columnFor(draft, "image") ?? (shots.length > 0 ? columnFor(draft, "id") : undefined);

/** Where no column was said to have pictures and one has names of these files, it is that one. */
export function withImages(draft: Draft, shots: Shot[]): Draft {
  if (columnFor(draft, "image")) return draft;
  const names = (column: number): boolean => draft.table.sample.some((row) => shotFor(shots, row[column] ?? ""));
  const found = draft.table.columns.find(({ name }, column) => draft.used[name] === undefined && names(column));
  return found ? withUse(draft, found.name, "image") : draft;
}

const sent = new WeakMap<Shot, string>();

async function send(shots: Shot[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const shot of shots) {
    const digest = sent.get(shot) ?? (await call<KeptPicture>("owner", "api/new/picture", { body: { name: shot.name, file: shot.file } })).picture;
    sent.set(shot, digest);
    digests[shot.name] = digest;
  }
  return digests;
}

/** Does `work` with pictures that the server has. One that was restarted has forgotten them. */
export async function withPictures<Result>(shots: Shot[], work: (pictures: Record<string, string>) => Promise<Result>): Promise<Result> {
  try {
    return await work(await send(shots));
  } catch (failure) {
    if (!(failure instanceof Refused) || failure.status !== 409 || shots.length === 0) throw failure;
    for (const shot of shots) sent.delete(shot);
    return work(await send(shots));
  }
}
