import { mostConditions } from '#shared/api/card-filter.ts';
import type { CardFilter, ItemCondition, TextCondition } from '#shared/api/card-filter.ts';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import { daysOf } from '#shared/text/partial-dates.ts';
import { splitReasons } from '#shared/items/reasoned-answer.ts';
import { foldName } from '#shared/text/same-text.ts';
import type { CardEntry } from './data/card-walks.ts';
import { neverReviewed } from './data/card-review.ts';
import { createdAt } from './data/ids.ts';
import { orgIdOf, projectIdOf } from './data/keys.ts';
import { factsOf } from './data/search-cards.ts';
import type { FolderDesign } from './folder-design.ts';
import { knowsAll, listedValue, refuseUnknown, searchTexts } from './listed-answers.ts';
import { jsonIn, refuseInput } from './problem.ts';

/** The filter of a query; every issue is named by its place. */
export const readCardFilter = async (sent: string | undefined): Promise<CardFilter> => {
  if (sent === undefined) return {};
  const value = jsonIn(sent, 'query.where');
  const { cardFilterSchema } = await import('#shared/api/cards.ts');
  const parsed = cardFilterSchema.safeParse(value);
  if (!parsed.success) return refuseInput(['query.where', ...(parsed.error.issues[0]?.path ?? [])].join('.'), 'invalid');
  await checkConditions(parsed.data, [], 'query.where.items');
  return parsed.data;
};

/** The filter of a query, refused where the design lists no such items, or nothing that it asks for can be an answer. */
export const checkFilter = async (sent: string | undefined, inForce: FolderDesign | undefined): Promise<CardFilter> => {
  const filter = await readCardFilter(sent);
  await checkConditions(filter, inForce === undefined ? [] : [inForce], 'query.where.items');
  return filter;
};

/**
 * Refuses more conditions on items than a search takes, items that no design lists, and what no answer of theirs can be, in any version: it would
 * find nothing, as if there were no such card. `place` is where they stand in the request.
 */
export const checkConditions = async ({ items = {} }: CardFilter, inForce: readonly FolderDesign[], place: string): Promise<void> => {
  const conditions = Object.entries(items);
  const paths = Object.keys(items);
  if (paths.length > mostConditions) refuseInput(place, 'too_big');
  if (inForce.length > 0 && !inForce.some((design) => knowsAll(design, paths))) refuseUnknown(place, paths, inForce);
  if (inForce.length === 0 || conditions.every(([, asked]) => asked.in === undefined && asked.from === undefined && asked.to === undefined)) return;
  const { refuseUnsought } = await import('./unsought.ts');
  await refuseUnsought(conditions, inForce, place);
};

const msOf = (time: string | undefined): number | undefined => (time === undefined ? undefined : Date.parse(time));

/** ms of the first and the last card that the order can have; a card is not saved before it is made. */
export const boundsOf = ({ created, updated }: CardFilter, isByUpdate: boolean): { from: number | undefined; to: number | undefined } => {
  const [createdFrom, createdTo, updatedFrom, updatedTo] = [created?.from, created?.to, updated?.from, updated?.to].map(msOf);
  if (!isByUpdate) return { from: createdFrom, to: createdTo ?? updatedTo };
  return { from: updatedFrom ?? createdFrom, to: updatedTo };
};

const isWithin = (ms: number, range: CardFilter['created']): boolean => {
  const [from, to] = [msOf(range?.from), msOf(range?.to)];
  return (from === undefined || ms >= from) && (to === undefined || ms <= to);
};

const includes = <Value>(wanted: readonly Value[] | undefined, value: Value): boolean => wanted === undefined || wanted.includes(value);

const standsSo = ({ errors, state, queries }: CardFilter, { errors: found = 0, review = neverReviewed }: CardEntry['summary']): boolean =>
  (errors === undefined || errors === found > 0) && includes(state, review.state) && (queries === undefined || queries.some((each) => review[each] > 0));

/** Whether the card is one that is looked for. `design`: that of its version; undefined when it is gone. */
export const isSought = async (filter: CardFilter, entry: CardEntry, design: FolderDesign | undefined): Promise<boolean> => {
  const { summary } = entry;
  const isPlain =
    (filter.required === undefined || filter.required === summary.required) &&
    includes(filter.overall, summary.overall) &&
    includes(filter.version, summary.version) &&
    includes(filter.project, projectIdOf(entry.folderId)) &&
    isWithin(createdAt(entry.cardId), filter.created) &&
    isWithin(entry.updated, filter.updated);
  if (!isPlain || !standsSo(filter, summary) || !answersHold(filter, entry, design)) return false;
  if (filter.by === undefined && filter.org === undefined && filter.orphaned === undefined) return true;
  const facts = await factsOf(entry);
  if (facts === undefined) return false;
  return includes(filter.by, facts.by) && includes(filter.org, orgIdOf(facts.by)) && (filter.orphaned === undefined || filter.orphaned === facts.orphaned > 0);
};

const answersHold = ({ items = {}, text }: CardFilter, { summary }: CardEntry, design: FolderDesign | undefined): boolean => {
  const asked = Object.entries(items);
  if (asked.length === 0 && text === undefined) return true;
  // Of a card whose design is gone nobody knows what its answers are.
  if (design === undefined) return false;
  const valueOf = (path: string): AnswerValue => listedValue(design.design, summary.values, path);
  return (
    asked.every(([path, condition]) => holds(condition, design, path, valueOf(path))) &&
    (text === undefined || listedPaths(design.design).some((path) => textHolds(text, design, path, valueOf(path))))
  );
};

const holds = ({ in: wanted, from, to, ...text }: ItemCondition, design: FolderDesign, path: string, listed: AnswerValue): boolean => {
  if (listed === null) return false;
  const { value, reasons } = splitReasons(listed);
  return (
    (wanted === undefined || [...codesIn(value), ...Object.values(reasons ?? {})].some((code) => wanted.includes(code)) || (typeof value === 'number' && wanted.some((text) => Number(text) === value))) &&
    (from === undefined || isFrom(value, from)) &&
    (to === undefined || isTo(value, to)) &&
    textHolds(text, design, path, listed)
  );
};

const textHolds = ({ contains, starts, is }: TextCondition, { design, item }: FolderDesign, path: string, listed: AnswerValue): boolean => {
  if (contains === undefined && starts === undefined && is === undefined) return true;
  const texts = searchTexts(item(path), listed, design).map(foldName);
  return (
    (contains === undefined || texts.some((each) => each.includes(foldName(contains)))) &&
    (starts === undefined || texts.some((each) => each.startsWith(foldName(starts)))) &&
    (is === undefined || texts.some((each) => each === foldName(is)))
  );
};

/** What a choice, each of several, a text or a number is stored as. */
const codesIn = (value: AnswerValue): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each: AnswerValue) => codesIn(each));
  return typeof value === 'object' ? [] : [String(value)];
};

/** The days that a date may mean, if it is one and the bound is a day, month or year: a date that is known in part is found where one of its days would be. */
const daysWithin = (value: string, bound: string) => (daysOf(bound) === null ? null : daysOf(value));

const isFrom = (value: AnswerValue, from: string): boolean =>
  typeof value === 'number' ? value >= Number(from) : typeof value === 'string' && (daysWithin(value, from)?.last ?? value) >= from;

/** A day includes its hours: 2026-11-22T10:00 is no later than 2026-11-22. */
const isTo = (value: AnswerValue, to: string): boolean =>
  typeof value === 'number' ? value <= Number(to) : typeof value === 'string' && (daysWithin(value, to)?.first ?? value).slice(0, to.length) <= to;
