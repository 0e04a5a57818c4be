import type { Bounds, Condition } from '../../compile/condition.ts';
import { foldWidth } from '../../text/width.ts';

const reference = String.raw`\$\{\s*([^\s{}$]+)\s*\}`;
const literal = String.raw`(?:'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?))`;
const equals = new RegExp(`^${reference}\\s*=\\s*${literal}$`);
const equalsTurned = new RegExp(`^${literal}\\s*=\\s*${reference}$`);
const selected = new RegExp(`^selected\\s*\\(\\s*${reference}\\s*,\\s*${literal}\\s*\\)$`);

const stripParentheses = (text: string): string => {
  let inner = text.trim();
  while (inner.startsWith('(') && inner.endsWith(')')) {
    let depth = 0;
    const closesEarly = inner.split('').some((letter, index) => {
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
      return depth === 0 && index < inner.length - 1;
    });
    if (closesEarly) break;
    inner = inner.slice(1, -1).trim();
  }
  return inner;
};

const readTerm = (text: string): { item: string; value: string } | null => {
  const term = stripParentheses(text);
  const plain = equals.exec(term) ?? selected.exec(term);
  if (plain !== null) return { item: plain[1] ?? '', value: plain[2] ?? plain[3] ?? plain[4] ?? '' };
  const turned = equalsTurned.exec(term);
  return turned === null ? null : { item: turned[4] ?? '', value: turned[1] ?? turned[2] ?? turned[3] ?? '' };
};

/** Reads a `relevant` that says the same as `when`: `${a}='x'`, `selected(${a},'x')`, joined by `or` over one item (design-format 2); else null. */
export const readRelevant = (text: string): Condition | null => {
  if (text.length > 2_000) return null;
  const terms = stripParentheses(foldWidth(text))
    .split(/\s+or\s+/)
    .map(readTerm);
  const item = terms[0]?.item;
  if (item === undefined || item === '') return null;
  const values: string[] = [];
  for (const term of terms) {
    if (term === null || term.item !== item || term.value === '') return null;
    if (!values.includes(term.value)) values.push(term.value);
  }
  return { item, values };
};

const bound =
  /^\.\s*(>=|<=|>|<)\s*(?:'([^']+)'|"([^"]+)"|date\s*\(\s*'([^']+)'\s*\)|(-?\d+(?:\.\d+)?|(?:today|now)\s*\(\s*\)))$/;

export const readConstraint = (text: string): Bounds | null => {
  if (text === '') return {};
  if (text.length > 2_000) return null;
  const bounds: { min?: Bounds['min']; max?: Bounds['max'] } = {};
  for (const part of stripParentheses(foldWidth(text)).split(/\s+and\s+/)) {
    const match = bound.exec(stripParentheses(part));
    if (match === null) return null;
    const side = match[1]?.startsWith('>') ? 'min' : 'max';
    if (bounds[side] !== undefined) return null;
    bounds[side] = {
      text: match[2] ?? match[3] ?? match[4] ?? match[5]?.replace(/\s/g, '') ?? '',
      open: match[1]?.length === 1,
    };
  }
  return bounds;
};
