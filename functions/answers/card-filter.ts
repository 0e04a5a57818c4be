import { mostConditions, textOperators, textTests, type CardFilter, type ItemCondition, type TextCondition, type TimeRange } from '#shared/api/card-filter.ts';
import { makerOf } from '#shared/api/card-lists.ts';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { shortId } from '#shared/items/listed-text.ts';
import { daysOf } from '#shared/language/partial-dates.ts';
import { splitReasons } from '#shared/items/reasoned-answer.ts';
import { foldName } from '#shared/text/same-text.ts';
import type { Withheld } from './withhold.ts';
import type { CardEntry } from '../cards/data/card-walks.ts';
import { neverReviewed } from '../cards/data/stored-card.ts';
import { orgIdOf, projectIdOf, createdAt } from '../data/keys.ts';
import type { FolderDesign } from './folder-design.ts';
import { knowsAll, listedValue, refuseUnknown, searchTexts, type SearchTexts } from './listed-answers.ts';
import { jsonIn, refuseInput } from '../refusals/problem.ts';

export const readCardFilter = async (sent: string | undefined, inForce?: FolderDesign): Promise<CardFilter> => {
  if (sent === undefined) return {};
  const value = jsonIn(sent, 'query.where');
  const { cardFilterSchema } = await import('#shared/api/cards.ts');
  const parsed = cardFilterSchema.safeParse(value);
  if (!parsed.success) return refuseInput(['query.where', ...(parsed.error.issues[0]?.path ?? [])].join('.'), 'invalid');
  await checkConditions(parsed.data, inForce === undefined ? [] : [inForce], 'query.where.items');
  return parsed.data;
};

/** Refuses too many conditions, unlisted items and impossible answers, which would find nothing. `place` says where the request has them. */
export const checkConditions = async ({ items = {} }: CardFilter, inForce: readonly FolderDesign[], place: string): Promise<void> => {
  const conditions = Object.entries(items);
  const paths = Object.keys(items);
  if (paths.length > mostConditions) refuseInput(place, 'too_big');
  if (inForce.length > 0 && !inForce.some((design) => knowsAll(design, paths))) refuseUnknown(place, paths, inForce);
  if (inForce.length === 0 || conditions.every(([, asked]) => asked.in === undefined && asked.from === undefined && asked.to === undefined)) return;
  const { conditionChecks } = await import('../composition/condition-checks.ts');
  for (const check of conditionChecks) await check(conditions, inForce, place);
};

const msOf = (time: string | undefined): number | undefined => (time === undefined ? undefined : Date.parse(time));

/** The bounds are in ms. A card is not saved before it is created. */
export const boundsOf = ({ created, updated }: CardFilter, isByUpdate: boolean): { from: number | undefined; to: number | undefined } => {
  const [createdFrom, createdTo, updatedFrom, updatedTo] = [created?.from, created?.to, updated?.from, updated?.to].map(msOf);
  if (!isByUpdate) return { from: createdFrom, to: createdTo ?? updatedTo };
  return { from: updatedFrom ?? createdFrom, to: updatedTo };
};

const isWithin = (ms: number, range: TimeRange): boolean => {
  const [from, to] = [msOf(range.from), msOf(range.to)];
  return (from === undefined || ms >= from) && (to === undefined || ms <= to);
};

const includes = <Value>(wanted: readonly Value[], value: Value): boolean => wanted.includes(value);

type Tests<Filter, Subject extends readonly unknown[]> = { readonly [Name in keyof Filter]-?: (wanted: NonNullable<Filter[Name]>, ...subject: Subject) => boolean };

const holdAll = <Filter extends object, Subject extends readonly unknown[]>(tests: Tests<Filter, Subject>, asked: Filter, ...subject: Subject): boolean =>
  (Object.keys(tests) as (keyof Filter)[]).every((name) => asked[name] === undefined || tests[name](asked[name]!, ...subject));

type AnswerPart = 'items' | 'text';

