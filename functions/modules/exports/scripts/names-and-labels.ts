import type { TableColumn } from '#shared/modules/exports/tables.ts';
import type { Language } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';

export const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Names have letters, digits and underscores, and are unique regardless of case, also with each of the `ends` that the script appends. */
export const shortNames = (columns: readonly TableColumn[], longest: number, ends: readonly string[] = [], isTaken = (_name: string): boolean => false): readonly string[] => {
  const used = new Set<string>();
  return columns.map(({ name }) => {
    const plain = name.replaceAll(/[^A-Za-z0-9_]/g, '_').replace(/^(?![A-Za-z])/, 'v');
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : `_v${count}`;
      const short = plain.slice(0, longest - end.length).replace(/_+$/, '') + end;
      const made = ['', ...ends].map((more) => (short + more).toLowerCase());
      if (isTaken(short) || made.some((name) => used.has(name))) continue;
      for (const name of made) used.add(name);
      return short;
    }
  });
};

/** A label that is too long loses the outer titles first, because the item's own title identifies the column. */
export const labelOf = ({ field, heading, indices, zone }: TableColumn, language: Language, fits: (text: string) => boolean): string => {
  // SPSS and Stata have no time zones, so the label names it.
  const inZone = zone === undefined ? '' : ` (${zone})`;
  if (field === undefined) return heading + inZone;
  const own = [field.item.title, ...(field.partTitle ? [field.partTitle] : [])];
  const titles = [field.pageTitle, ...field.around.map(({ title }) => title), ...own].map((texts) => plainText(texts, language));
  const labels = Array.from({ length: titles.length - own.length + 1 }, (_, from) => `${titles.slice(from).join(' › ')} ${field.partTitle ? '' : field.part} ${indices.join('.')}`.trim() + inZone);
  return labels.find(fits) ?? labels.at(-1)!;
};

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

export const bytesIn = (text: string): number => Array.from(text, bytesOf).reduce((sum, bytes) => sum + bytes, 0);

/** `most` is in bytes. */
export const clip = (text: string, most: number): string => {
  let [clipped, bytes] = ['', 0];
  for (const character of text.replaceAll(/[\s\p{Cc}]+/gu, ' ')) {
    bytes += bytesOf(character);
    if (bytes > most) break;
    clipped += character;
  }
  return clipped;
};
