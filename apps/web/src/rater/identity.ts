import { type Kept, randomName } from "../client/storage";

/** How crowd platforms call the person in the addresses that they make. */
const parameters = ["participant", "PROLIFIC_PID", "workerId", "puid", "rater"];

export interface Identity {
  /** What goes with each answer; none where the invitation says who it is. */
  rater: string | undefined;
  /** What people see on every screen; none where it is only a random name. */
  shown: string | undefined;
}

export function identify(fixed: string | null, address: URLSearchParams, kept: Kept): Identity {
  if (fixed !== null) return { rater: undefined, shown: fixed };
  for (const name of parameters) {
    const id = address.get(name)?.trim();
    if (id) return { rater: id, shown: id };
  }
  const rater = kept.get("rater") ?? randomName();
  kept.set("rater", rater);
  return { rater, shown: undefined };
}