const entryTests: Tests<Omit<CardFilter, AnswerPart>, [entry: CardEntry]> = {
  required: (wanted, { summary }) => wanted === summary.required,
  overall: (wanted, { summary }) => includes(wanted, summary.overall),
  version: (wanted, { summary }) => includes(wanted, summary.version),
  project: (wanted, { folderId }) => includes(wanted, projectIdOf(folderId)),
  created: (wanted, { cardId }) => isWithin(createdAt(cardId), wanted),
  updated: (wanted, { updated }) => isWithin(updated, wanted),
  errors: (wanted, { summary: { errors = 0 } }) => wanted === errors > 0,
  state: (wanted, { summary: { review = neverReviewed } }) => includes(wanted, review.state),
  queries: (wanted, { summary: { review = neverReviewed } }) => wanted.some((each) => review[each] > 0),
  by: (wanted, { summary }) => includes(wanted, summary.facts.by),
  org: (wanted, { summary }) => includes(wanted, orgIdOf(summary.facts.by)),
  orphaned: (wanted, { summary }) => wanted === summary.facts.orphaned > 0,
};

const answerTests: Tests<Pick<CardFilter, AnswerPart>, [design: FolderDesign, valueOf: (path: string) => AnswerValue, entry: CardEntry]> = {
  items: (wanted, design, valueOf) => Object.entries(wanted).every(([path, condition]) => holds(condition, design, path, valueOf(path))),
  text: (wanted, { design, item }, valueOf, { cardId, summary }) =>
    textHolds(wanted, { alone: Object.values(makerOf(summary)).map(foldName) }) ||
    [cardId, shortId(cardId)].some((id) => Object.values(wanted).every((typed) => foldName(typed) === foldName(id))) ||
    listedPaths(design).some((path) => {
      const texts = searchTexts(item(path), path, valueOf(path), design);
      return textHolds(wanted, texts) || namedHolds(wanted, texts);
    }),
};

/** `design` is that of the card's version, if it exists. Withheld answers are not searched, because repeated searches would reveal them. */
export const isSought = (filter: CardFilter, entry: CardEntry, design: FolderDesign | undefined, withheld: Withheld): boolean =>
  holdAll(entryTests, filter, entry) && answersHold(filter, entry, design, withheld);

const answersHold = ({ items, text }: CardFilter, entry: CardEntry, design: FolderDesign | undefined, withheld: Withheld): boolean => {
  if (Object.keys(items ?? {}).length === 0 && text === undefined) return true;
  return design !== undefined && holdAll(answerTests, { ...(items && { items }), ...(text && { text }) }, design, (path) => (withheld.has(path) ? null : listedValue(design.design, entry.summary.values, path)), entry);
};

const valueTests: Tests<Omit<ItemCondition, keyof TextCondition>, [value: AnswerValue, reasons: readonly string[]]> = {
  in: (wanted, value, reasons) => [...codesIn(value), ...reasons].some((code) => wanted.includes(code)) || (typeof value === 'number' && wanted.some((text) => Number(text) === value)),
  from: (wanted, value) => isFrom(value, wanted),
  to: (wanted, value) => isTo(value, wanted),
};

const holds = (condition: ItemCondition, design: FolderDesign, path: string, listed: AnswerValue): boolean => {
  if (listed === null) return false;
  const { value, reasons } = splitReasons(listed);
  return holdAll(valueTests, condition, value, Object.values(reasons ?? {})) && textHolds(condition, searchTexts(design.item(path), path, listed, design.design));
};

const testsOf = onceFor((condition: TextCondition): readonly ((folded: string) => boolean)[] =>
  textOperators.flatMap((operator) => {
    const wanted = condition[operator];
    if (wanted === undefined) return [];
    const folded = foldName(wanted);
    return [(text: string) => textTests[operator](text, folded)];
  }),
);

const textHolds = (condition: TextCondition, { alone }: Pick<SearchTexts, 'alone'>): boolean => testsOf(condition).every((holds) => alone.some(holds));

/** "ISS 9". */
const namedHolds = (condition: TextCondition, { named }: SearchTexts): boolean =>
  named.some(({ name, whole }) => testsOf(condition).every((holds) => holds(whole) && !holds(name)));

const codesIn = (value: AnswerValue): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each: AnswerValue) => codesIn(each));
  return typeof value === 'object' ? [] : [String(value)];
};

/** A partial date matches if one of its days would. */
const daysWithin = (value: string, bound: string) => (daysOf(bound) === null ? null : daysOf(value));

const isFrom = (value: AnswerValue, from: string): boolean =>
  typeof value === 'number' ? value >= Number(from) : typeof value === 'string' && (daysWithin(value, from)?.last ?? value) >= from;

/** A day includes its hours: 2026-11-22T10:00 is no later than 2026-11-22. */
const isTo = (value: AnswerValue, to: string): boolean =>
  typeof value === 'number' ? value <= Number(to) : typeof value === 'string' && (daysWithin(value, to)?.first ?? value).slice(0, to.length) <= to;
