import type { AnswerValue, Choice, DropdownItem, Exclusive, MultiItem, SingleItem } from '../design/card-design.ts';
import { expressionOf } from '../design/item-expressions.ts';
import { onceFor } from '../design/once-for.ts';
import { evaluateExpression, type Reading, readingWith, type Term } from '../language/expression/evaluate-expression.ts';
import { columnIn, columnsIn, type Expression, type Mention, mentionsIn, splitAtAnd } from '../language/expression/expression.ts';
import type { ItemPath, Sources } from './behaviour.ts';
import type { Shown } from './shown.ts';

export type ChoosingItem = SingleItem | DropdownItem | MultiItem;

export const excludeEachOther = (rules: readonly Exclusive[], one: string, other: string): boolean => {
  const excludes = (from: string, to: string): boolean => rules.some((rule) => rule.value === from && (rule.excludes === '*' || rule.excludes.includes(to)));
  return excludes(one, other) || excludes(other, one);
};

/** Entered values become text; a value that is neither text nor number is not taken. */
export const holdChoice = (raw: AnswerValue): string | null | undefined => {
  if (raw === null || raw === '') return null;
  if (typeof raw === 'number') return String(raw);
  return typeof raw === 'string' ? raw : undefined;
};

export interface Offer {
  readonly choices: readonly Choice[];
  readonly values: ReadonlySet<AnswerValue>;
}

interface Filter {
  readonly whole: Expression;
  readonly inputs: readonly Mention[];
  readonly equal: readonly { readonly column: string; readonly to: Expression }[];
  readonly others: readonly Expression[];
  readonly columns: readonly string[];
  readonly offers: Map<string, Offer>;
}

/** The filter treats choices with equal filter columns alike. */
interface Alike {
  readonly texts: readonly string[];
  readonly positions: number[];
}

interface Index {
  readonly all: readonly Alike[];
  readonly byEqual: ReadonlyMap<string, readonly Alike[]>;
}

const indexesOf = onceFor((_choices: readonly Choice[]) => new Map<string, Index>());
const mostOffers = 50;

const offerOf = onceFor((choices: readonly Choice[]): Offer => ({ choices, values: new Set(choices.map(({ value }) => value)) }));

/** Either side may be the column if the other side reads no column. */
const equalIn = (part: Expression): Filter['equal'][number] | null => {
  if (part.kind !== 'call' || part.name !== '=' || part.of.length !== 2) return null;
  const [one, other] = part.of as [Expression, Expression];
  for (const [left, to] of [[one, other], [other, one]] as const) {
    const column = left.kind === 'item' ? columnIn(left.path) : null;
    if (column !== null && columnsIn(to).length === 0) return { column, to };
  }
  return null;
};

const filterOf = onceFor((item: ChoosingItem): Filter | null => {
  const whole = item.choice_filter === undefined ? null : expressionOf(item, 'choice_filter');
  if (!whole) return null;
  const parts = splitAtAnd(whole).map((part) => [part, equalIn(part)] as const);
  const equal = parts.flatMap(([, each]) => each ?? []);
  const columns = [...new Set([...equal.map(({ column }) => column), ...columnsIn(whole)])];
  return { whole, inputs: mentionsIn(whole), equal, others: parts.flatMap(([part, each]) => (each ? [] : [part])), columns, offers: new Map() };
});

const textOf = (choice: Choice, column: string): string => {
  if (column === 'name') return choice.value;
  return choice.columns && Object.hasOwn(choice.columns, column) ? choice.columns[column]! : '';
};

const keyOf = (texts: readonly string[]): string => JSON.stringify(texts);

const indexOf = (choices: readonly Choice[], { columns, equal }: Filter): Index => {
  const known = indexesOf(choices);
  const name = keyOf([String(equal.length), ...columns]);
  const found = known.get(name);
  if (found) return found;
  const alike = new Map<string, Alike>();
  for (const [position, choice] of choices.entries()) {
    const texts = columns.map((column) => textOf(choice, column));
    const key = keyOf(texts);
    const same = alike.get(key);
    if (same) same.positions.push(position);
    else alike.set(key, { texts, positions: [position] });
  }
  const all = [...alike.values()];
  const positions = new Map(columns.map((column, at) => [column, at]));
  const index = { all, byEqual: Map.groupBy(all, ({ texts }) => keyOf(equal.map(({ column }) => texts[positions.get(column)!]!))) };
  known.set(name, index);
  return index;
};

const isPlain = (term: Term): term is string => typeof term === 'string' && term !== '' && !/^\d{4}-\d{2}-\d{2}/.test(term);

const offer = (choices: readonly Choice[], filter: Filter, reading: Reading): Offer => {
  const { all, byEqual } = indexOf(choices, filter);
  const wanted = filter.equal.map(({ to }) => evaluateExpression(to, reading));
  const isIndexed = wanted.length > 0 && wanted.every(isPlain);
  const asked = isIndexed ? filter.others : [filter.whole];
  const positions: number[] = [];
  for (const { texts, positions: own } of isIndexed ? (byEqual.get(keyOf(wanted)) ?? []) : all) {
    const here = readingWith(reading, {
      read: (path) => {
        const column = columnIn(path);
        return column === null ? reading.read(path) : (texts[filter.columns.indexOf(column)] ?? '');
      },
    });
    if (asked.every((part) => evaluateExpression(part, here) === true)) positions.push(...own);
  }
  // Rows of one value are one choice.
  const offered = new Map<string, Choice>();
  for (const position of positions.toSorted((one, other) => one - other)) {
    const choice = choices[position]!;
    if (!offered.has(choice.value)) offered.set(choice.value, choice);
  }
  return offerOf([...offered.values()]);
};

/** Equalities use an index, other conditions run once per group of alike choices, and results are cached by input. */
export const offeredBy = (item: ChoosingItem, { terms }: Sources): Offer => {
  const filter = filterOf(item);
  if (!filter) return offerOf(item.choices);
  const read = filter.inputs.map(({ path, many }) => (many ? terms.readAll(path) : terms.read(path)));
  const key = JSON.stringify([terms.today, ...read]);
  const found = filter.offers.get(key);
  if (found) return found;
  if (filter.offers.size >= mostOffers) filter.offers.clear();
  const offered = offer(item.choices, filter, terms);
  filter.offers.set(key, offered);
  return offered;
};

const awaitedBy = (item: ChoosingItem, { terms, place }: Sources): ItemPath | null => {
  const blank = filterOf(item)?.inputs.find(({ path, many }) => {
    const term = many ? null : terms.read(path);
    return !many && (term === null || term === '' || (Array.isArray(term) && term.length === 0));
  });
  return blank ? place(blank.path) : null;
};

export const valuesOfChoices = onceFor((choices: readonly Choice[]): readonly string[] => [...new Set(choices.map(({ value }) => value))]);

/** Ignores the filter of the item. */
export const isChoiceOf = ({ choices }: ChoosingItem, value: AnswerValue): boolean => offerOf(choices).values.has(value);

export const shownOffer = (item: ChoosingItem, _value: AnswerValue, sources: Sources): Shown | null => {
  if (item.choice_filter === undefined) return null;
  const { choices } = offeredBy(item, sources);
  return { kind: 'choices', choices, awaited: choices.length === 0 ? awaitedBy(item, sources) : null };
};
