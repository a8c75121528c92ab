import { call } from "../client/api";
import type { LogReply } from "../client/types";
import { Kept } from "../client/storage";

const name = "seen";

/** Whether the log lacks what this browser saw last time. Else it keeps the newest entry for next time. */
export async function isReplaced({ study, entries }: LogReply): Promise<boolean> {
  const kept = Kept.here().of(study);
  const [number, hash] = (kept.get(name) ?? "").split(" ");
  if (number && hash) {
    const { entries: found } = await call<LogReply>("owner", `api/log?from=${number}&limit=1`);
    if (found[0]?.hash !== hash) return true;
  }
  const newest = entries[entries.length - 1];
  if (newest && newest.number >= Number(number || 0)) kept.set(name, `${newest.number} ${newest.hash}`);
  return false;
}
