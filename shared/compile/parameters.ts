import { foldWidth } from '../text/width.ts';

/** The pairs of a `parameters` cell: `key=value`, in order; quotes hold a value with blanks. */
export interface ParameterPairs {
  readonly pairs: ReadonlyMap<string, string>;
  /** Text that is no pair. */
  readonly unreadable: readonly string[];
  readonly twice: readonly string[];
}

const longest = 4_000;

/** Splits a `parameters` cell into pairs separated by blanks, semicolons or line breaks; lists inside a value by comma. */
export const readParameters = (text: string): ParameterPairs => {
  const pairs = new Map<string, string>();
  const unreadable: string[] = [];
  const twice: string[] = [];
  const quoted: string[] = [];
  // Quoted values step aside as one private-use letter each, so that the separators inside them are not read.
  const plain = foldWidth(text.slice(0, longest))
    .replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => {
      quoted.push(double ?? single ?? '');
      return String.fromCharCode(0xe000 + quoted.length - 1);
    })
    .replace(/\s*([=,])\s*/g, '$1')
    .split(/[\s;]+|,(?=[\w.-]+=)/);
  for (const token of plain) {
    if (token === '') continue;
    const match = /^([A-Za-z_][\w.-]*)=([^=]+)$/.exec(token);
    if (match === null) {
      unreadable.push(token);
      continue;
    }
    const [, key = '', value = ''] = match;
    const restored = value.replace(/[\ue000-\uefff]/g, (mark) => quoted[mark.charCodeAt(0) - 0xe000] ?? mark);
    if (pairs.has(key)) twice.push(key);
    else pairs.set(key, restored.replace(/,+$/, ''));
  }
  return { pairs, unreadable, twice };
};
