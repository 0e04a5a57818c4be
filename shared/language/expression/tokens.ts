import type { ExpressionCode } from './expression-codes.ts';
import type { ExpressionFault } from './expression.ts';

export interface Token {
  readonly kind: 'number' | 'text' | 'item' | 'word' | 'sign' | 'end';
  readonly at: number;
  readonly end: number;
  readonly value: string;
}

export class Refused extends Error {
  readonly fault: ExpressionFault;
  constructor(code: ExpressionCode, at: number, params: ExpressionFault['params'] = {}) {
    super(code);
    this.fault = { code, at, params };
  }
}

const blanks = /\s*/y;
const name = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{M}\p{N}_-]+)*`;
const item = String.raw`\$\{\s*[^{}\s]+\s*\}`;
const token = new RegExp(
  String.raw`(?<number>\d+(?:\.\d*)?|\.\d+)|'(?<single>[^']*)'|"(?<double>[^"]*)"|\$\{\s*(?<item>[^{}\s]+)\s*\}|(?<word>${name}(?::${name})?)|(?<sign>&[gl]t;=?|&&|\|\||==|=>|=<|<>|<=|>=|!=|[-+*<>=(),./|[\]≤≥≠])`,
  'uy',
);
const path = new RegExp(String.raw`(?:current\s*\(\s*\)|${item}|\.\.?|${name}|)(?:\s*\/\s*(?:\.\.?|${name}))*`, 'uy');

export const tokenAt = (text: string, from: number): Token => {
  blanks.lastIndex = from;
  blanks.exec(text);
  const at = blanks.lastIndex;
  if (at >= text.length) return { kind: 'end', at, end: at, value: '' };
  token.lastIndex = at;
  const groups = token.exec(text)?.groups;
  if (!groups) {
    const letter = String.fromCodePoint(text.codePointAt(at)!);
    throw letter === "'" || letter === '"' ? new Refused('expression.text_open', at) : new Refused('expression.unexpected', at, { text: letter });
  }
  const end = token.lastIndex;
  const { number, single, double, item: named, word, sign } = groups;
  if (number !== undefined) return { kind: 'number', at, end, value: number };
  if (named !== undefined) return { kind: 'item', at, end, value: named };
  if (word !== undefined) return { kind: 'word', at, end, value: word };
  if (sign !== undefined) return { kind: 'sign', at, end, value: sign };
  return { kind: 'text', at, end, value: single ?? double ?? '' };
};

/** Reads a path that begins at `at` (`../x`, `/form/x`, `current()/../x`); null where there is none. */
export const pathAt = (text: string, at: number): { readonly path: string; readonly end: number } | null => {
  path.lastIndex = at;
  const written = path.exec(text)?.[0] ?? '';
  const plain = written.replace(/\s+/g, '');
  return plain.includes('/') || plain === '..' ? { path: plain, end: at + written.length } : null;
};
