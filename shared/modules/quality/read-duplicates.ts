import type { Findings } from '../../compile/findings.ts';
import { placeOf, textOf, type TableRow } from '../../compile/table.ts';
import type { Path } from '../../design/card-design.ts';
import type { LikenessTerm } from '../../design/likeness.ts';
import { maxLikeness } from '../../design/limits.ts';

const written = /^(.*?)\s*(?:\(\s*)?(?:±|\+\s*[-/]+|以内)?\s*(\d+(?:\.\d+)?)\s*(days?|d|日|hours?|h|時間)?\s*\)?$/i;

/** Reads "name ± distance unit". A name that ends in a digit needs the sign ±. */
const readTerm = (text: string): { readonly name: string; readonly within?: number; readonly unit?: 'days' | 'hours' } | null => {
  const plain = text.normalize('NFKC').trim();
  if (!/[\s±+(]/.test(plain)) return plain === '' ? null : { name: plain };
  const [, name = '', amount = '', word = ''] = written.exec(plain) ?? [];
  if (name === '' || /\s/.test(name) || Number(amount) <= 0) return null;
  const unit = word === '' ? undefined : /^[d日]/i.test(word) ? ('days' as const) : ('hours' as const);
  return { name, within: Number(amount), ...(unit && { unit }) };
};

/** Reads the setting `duplicates`: "birth, sex, arrival ± 1 day". One bad term voids it, because fewer terms would match too many cards. */
export const duplicatesIn = (row: TableRow, findings: Findings, pathOf: (written: string) => Path | null): readonly LikenessTerm[] => {
  const place = placeOf(row, 'duplicates');
  const texts = textOf(row, 'duplicates').split(/[,;、，；\n]/).map((text) => text.trim()).filter((text) => text !== '');
  if (texts.length > maxLikeness) findings.add('settings.duplicates_many', place, { max: maxLikeness });
  const terms = texts.map((text): LikenessTerm | null => {
    const term = readTerm(text);
    if (term === null) findings.add('settings.duplicates', place, { text });
    const path = term && pathOf(term.name);
    if (term === null || path === null) return null;
    const { name: _name, ...nearness } = term;
    return { item: path, ...nearness };
  });
  const read = terms.filter((term) => term !== null);
  return read.length === terms.length && terms.length <= maxLikeness ? read : [];
};
