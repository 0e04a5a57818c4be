import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import { keyedDigest } from '../data/keyed-digest.ts';
import { answerAt } from './summary-items.ts';

/** Two spellings of one number on a wristband are one id: width and surrounding blanks do not tell cards apart. */
const canonical = (value: AnswerValue): AnswerValue =>
  typeof value === 'string' ? value.normalize('NFKC').trim() : value;

/** Digest of a card's id attributes; undefined while one is blank, or where the design names none. */
export const idTuple = async ({ id_attributes }: CardDesign, vals: Answers): Promise<string | undefined> => {
  const values = id_attributes.map((path) => canonical(answerAt(vals, path)));
  if (values.length === 0 || values.some((value) => value === null || value === '')) return undefined;
  return keyedDigest('id-attributes', JSON.stringify(values));
};
