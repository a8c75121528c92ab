/** Doubles from try to try, with chance in it so that a thousand pages do not come back at once. */
export function delay(first: number, longest: number, tries: number): number {
  return Math.min(longest, first * 2 ** tries) * (0.75 + Math.random() / 2);
}
