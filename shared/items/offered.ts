import type { AnswerValue, Choice, DropdownItem, Exclusive, MultiItem, SingleItem } from '../design/card-design.ts';
import { expressionOf } from '../design/item-expressions.ts';
import { onceFor } from '../design/once-for.ts';
import { evaluateExpression } from '../language/expression/evaluate-expression.ts';
import { type Reading, readingWith } from '../language/expression/reading.ts';
import { columnIn, columnsIn, type Expression, type Mention, mentionsIn } from '../language/expression/expression.ts';
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
  readonly condition: Expression;
  readonly inputs: readonly Mention[];
  readonly columns: readonly string[];
  readonly offers: Map<string, Offer>;
}

/** Choices with the same texts in the filter's columns: the filter treats them alike. */
interface Alike {
  readonly texts: readonly string[];
  readonly positions: number[];
}

const groupsOf = onceFor((_choices: readonly Choice[]) => new Map<string, readonly Alike[]>());
const mostOffers = 50;

const offerOf = onceFor((choices: readonly Choice[]): Offer => ({ choices, values: new Set(choices.map(({ value }) => value)) }));

const filterOf = onceFor((item: ChoosingItem): Filter | null => {
  const condition = item.choice_filter === undefined ? null : expressionOf(item, 'choice_filter');
  return condition && { condition, inputs: mentionsIn(condition), columns: columnsIn(condition), offers: new Map() };
});

const textOf = (choice: Choice, column: string): string => {
  if (column === 'name') return choice.value;
  return choice.columns && Object.hasOwn(choice.columns, column) ? choice.columns[column]! : '';
};

const alikeIn = (choices: readonly Choice[], { columns }: Filter): readonly Alike[] => {
  const known = groupsOf(choices);
  const name = JSON.stringify(columns);
  const found = known.get(name);
  if (found) return found;
  const alike = new Map<string, Alike>();
  for (const [position, choice] of choices.entries()) {
    const texts = columns.map((column) => textOf(choice, column));
    const key = JSON.stringify(texts);
    const same = alike.get(key);
    if (same) same.positions.push(position);
    else alike.set(key, { texts, positions: [position] });
  }
  const groups = [...alike.values()];
  known.set(name, groups);
  return groups;
};

const offer = (choices: readonly Choice[], filter: Filter, reading: Reading): Offer => {
  const positions: number[] = [];
  for (const { texts, positions: own } of alikeIn(choices, filter)) {
    const here = readingWith(reading, {
      read: (path) => {
        const column = columnIn(path);
        return column === null ? reading.read(path) : (texts[filter.columns.indexOf(column)] ?? '');
      },
    });
    if (evaluateExpression(filter.condition, here) === true) positions.push(...own);
  }
  // Rows of one value are one choice.
  const offered = new Map<string, Choice>();
  for (const position of positions.toSorted((one, other) => one - other)) {
    const choice = choices[position]!;
    if (!offered.has(choice.value)) offered.set(choice.value, choice);
  }
  return offerOf([...offered.values()]);
};

/** The filter runs once for each group of alike choices, and results are cached by input. */
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
