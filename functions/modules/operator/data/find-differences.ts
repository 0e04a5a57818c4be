import { widerRepeats } from '#shared/design/repeat-widths.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { readContent, readSummary } from '../../../cards/data/stored-card.ts';
import { countsOf, isCount } from '../../../cards/data/card-counters.ts';
import { listDomains, linkageItemOf } from '../../../manage/data/domains.ts';
import { cardByLink, cardByUpdate, cardsOfHospital, orgIdOf, folderCountKey, idGuardKey, memberByUser, memberCountKey, projectIdOf, repeatWidthKey, cardKey, type Key } from '../../../data/keys.ts';
import { firstCounter, kindOf } from './kinds.ts';
import { knownDesign } from '../../../designs/data/design-versions.ts';
import { linkOfAnswers } from '../../../cards/data/card-claims.ts';
import { scanAll, storedKey, update, put, remove, ConditionFailed, type Item } from '../../../data/table.ts';
import { UnreadableCard, placeOf, updatedAt, storedVersion } from '../../../data/stored.ts';
import { createHistoryCheck } from './check-history.ts';

export type Difference = { readonly words: string } & (
  | { readonly fix: 'add'; readonly key: Key; readonly amounts: { readonly [name: string]: number } }
  | { readonly fix: 'put guard'; readonly key: Key; readonly card: string }
  | { readonly fix: 'remove guard'; readonly key: Key; readonly card: string }
  | { readonly fix: 'none' }
  | { readonly fix: 'set'; readonly key: Key; readonly values: { readonly [name: string]: string | number } }
);

type Counts = Map<string, { readonly key: Key; readonly amounts: { [name: string]: number } }>;

const name = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const addTo = (counts: Counts, key: Key, amounts: { readonly [name: string]: number }, sign: 1 | -1): void => {
  const known = counts.get(name(key)) ?? { key, amounts: {} };
  for (const [part, amount] of Object.entries(amounts)) known.amounts[part] = (known.amounts[part] ?? 0) + sign * amount;
  counts.set(name(key), known);
};

