/** Milliseconds since 1970, or ISO 8601, as a short local time. */
export function moment(at: number | string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toLocaleString("en-GB", { dateStyle: "short", timeStyle: "medium" });
}
