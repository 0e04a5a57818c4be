const field = String.raw`\[([a-z][a-z0-9_]*)(?:\((-?\w+)\))?\]`;
const literal = String.raw`(?:'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?))`;
const term = new RegExp(`^\\(*\\s*${field}\\s*=\\s*${literal}\\s*\\)*$`);

export interface FieldCondition {
  readonly field: string;
  readonly values: readonly string[];
}

/** Branching logic of one field: `[a] = '1'` or `[a(1)] = '1'`, joined by `or`. Null for anything richer. */
export const readBranching = (text: string): FieldCondition | null => {
  if (text.length > 2_000) return null;
  const values: string[] = [];
  let name = '';
  for (const part of text.trim().split(/\s+or\s+/i)) {
    const match = term.exec(part.trim());
    if (match === null) return null;
    const [, of = '', code, single, double, plain] = match;
    const value = single ?? double ?? plain ?? '';
    if (value === '' || (name !== '' && name !== of)) return null;
    // A ticked box of a checkbox field; "not ticked" is no choice.
    if (code !== undefined && value !== '1') return null;
    name = of;
    values.push(code ?? value);
  }
  return { field: name, values };
};

/** The fields of a calculation that is a plain sum: `[a]+[b]` or `sum([a],[b])`. Null for anything richer. */
export const readSum = (text: string): readonly string[] | null => {
  if (text.length > 10_000) return null;
  const plain = text.trim();
  const inner = /^sum\s*\(([^()]*)\)$/i.exec(plain)?.[1];
  const parts = (inner ?? plain).split(inner === undefined ? '+' : ',');
  const names = parts.map((part) => /^\s*\[([a-z][a-z0-9_]*)\]\s*$/.exec(part)?.[1]);
  return names.every((name) => name !== undefined) ? names : null;
};

export interface Tags {
  readonly isHidden: boolean;
  readonly isReadOnly: boolean;
  /** As the column `default` writes it. */
  readonly fallback: string;
  readonly noneOfTheAbove: readonly string[];
  /** What has no counterpart. */
  readonly others: readonly string[];
}

/** The action tags of a field annotation. */
export const readTags = (annotation: string): Tags => {
  const tags = { isHidden: false, isReadOnly: false, fallback: '', noneOfTheAbove: [] as string[], others: [] as string[] };
  for (const match of annotation.slice(0, 5_000).matchAll(/(?<![\w.])@([A-Z][A-Z-]*)(?:\s*=\s*(?:'([^']*)'|"([^"]*)"|([^\s@'"]+)))?/g)) {
    const [, tag = '', single, double, bare] = match;
    const value = single ?? double ?? bare ?? '';
    if (tag === 'HIDDEN') tags.isHidden = true;
    else if (tag === 'READONLY') tags.isReadOnly = true;
    else if (tag === 'DEFAULT' && value !== '' && !/[[\]]/.test(value)) tags.fallback = value;
    else if (tag === 'TODAY' || tag === 'NOW') tags.fallback = tag.toLowerCase();
    else if (tag === 'NONEOFTHEABOVE' && value !== '') tags.noneOfTheAbove.push(...value.split(',').map((code) => code.trim()));
    else tags.others.push(`@${tag}`);
  }
  return tags;
};
