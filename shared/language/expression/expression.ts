import type { ExpressionCode } from './expression-codes.ts';

/** Operators are calls; `at` is the position in the text. */
export type Expression =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'text'; readonly at: number; readonly value: string }
  /** `${page.item}`, up to `end`; `#name` is a column of the current row. A workbook may also have a path (`../x`) or a bare name (`isBare`). */
  | { readonly kind: 'item'; readonly at: number; readonly end: number; readonly path: string; readonly isBare?: true }
  | { readonly kind: 'self'; readonly at: number }
  | { readonly kind: 'call'; readonly at: number; readonly name: string; readonly of: readonly Expression[] };

export interface ExpressionFault<Code = ExpressionCode> {
  readonly code: Code;
  readonly at: number;
  readonly params: { readonly [name: string]: string | number };
}

/** These functions read every answer of an item in repetitions. */
export const aggregates: ReadonlySet<string> = new Set(['sum', 'min', 'max', 'count', 'count-non-empty', 'join', 'concat', 'indexed-repeat', 'filter', 'nth-largest', 'unique', 'ascending']);

/** These aggregates also read beyond the reader's own repetition. */
const acrossRepetitions: ReadonlySet<string> = new Set(['filter', 'indexed-repeat', 'unique', 'ascending']);

/** The last argument of these functions may be a condition that selects among the answers of the first one. */
export const conditional: ReadonlySet<string> = new Set(['sum', 'min', 'max', 'count', 'count-non-empty', 'nth-largest']);

export interface Mention {
  readonly path: string;
  readonly at: number;
  readonly end: number;
  readonly many: boolean;
  /** The mention may mean another repetition than the reader's own. */
  readonly across: boolean;
  /** The mention is in current(), which refers to the reader outside the brackets. */
  readonly isOfAsking: boolean;
  readonly isBare: boolean;
}

/** Returns the column in `${#column}`, in a filter of choices; null for the path of an item. */
export const columnIn = (path: string): string | null => (path.startsWith('#') ? path.slice(1) : null);

export const columnsIn = (expression: Expression): readonly string[] => {
  if (expression.kind === 'call') return expression.name === 'instance' ? [] : [...new Set(expression.of.flatMap(columnsIn))];
  const column = expression.kind === 'item' ? columnIn(expression.path) : null;
  return column === null ? [] : [column];
};

export const splitAtAnd = (tree: Expression): readonly Expression[] => (tree.kind === 'call' && tree.name === 'and' ? tree.of.flatMap(splitAtAnd) : [tree]);

export interface Lookup {
  /** The list is null where it is known only at evaluation. */
  readonly list: string | null;
  readonly columns: readonly string[];
}

export const lookupsIn = (expression: Expression): readonly Lookup[] => {
  if (expression.kind !== 'call') return [];
  const { name, of } = expression;
  const inner = of.flatMap(lookupsIn);
  const literal = (part: Expression | undefined): string | null => (part?.kind === 'text' ? part.value : null);
  const [list = null, column = null, key = null] = of.slice(0, 3).map(literal);
  if (name === 'instance') return [{ list, columns: [...(of[2] ? columnsIn(of[2]) : []), column ?? ''].filter((each) => each !== '') }, ...inner];
  if (name !== 'pulldata') return inner;
  return [column === null || key === null ? { list: null, columns: [] } : { list, columns: [key, column] }, ...inner];
};

export const mentionsIn = (expression: Expression): readonly Mention[] => {
  const found: Mention[] = [];
  const visit = (part: Expression, many: boolean, across: boolean, isOfAsking: boolean): void => {
    if (part.kind === 'item' && columnIn(part.path) !== null) return;
    if (part.kind === 'item') found.push({ path: part.path, at: part.at, end: part.end, many: many || across, across, isOfAsking, isBare: part.isBare === true });
    if (part.kind !== 'call') return;
    const isAcross = part.name !== 'current' && (across || acrossRepetitions.has(part.name));
    for (const each of part.of) visit(each, aggregates.has(part.name) || (many && part.name === '|'), isAcross, isOfAsking || part.name === 'current');
  };
  visit(expression, false, false, false);
  return found.toSorted((one, other) => one.at - other.at);
};
