import { type Kept, randomName } from "../client/storage";

/** How crowd platforms call the person in the addresses that they make. */
const parameters = ["participant", "PROLIFIC_PID", "workerId", "puid", "rater"];

export interface Identity {
  /** What goes with each answer; none where the invitation says who it is. */
  rater: string | undefined;
  /** What people see on every screen; none where it is only a random name. */
  shown: string | undefined;
  /** Whether "no" comes first: always so for one person, and for every second one. */
  noFirst: boolean;
}

/** Of equal chances over names: the parity of FNV-1a's bits. */
function odd(name: string): boolean {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  for (const shift of [16, 8, 4, 2, 1]) hash ^= hash >>> shift;
  return (hash & 1) === 1;
}

export function identify(fixed: string | null, address: URLSearchParams, kept: Kept): Identity {
  if (fixed !== null) return { rater: undefined, shown: fixed, noFirst: odd(fixed) };
  for (const name of parameters) {
    const id = address.get(name)?.trim();
    if (id) return { rater: id, shown: id, noFirst: odd(id) };
  }
  const rater = kept.get("rater") ?? randomName();
  kept.set("rater", rater);
  return { rater, shown: undefined, noFirst: odd(rater) };
}
