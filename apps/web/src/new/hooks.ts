import { useEffect, useState } from "preact/hooks";
import { Refused, Unreachable } from "../client/api";
import type { Draft } from "./draft";
import { forget, keep, kept } from "./keep";
import type { Shot } from "./shots";
import { texts } from "./texts.en";

/** Milliseconds from the last change until it is kept. */
const pause = 300;

/** What was on the page when it was left. */
export interface Before {
  draft?: Draft | undefined;
  shots?: Shot[] | undefined;
}

export const before = async (): Promise<Before> => ({ draft: (await kept("draft")) as Draft | undefined, shots: (await kept("shots")) as Shot[] | undefined });

export const forgetAll = (): Promise<unknown> => Promise.all([forget("draft"), forget("shots")]);

/** A state that survives a reload. */
export function useKept<Value>(name: keyof Before, first: Value | undefined): [Value | undefined, (value: Value | undefined) => void] {
  const [value, setValue] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => void (value === undefined ? forget(name) : keep(name, value)), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue];
}

function explained(failure: unknown): string {
  if (failure instanceof Refused) return texts.serverSays(failure.message);
  return failure instanceof Error && !(failure instanceof Unreachable) ? failure.message : texts.lost;
}

interface Attempts {
  busy: string;
  failure: string;
  fail: (reason: string) => void;
  attempt: (says: string, work: () => Promise<void>) => Promise<void>;
}

/** What takes a while, one thing at a time. */
export function useAttempts(): Attempts {
  const [failure, fail] = useState("");
  const [busy, setBusy] = useState("");
  const attempt = async (says: string, work: () => Promise<void>): Promise<void> => {
    setBusy(says);
    fail("");
    try {
      await work();
    } catch (reason) {
      fail(explained(reason));
    }
    setBusy("");
  };
  return { busy, failure, fail, attempt };
}