export const findDifferences = async (): Promise<Difference[]> => {
  const counts: Counts = new Map();
  const guards = new Map<string, { readonly key: Key; readonly card: string }>();
  const wantedGuards = new Map<string, { readonly key: Key; readonly card: string }>();
  const widths = new Map<string, { readonly key: Key; n: number }>();
  const wantedWidths = new Map<string, { readonly key: Key; n: number }>();
  const found: Difference[] = [];
  const domains = await listDomains();
  const history = createHistoryCheck();

  /** Cards saved before their domain had a linkage item are not indexed yet. */
  const meetLink = async (item: Item, folderId: string, cardId: string, vals: Answers): Promise<void> => {
    const linkage = linkageItemOf(domains, projectIdOf(folderId));
    const link = linkage === null ? undefined : await linkOfAnswers(folderId, linkage, vals);
    if (link === undefined) return;
    const entry = cardByLink(folderId, link, cardId);
    const key = storedKey(item);
    if (item.g2p !== entry.g2p || item.g2s !== entry.g2s) found.push({ words: `linkage entry of ${name(key)}`, fix: 'set', key, values: entry });
  };

  const meetCard = async (item: Item): Promise<void> => {
    const key = storedKey(item);
    const { folderId, cardId } = placeOf(item);
    if (item.del !== undefined) return history.meetDeleted(name(key), Number(item.ttl));
    const summary = readSummary(item.s as string);
    const { folder, member } = countsOf(folderId, cardId, summary);
    addTo(counts, folderCountKey(folderId, 0), folder, 1);
    addTo(counts, memberCountKey(projectIdOf(folderId), item.by as string, 0), member, 1);
    if (typeof item.g === 'string') wantedGuards.set(name(idGuardKey(folderId, item.g)), { key: idGuardKey(folderId, item.g), card: cardId });
    const entry = cardByUpdate(folderId, updatedAt(item), cardId);
    const g3p = cardsOfHospital(folderId, orgIdOf(item.by as string));
    if (item.g3p !== g3p) found.push({ words: `hospital's entry of ${name(key)}`, fix: 'set', key, values: { g3p } });
    if (item.g1p !== entry.g1p || item.g1s !== entry.g1s) found.push({ words: `index entry of ${name(key)}`, fix: 'set', key, values: entry });
    const body = await readContent(item);
    const { vals } = body;
    history.meetCard(name(key), item, body);
    const known = await knownDesign(folderId, summary.version);
    await meetLink(item, folderId, cardId, vals);
    for (const [path, n] of Object.entries(known === undefined ? {} : widerRepeats(known.design, vals, {}))) {
      const width = { key: repeatWidthKey(folderId, path), n };
      if (n > (wantedWidths.get(name(width.key))?.n ?? 1)) wantedWidths.set(name(width.key), width);
    }
  };

  const meetReadable = async (item: Item): Promise<void> => {
    try {
      await meetCard(item);
    } catch (error) {
      if (!(error instanceof UnreadableCard)) throw error;
      history.meetDeleted(name(storedKey(item)), undefined);
      found.push({ words: `card ${name(storedKey(item))} cannot be read: ${error.reason}`, fix: 'none' });
    }
  };

  const meetMember = (item: Item): void => {
    const key = storedKey(item);
    const { project_id, user_id } = item as unknown as { readonly project_id: string; readonly user_id: string };
    const entry = memberByUser(project_id, user_id);
    if (item.g2p !== entry.g2p || item.g2s !== entry.g2s) found.push({ words: `index entry of ${name(key)}`, fix: 'set', key, values: entry });
  };

  for await (const item of scanAll()) {
    const key = storedKey(item);
    const kind = kindOf(key);
    if (kind === 'card') await meetReadable(item);
    else if (kind === 'card history') history.meetMoved(name(cardKey(placeOf(item).folderId, placeOf(item).cardId)), item);
    else if (kind === 'counter') addTo(counts, firstCounter(key), numbersOf(item), -1);
    else if (kind === 'id guard' && item.kept === undefined) guards.set(name(key), { key, card: item.card as string });
    else if (kind === 'repeat width') widths.set(name(key), { key, n: Number(item.n) });
    else if (kind === 'member') meetMember(item);
  }

  for (const { key, amounts } of counts.values()) {
    const wrong = Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
    const words = Object.entries(wrong).map(([part, amount]) => `${part} ${amount > 0 ? '+' : ''}${amount}`);
    if (words.length > 0) found.push({ words: `counter ${name(key)}: ${words.join(', ')}`, fix: 'add', key, amounts: wrong });
  }
  for (const [guard, wanted] of wantedGuards) {
    if (guards.get(guard)?.card !== wanted.card) found.push({ words: `guard missing: ${guard}`, fix: 'put guard', ...wanted });
  }
  for (const [guard, { key, card }] of guards) {
    if (wantedGuards.get(guard)?.card !== card) found.push({ words: `guard of no card: ${guard}`, fix: 'remove guard', key, card });
  }
  for (const { words, expire } of history.faults()) {
    found.push(expire === undefined ? { words, fix: 'none' } : { words, fix: 'set', key: expire.key, values: { ttl: expire.ttl } });
  }
  for (const [width, { key, n }] of wantedWidths) {
    if (n > (widths.get(width)?.n ?? 1)) found.push({ words: `repeat width ${width}: ${n}`, fix: 'set', key, values: { n } });
  }
  return found.toSorted((a, b) => (a.words < b.words ? -1 : 1));
};

const numbersOf = (item: Item): { readonly [name: string]: number } =>
  Object.fromEntries(
    Object.entries(item).flatMap(([part, amount]) =>
      typeof amount === 'number' && isCount(part) ? [[part, amount]] : [],
    ),
  );

type Repairable = Exclude<Difference, { readonly fix: 'none' }>;

/** Adds amounts instead of setting totals, so that simultaneous saves keep counting. */
const repairOne = async (difference: Repairable): Promise<void> => {
  const { key } = difference;
  if (difference.fix === 'add') await update(key, { add: difference.amounts, set: storedVersion() });
  else if (difference.fix === 'put guard') await put({ ...key, ...storedVersion(), card: difference.card }, { pk: 'absent' });
  else if (difference.fix === 'remove guard') await remove(key, { card: { equals: difference.card } });
  else await update(key, { set: { ...storedVersion(), ...difference.values } }, 'n' in difference.values ? undefined : { pk: 'present' });
};

export const repairDifferences = async (differences: readonly Difference[]): Promise<number> => {
  let repaired = 0;
  // Remove guards without a card first: one may occupy the place of another card's guard.
  const repairable = differences.filter((difference): difference is Repairable => difference.fix !== 'none');
  const ordered = repairable.toSorted((a, b) => Number(b.fix === 'remove guard') - Number(a.fix === 'remove guard'));
  for (const difference of ordered) {
    try {
      await repairOne(difference);
      repaired += 1;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return repaired;
};
