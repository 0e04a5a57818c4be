import type { Choice } from '../../design/card-design.ts';
import { contextOf } from '../../export/columns.ts';
import { type choicesOver, choiceTexts, foldName } from '../../export/choices.ts';
import { languages } from '../../text/languages.ts';

interface Names {
  readonly values: ReadonlySet<string>;
  readonly mistakable: ReadonlySet<string>;
  readonly byText: ReadonlyMap<string, string | null>;
}

/** The choice that a text names, possibly of another version. Undefined if unclear. Null if titles and values are mixed up, so that the rest of the column
 * is probably misread. */
export type NameChoice = (item: { readonly choices: readonly Choice[] }, text: string, isTitled: boolean) => { readonly value: string; readonly isElsewhere: boolean } | null | undefined;

/** Reads values and the texts of `choiceTexts` over all versions, so that an old value is not taken for the title of a present choice. */
export const createNameChoice = (choicesOf: ReturnType<typeof choicesOver>): NameChoice => {
  const known = new Map<object, Names>();
  const namesOf = (item: { readonly choices: readonly Choice[] }): Names => {
    const found = known.get(item);
    if (found !== undefined) return found;
    const all = choicesOf(item);
    const byText = new Map<string, string | null>();
    for (const language of languages) {
      const texts = choiceTexts(all, contextOf(language).text);
      for (const { value } of all) {
        const name = foldName(texts.get(value)!);
        const there = byText.get(name);
        byText.set(name, there === undefined || there === value ? value : null);
      }
    }
    const values = new Set(all.map(({ value }) => value));
    const titles = all.flatMap(({ value, title }) => Object.values(title).map((own) => ({ value, name: foldName(own) })));
    const mistakable = titles.some(({ value, name }) => values.has(name) && name !== value) ? new Set(titles.map(({ name }) => name)) : new Set<string>();
    const names = { values, mistakable, byText };
    known.set(item, names);
    return names;
  };
  return (item, text, isTitled) => {
    const { values, mistakable, byText } = namesOf(item);
    const written = text.trim();
    const isTitle = mistakable.has(foldName(written));
    if (mistakable.size > 0 && (isTitled ? values.has(written) && !isTitle : isTitle && !values.has(written))) return null;
    const value = values.has(written) ? (isTitled ? undefined : written) : (byText.get(foldName(written)) ?? undefined);
    return value === undefined ? undefined : { value, isElsewhere: !item.choices.some((choice) => choice.value === value) };
  };
};
