import type { Choice } from '../../design/card-design.ts';
import { contextOf } from '../../export/columns.ts';
import { choiceTexts, foldName } from '../../export/choice-texts.ts';
import type { choicesOver } from '../../export/earlier-choices.ts';
import { languages } from '../../text/languages.ts';

interface Names {
  readonly values: ReadonlySet<string>;
  /** Titles, where that of one choice is the value of another; empty elsewhere. */
  readonly mistakable: ReadonlySet<string>;
  /** By the text that our files write; of a text that means one thing in one language and another in the next, nothing. */
  readonly byText: ReadonlyMap<string, string | null>;
}

/**
 * The choice that a text names: in this version of the design, or only in another one. Undefined where none is named for sure. Null where the title of one choice is the value of
 * another, and the text is a title among values, or a value among titles: then the others of its column are probably misread.
 */
export type NameChoice = (item: { readonly choices: readonly Choice[] }, text: string, isTitled: boolean) => { readonly value: string; readonly isElsewhere: boolean } | null | undefined;

/** Reads what `choiceTexts` writes, and the values themselves, over all versions: a value that is no longer on offer is not taken for the title of a choice that is. */
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
    // Somebody who says that titles stand there means the title "1" and not the value 1.
    const value = values.has(written) ? (isTitled ? undefined : written) : (byText.get(foldName(written)) ?? undefined);
    return value === undefined ? undefined : { value, isElsewhere: !item.choices.some((choice) => choice.value === value) };
  };
};
