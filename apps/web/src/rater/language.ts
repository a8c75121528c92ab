import { english } from "./texts.en";

export type Texts = typeof english;

/** What the page says, in the language that was chosen last: an import of it is always the present one. */
export let texts: Texts = english;

const files: Record<string, () => Promise<{ texts: Texts }>> = {
  de: () => import("./texts.de"), fr: () => import("./texts.fr"), es: () => import("./texts.es"), pt: () => import("./texts.pt"),
  it: () => import("./texts.it"), nl: () => import("./texts.nl"), pl: () => import("./texts.pl"), ja: () => import("./texts.ja"),
  zh: () => import("./texts.zh"), ar: () => import("./texts.ar"),
};
const rightToLeft = ["ar"];

/** The first of the wishes that there is a file for: "pt-BR" is Portuguese. English if there is none. */
export function chosen(wishes: readonly string[]): string {
  const known = wishes.map((wish) => wish.toLowerCase().split("-")[0] ?? "").find((code) => code === "en" || code in files);
  return known ?? "en";
}

/** Where the file does not load, the page goes on in the language that it has. */
export async function speak(wishes: readonly string[]): Promise<void> {
  const code = chosen(wishes);
  try {
    texts = (await files[code]?.())?.texts ?? english;
  } catch {
    return;
  }
  document.documentElement.lang = code;
  document.documentElement.dir = rightToLeft.includes(code) ? "rtl" : "ltr";
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** "3 Fragen": a number and the form of the word that goes with it, which some languages have six of. */
export function counted(language: string): (n: number, forms: Forms, from?: number) => string {
  const rules = new Intl.PluralRules(language);
  const spaced = !["ja"].includes(language);
  const range = (from: number, n: number): string => (from < n ? `${from.toLocaleString(language)}–` : "") + n.toLocaleString(language);
  return (n, forms, from = n) => `${range(from, n)}${spaced ? " " : ""}${forms[rules.select(n)] ?? forms.other}`;
}
