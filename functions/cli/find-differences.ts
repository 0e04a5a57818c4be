import { widerRepeats } from '#shared/export/repeat-widths.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { answerAt } from '../cards/summary-items.ts';
import { createdCountsOf, monthCounts } from '../data/card-counters.ts';
import { readSummary } from '../data/card-summary.ts';
import { placeOf, updatedAt } from '../data/cards.ts';
import { listDomains, showsProject } from '../data/domains.ts';
import type { Domain } from '../data/domains.ts';
import { cardByLink, cardByUpdate, folderCountKey, idGuardKey, memberByUser, memberCountKey, projectIdOf, repeatWidthKey } from '../data/keys.ts';
import type { Key } from '../data/keys.ts';
import { knownDesign } from '../data/known-designs.ts';
import { linkDigest } from '../data/linked-cards.ts';
import { unpackWith } from '../data/pack.ts';
import { scanAll, storedKey } from '../data/table.ts';
import type { Item } from '../data/table.ts';

/** What stands in the table against what should, and how to put it right. */
export type Difference = { readonly words: string } & (
  | { readonly fix: 'add'; readonly key: Key; readonly amounts: { readonly [name: string]: number } }
  | { readonly fix: 'put guard'; readonly key: Key; readonly card: string }
  | { readonly fix: 'remove guard'; readonly key: Key; readonly card: string }
  | { readonly fix: 'set'; readonly key: Key; readonly values: { readonly [name: string]: string | number } }
);

type Counts = Map<string, { readonly key: Key; readonly amounts: { [name: string]: number } }>;

const name = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const addTo = (counts: Counts, key: Key, amounts: { readonly [name: string]: number }, sign: 1 | -1): void => {
  const known = counts.get(name(key)) ?? { key, amounts: {} };
  for (const [part, amount] of Object.entries(amounts)) known.amounts[part] = (known.amounts[part] ?? 0) + sign * amount;
  counts.set(name(key), known);
};

/** The linkage item of the domains that offer the project; none where they disagree, for a card has one linkage value. */
const linkageItemOf = (domains: readonly Domain[], projectId: string): string | undefined => {
  const items = new Set(domains.filter((domain) => showsProject(domain, projectId)).flatMap(({ external_linkage_item: item }) => item ?? []));
  return items.size === 1 ? [...items][0] : undefined;
};

/** Walks the table once. Kept in memory: a few words per card, guard and counter. */
export const findDifferences = async (): Promise<Difference[]> => {
  const counts: Counts = new Map();
  const guards = new Map<string, { readonly key: Key; readonly card: string }>();
  const wantedGuards = new Map<string, { readonly key: Key; readonly card: string }>();
  const widths = new Map<string, { readonly key: Key; n: number }>();
  const wantedWidths = new Map<string, { readonly key: Key; n: number }>();
  const found: Difference[] = [];
  const domains = await listDomains();

  /** A card that was saved before its domain had a linkage item is not found by its value yet. */
  const meetLink = async (item: Item, folderId: string, cardId: string, vals: Answers): Promise<void> => {
    const linkage = linkageItemOf(domains, projectIdOf(folderId));
    const link = linkage === undefined ? undefined : await linkDigest(folderId, linkage, answerAt(vals, linkage));
    if (link === undefined) return;
    const entry = cardByLink(folderId, link, cardId);
    const key = storedKey(item);
    if (item.g2p !== entry.g2p || item.g2s !== entry.g2s) found.push({ words: `linkage entry of ${name(key)}`, fix: 'set', key, values: entry });
  };

  const meetCard = async (item: Item): Promise<void> => {
    const key = storedKey(item);
    const { folderId, cardId } = placeOf(item);
    if (item.del !== undefined) return;
    const summary = readSummary(item.s as string);
    const { folder, member } = createdCountsOf(cardId, summary);
    addTo(counts, folderCountKey(folderId, 0), folder, 1);
    addTo(counts, memberCountKey(projectIdOf(folderId), item.by as string, 0), member, 1);
    if (typeof item.g === 'string') wantedGuards.set(name(idGuardKey(folderId, item.g)), { key: idGuardKey(folderId, item.g), card: cardId });
    const entry = cardByUpdate(folderId, updatedAt(item), cardId);
    if (item.g1p !== entry.g1p || item.g1s !== entry.g1s) found.push({ words: `index entry of ${name(key)}`, fix: 'set', key, values: entry });
    const { design, dictionary } = await knownDesign(folderId, summary.version);
    const { vals } = unpackWith(dictionary, item.b as Uint8Array) as { readonly vals: Answers };
    await meetLink(item, folderId, cardId, vals);
    for (const [path, n] of Object.entries(widerRepeats(design, vals, {}))) {
      const width = { key: repeatWidthKey(folderId, path), n };
      if (n > (wantedWidths.get(name(width.key))?.n ?? 1)) wantedWidths.set(name(width.key), width);
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
    if (key.sk.startsWith('C#')) await meetCard(item);
    else if (/^P#.*#T$/.test(key.pk)) addTo(counts, firstShard(key), numbersOf(item), -1);
    else if (/^F#.*#U#/.test(key.pk)) guards.set(name(key), { key, card: item.card as string });
    else if (/^F#.*#W$/.test(key.pk)) widths.set(name(key), { key, n: Number(item.n) });
    else if (key.pk.startsWith('P#') && key.sk.startsWith('M#')) meetMember(item);
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
  for (const [width, { key, n }] of wantedWidths) {
    if (n > (widths.get(width)?.n ?? 1)) found.push({ words: `repeat width ${width}: ${n}`, fix: 'set', key, values: { n } });
  }
  return found.toSorted((a, b) => (a.words < b.words ? -1 : 1));
};

/** Counts stand in up to 16 items, one of which is enough to put them right. */
const firstShard = ({ pk, sk }: Key): Key => ({ pk, sk: sk.replace(/#[0-9a-f]$/, '#0') });

const numbersOf = (item: Item): { readonly [name: string]: number } =>
  Object.fromEntries(
    Object.entries(item).flatMap(([part, amount]) =>
      typeof amount === 'number' && (['n', 'comp', 'incomp', 'partial'].includes(part) || monthCounts.test(part)) ? [[part, amount]] : [],
    ),
  );
