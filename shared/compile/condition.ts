import { foldWidth } from '../text/width.ts';

/** "shown while `item` holds one of `values`"; without values: while a check is on. */
export interface Condition {
  readonly item: string;
  readonly values: readonly string[];
}

/** Reads the `when` column: `item=value1,value2`, `page.item=value`, or the name of a check. Null for anything else. */
export const readWhen = (text: string): Condition | null => {
  const plain = foldWidth(text).trim();
  const match = /^(?:\$\{\s*)?([\p{L}_][\p{L}\p{M}\p{N}_.-]*)(?:\s*\})?\s*(?:==?\s*([^=]*))?$/u.exec(plain);
  if (match === null) return null;
  const [, item = '', list] = match;
  if (list === undefined) return { item, values: [] };
  const values = list
    .split(/[,、]/)
    .map((value) => value.trim().replace(/^(['"])(.*)\1$/, '$2'))
    .filter((value) => value !== '');
  return values.length === 0 ? null : { item, values };
};

/** The range in a `constraint`: `. >= a and . <= b` or one half, with `>` and `<` kept apart. Null for anything richer. */
export interface Bounds {
  readonly min?: { readonly text: string; readonly open: boolean };
  readonly max?: { readonly text: string; readonly open: boolean };
}
