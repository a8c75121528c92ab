import english from "./texts.en.json";

/** The forms of a counted word, "#" for the number: some languages have six of them. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** All texts of the rater's page: texts.en.json, and a file like it for every other language. */
export type Texts = Omit<typeof english, "counts"> & { counts: Record<string, Forms> };

/** What the page says, in the language that was chosen last: an import of it is always the present one. */
export let texts: Texts = english;
let language = "en";

const files: Record<string, () => Promise<{ default: Texts }>> = {
  de: () => import("./texts.de.json"), fr: () => import("./texts.fr.json"), es: () => import("./texts.es.json"), pt: () => import("./texts.pt.json"),
  it: () => import("./texts.it.json"), nl: () => import("./texts.nl.json"), pl: () => import("./texts.pl.json"), ja: () => import("./texts.ja.json"),
  zh: () => import("./texts.zh.json"), ar: () => import("./texts.ar.json"),
};
const rightToLeft = ["ar"];

/** The first wanted language that has a file: "pt-BR" is Portuguese. English if there is none. */
export function chosen(wishes: readonly string[]): string {
  const known = wishes.map((wish) => wish.toLowerCase().split("-")[0] ?? "").find((code) => code === "en" || code in files);
  return known ?? "en";
}

/** Where the file does not load, the page goes on in the language that it has. */
export async function speak(wishes: readonly string[]): Promise<void> {
  const code = chosen(wishes);
  try {
    texts = (await files[code]?.())?.default ?? english;
  } catch {
    return;
  }
  language = code;
  document.documentElement.lang = code;
  document.documentElement.dir = rightToLeft.includes(code) ? "rtl" : "ltr";
}

/** What stands in place of a name: a word, a number, or a range of numbers. */
type Value = string | number | readonly [from: number, to: number];

/** `text` with its places filled: `{n}` is values.n, `{n:answer}` is "3 answers", the form of the word that goes with it. */
export function filled(text: string, values: Record<string, Value>): string {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (place, name: string, word?: string) => {
    const value = values[name] ?? place;
    return word === undefined || typeof value === "string" ? String(value) : counted(value, texts.counts[word]);
  });
}

/** The form of a counted word. English is the page's first language: its rule is here, so that the browser need load no others. */
function formOf(count: number): Intl.LDMLPluralRule {
  if (language === "en") return count === 1 ? "one" : "other";
  return new Intl.PluralRules(language).select(count);
}

/** A number as it is written in this language; small English ones need no rules either. */
function written(count: number): string {
  return language === "en" && count < 1000 && Number.isInteger(count) ? String(count) : count.toLocaleString(language);
}

function counted(value: number | readonly [number, number], forms: Forms | undefined): string {
  const [from, to] = typeof value === "number" ? [value, value] : value;
  const shown = from < to ? filled(texts.range, { from: written(from), to: written(to) }) : written(to);
  return (forms?.[formOf(to)] ?? forms?.other ?? "#").replace("#", shown);
}
