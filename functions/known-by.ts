import type { Answers, AnswerValue, CardDesign } from '#shared/design/card-design.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { listedValue } from './listed-answers.ts';

const inOneLine = (values: readonly AnswerValue[]): string =>
  values
    .map((value) => plainAnswer(value))
    .filter((text) => text !== '')
    .join(' · ');

export const knownBy = ({ id_attributes: paths }: CardDesign, vals: Answers): string =>
  inOneLine(paths.map((path) => vals[path.slice(0, path.indexOf('.'))]?.[path.slice(path.indexOf('.') + 1)] ?? null));

export const listedAs = (design: CardDesign, values: readonly AnswerValue[]): string => inOneLine(design.id_attributes.map((path) => listedValue(design, values, path)));
