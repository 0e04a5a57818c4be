import type { ExpressionAdvice, ExpressionCode } from './expression-codes.ts';

/** A formula or condition taken apart. Operators are calls of their own name; `at` is where a part begins in the text. */
export type Expression =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'text'; readonly at: number; readonly value: string }
  /**
   * `${page.item}`, up to `end`; `#name` is a column of the row at hand. In a workbook also a path (`../x`), and a name
   * that stands alone (`isBare`).
   */
  | { readonly kind: 'item'; readonly at: number; readonly end: number; readonly path: string; readonly isBare?: true }
  /** `.`: the answer that a constraint is about. */
  | { readonly kind: 'self'; readonly at: number }
  | { readonly kind: 'call'; readonly at: number; readonly name: string; readonly of: readonly Expression[] };

/** What is wrong with an expression, or can hardly be meant, and where in its text. */
export interface ExpressionFault<Code = ExpressionCode> {
  readonly code: Code;
  readonly at: number;
  readonly params: { readonly [name: string]: string | number };
}

export type ExpressionHint = ExpressionFault<ExpressionAdvice>;

/** Functions that look at every answer of an item in repetitions, not at one. */
export const aggregates: ReadonlySet<string> = new Set(['sum', 'min', 'max', 'count', 'count-non-empty', 'join', 'concat', 'area', 'distance', 'intersects', 'indexed-repeat', 'filter', 'randomize', 'nth-largest', 'unique', 'ascending']);

/** Those of them that look beyond the reader's own repetition, wherever it stands. */
const acrossRepetitions: ReadonlySet<string> = new Set(['filter', 'indexed-repeat', 'unique', 'ascending']);

/** Those whose last argument may be a condition: it chooses among the answers of the first one. */
export const conditional: ReadonlySet<string> = new Set(['sum', 'min', 'max', 'count', 'count-non-empty', 'nth-largest']);

/** An item that an expression mentions; `many` where all its repetitions are meant. */
export interface Mention {
  readonly path: string;
  readonly at: number;
  readonly end: number;
  readonly many: boolean;
  /** One in another repetition may be meant than the reader's own. */
  readonly across: boolean;
  /** Within current(): it stays that of who asks. */
  readonly isOfAsking: boolean;
  /** A name without `${}`, as some write it in a workbook. */
  readonly isBare: boolean;
}

/** The column of the choice at hand that a path names (`${#column}`, in a filter of choices); null for the path of an item. */
export const columnIn = (path: string): string | null => (path.startsWith('#') ? path.slice(1) : null);

/** Every column of a choice that a filter asks for; those within instance() are of another list. */
export const columnsIn = (expression: Expression): readonly string[] => {
  if (expression.kind === 'call') return expression.name === 'instance' ? [] : [...new Set(expression.of.flatMap(columnsIn))];
  const column = expression.kind === 'item' ? columnIn(expression.path) : null;
  return column === null ? [] : [column];
};

/** A look into the rows of a list. */
export interface Lookup {
  /** Null where list or columns are known only when the expression is worked out. */
  readonly list: string | null;
  /** Those that it searches by come first. */
  readonly columns: readonly string[];
}

/** Every look of an expression into the rows of a list: instance() and pulldata(). */
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

/** Every item that an expression mentions, in the order of the text. */
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
