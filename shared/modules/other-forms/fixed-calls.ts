import type { Expression } from '../../language/expression/expression.ts';
import type { FixedCall, FormFacts } from '../../compile/references.ts';

const callAt = /(version|property|jr:itext)\s*\(\s*(?:'([^']*)'|"([^"]*)")?\s*\)/y;

const quoted = (text: string): string | null => (text.includes("'") ? (text.includes('"') ? null : `"${text}"`) : `'${text}'`);

/** Replaces version(), property() and jr:itext('/form/item:label') by texts. A call without a text stays and is then reported as an unknown function. */
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
