import type { Kept } from "../client/storage";

/** An answer or a skip on its way. `key` is sent along (Idempotency-Key): however often it goes out, it counts once. */
export interface Letter {
  key: string;
  path: "api/tell" | "api/skip";
  body: { question: string; rater?: string | undefined; answer?: string | number; seconds?: number; reason?: string; unsure?: boolean };
}

function isLetter(value: unknown): value is Letter {
  const letter = value as Partial<Letter> | null;
  return typeof letter?.key === "string" && (letter.path === "api/tell" || letter.path === "api/skip") && typeof letter.body?.question === "string";
}

/** What is not acknowledged yet, oldest first. Survives reloads; tabs share it, so it is read anew each time. */
export class Outbox {
  constructor(private readonly kept: Kept) {}

  letters(): Letter[] {
    try {
      const letters: unknown = JSON.parse(this.kept.get("outbox") ?? "[]");
      return Array.isArray(letters) ? letters.filter(isLetter) : [];
    } catch {
      return [];
    }
  }

  add(letter: Letter): void {
    this.write([...this.letters(), letter]);
  }

  remove(key: string): void {
    this.write(this.letters().filter((letter) => letter.key !== key));
  }

  private write(letters: Letter[]): void {
    this.kept.set("outbox", JSON.stringify(letters));
  }
}
