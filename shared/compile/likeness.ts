import type { LikenessTerm } from '../design/likeness.ts';
import { readTerm } from '../design/likeness.ts';
import { maxLikeness } from '../design/limits.ts';
import type { SurveyContext } from './row-reading.ts';
import { placeOf, textOf, type TableRow } from './table.ts';

/** Reads the setting `duplicates`: "birth, sex, arrival ± 1 day". One bad term voids it, because fewer terms would match too many cards. */
export const likenessOf = (row: TableRow | undefined, { findings, references }: SurveyContext): readonly LikenessTerm[] => {
  if (row === undefined) return [];
  const place = placeOf(row, 'duplicates');
  const texts = textOf(row, 'duplicates').split(/[,;、，；\n]/).map((text) => text.trim()).filter((text) => text !== '');
  if (texts.length > maxLikeness) findings.add('settings.duplicates_many', place, { max: maxLikeness });
  const terms = texts.map((text): LikenessTerm | null => {
    const term = readTerm(text);
    if (term === null) findings.add('settings.duplicates', place, { text });
    const target = term && references.need(term.name, '', place, findings);
    if (!term || !target) return null;
    const { name: _name, ...nearness } = term;
    return { item: target.path, ...nearness };
  });
  const read = terms.filter((term) => term !== null);
  return read.length === terms.length && terms.length <= maxLikeness ? read : [];
};
