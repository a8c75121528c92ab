import type { Role } from "./types";

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Nobody answered, or somebody who cannot at the moment: worth another try. */
export class Unreachable extends Error {}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds until the call counts as unanswered. */
  patience?: number;
}

const temporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

async function reason(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as { error?: unknown };
    if (typeof error === "string") return error;
  } catch {
    // not JSON: a proxy speaks
  }
  return `${response.status} ${response.statusText}`;
}

/** Addresses are relative to the page, so a base path needs no settings. POST where there is a body, else GET. */
export async function call<Reply>(role: Role, path: string, { body, headers, patience = 15_000 }: CallOptions = {}): Promise<Reply> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  const request: RequestInit = { headers: { "Acol-Role": role, ...headers }, cache: "no-store", signal: limit.signal };
  if (body !== undefined) {
    request.method = "POST";
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.keepalive = request.body.length < 10_000; // an answer survives the closing of its page
  }
  try {
    const response = await fetch(path, request);
    if (temporary(response.status)) throw new Unreachable(await reason(response));
    if (!response.ok) throw new Refused(response.status, await reason(response));
    return (await response.json()) as Reply;
  } catch (failure) {
    if (failure instanceof Refused || failure instanceof Unreachable) throw failure;
    throw new Unreachable(String(failure));
  } finally {
    clearTimeout(timer);
  }
}
