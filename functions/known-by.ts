import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { plainAnswer } from '#shared/items/output.ts';

/** A card's id attributes in one line, as lists name it; empty where it has none. */
export const knownBy = ({ id_attributes: paths }: CardDesign, vals: Answers): string =>
  paths
    .map((path) => plainAnswer(vals[path.slice(0, path.indexOf('.'))]?.[path.slice(path.indexOf('.') + 1)] ?? null))
    .filter((text) => text !== '')
    .join(' · ');
