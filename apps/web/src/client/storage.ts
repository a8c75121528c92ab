/** What the browser keeps for this page; for as long as the page is open where it may not keep anything. */
export class Kept {
  private readonly memory = new Map<string, string>();

  constructor(private readonly prefix: string) {}

  get(name: string): string | null {
    try {
      return this.memory.get(name) ?? localStorage.getItem(this.prefix + name);
    } catch {
      return null;
    }
  }

  set(name: string, text: string): void {
    try {
      localStorage.setItem(this.prefix + name, text);
      this.memory.delete(name);
    } catch {
      this.memory.set(name, text);
    }
  }

  /** What is kept at this address, whichever study is served there. */
  static here(): Kept {
    return new Kept(`acol:${new URL(".", location.href).pathname}:`);
  }

  /** A part of its own. */
  of(study: string): Kept {
    return new Kept(`${this.prefix}${study}:`);
  }
}

/** 128 random bits. Not `randomUUID`, which plain http has not. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
