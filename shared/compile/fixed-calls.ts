import type { Expression } from '../expression/expression.ts';
import type { Edit } from '../expression/parse-expression.ts';

/** What these functions of XLSForm come to is known when the form is compiled. */
export interface FormFacts {
  /** Of the sheet `settings`; blank where it names none. */
  readonly version: string;
  /** The label of the row that a path leads to; null where there is none, or one that mentions answers. */
  labelAt(path: string): string | null;
}

export interface FixedCall extends Edit {
  /** property(): no telephone is here to know it. */
  readonly isUnknown: boolean;
}

const callAt = /(version|property|jr:itext)\s*\(\s*(?:'([^']*)'|"([^"]*)")?\s*\)/y;

const quoted = (text: string): string | null => (text.includes("'") ? (text.includes('"') ? null : `"${text}"`) : `'${text}'`);

/** Texts in the place of version(), property() and jr:itext('/form/item:label'); what has none stays as it is, and is no function of a design. */
export const fixedCalls = (tree: Expression, text: string, { version, labelAt }: FormFacts): readonly FixedCall[] => {
  if (tree.kind !== 'call') return [];
  callAt.lastIndex = tree.at;
  const [whole = '', name, single, double] = (['version', 'property', 'jr:itext'].includes(tree.name) && callAt.exec(text)) || [];
  if (name === undefined) return tree.of.flatMap((part) => fixedCalls(part, text, { version, labelAt }));
  const [, path = ''] = /^(.*):label$/.exec(single ?? double ?? '') ?? [];
  const value = name === 'version' ? version : name === 'property' ? '' : labelAt(path);
  const put = value === null ? null : quoted(value);
  return put === null ? [] : [{ at: tree.at, end: tree.at + whole.length, text: put, isPlain: true, isUnknown: name === 'property' }];
};
