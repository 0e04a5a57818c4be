import type { CardDesign } from '#shared/design/card-design.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import type { statisticsCalls } from '#shared/modules/statistics/calls.ts';
import { clockIn } from '#shared/text/zones.ts';
import { withheldIn, type Withheld } from '../../answers/withhold.ts';
import { hospitalsIn } from '../../cards/data/card-counters.ts';
import { reachOf, type Reach } from '../../cards/data/card-reach.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { recentDomainFor, zoneOf } from '../../manage/data/domains.ts';
import { getOrgs } from '../../people/data/orgs.ts';
import { findDesign } from '../../refusals/find-or-refuse.ts';
import { refuseInput } from '../../refusals/problem.ts';
import { countDistributions, type CountedDistribution } from './count-distributions.ts';
import { monthAfter, monthBegins, monthsOfHospital } from './data/creations.ts';
import { partTitle } from './item-figures.ts';
import { lookAtLatest } from './latest-cards.ts';
import { wholeShares } from './small-numbers.ts';

const nothingLooked = { looked_at: 0, all: true, since: null };

/** Exact counts, because the reader may open every card that is counted (`shared/access/decisions/2026-11-28-statistics-of-readers.md`). */
export const folderDistributions: UseCase<typeof statisticsCalls.folderDistributions> = async ({ query: { org, from, to }, principal, host, now }) => {
  const { folder, access } = principal;
  if (from !== undefined && to !== undefined && from > to) refuseInput('query.to', 'before_from');
  const zone = zoneOf(await recentDomainFor(host, now));
  const reach = reachOf(access);
  const hospitals = reach === 'all' ? await hospitalsIn(folder.id) : [reach.hospital];
  const organisations = await countByHospital(folder.id, hospitals, principal.org.id, zone);
  if (folder.version === null) return { cards: nothingLooked, organisations, withheld: 0, pages: [] };

  const design = await findDesign(folder.id, folder.version);
  const hidden = await withheldIn(access, folder, []);
  const byVersion = new Map<number, Promise<Withheld>>();
  const hiddenIn = (version: number): Promise<Withheld> => {
    const known = byVersion.get(version) ?? withheldIn(access, folder, [version]);
    byVersion.set(version, known);
    return known;
  };
  const counted = countDistributions(design, clockIn(now, zone), hidden);
  const within = narrowed(reach, org, hospitals);
  const created = { from: from === undefined ? undefined : monthBegins(from, zone), to: to === undefined ? undefined : monthBegins(monthAfter(to), zone) - 1 };
  const cards =
    within === null
      ? nothingLooked
      : await lookAtLatest({ folderId: folder.id, reach: within }, created, async ({ summary: { version }, vals }) =>
          counted.add(await findDesign(folder.id, version), vals, await hiddenIn(version)),
        );
  return { cards, organisations, withheld: withheldAmongItems(design, hidden), pages: tellDistributions(design, counted.result()) };
};

/** Null: the reader has no card of this hospital in the folder. */
const narrowed = (reach: Reach, org: string | undefined, hospitals: readonly string[]): Reach | null => {
  if (org === undefined) return reach;
  return hospitals.includes(org) ? { hospital: org } : null;
};

const countByHospital = async (folderId: string, hospitals: readonly string[], own: string, zone: string) => {
  const [names, months] = await Promise.all([getOrgs(hospitals), Promise.all(hospitals.map((id) => monthsOfHospital(folderId, id, zone)))]);
  const all = hospitals.map((id, index) => ({ id, name: names.get(id)?.name ?? {}, is_own: id === own, months: [...months[index]!] }));
  return all.filter((each) => each.months.length > 0);
};

const withheldAmongItems = (design: CardDesign, { has }: Withheld): number => {
  let count = 0;
  walkItems(design, (place) => {
    if (place.item.class === 'attribute' && has(pathOf(place))) count += 1;
  });
  return count;
};

const tellDistributions = (design: CardDesign, counted: readonly CountedDistribution[]) =>
  design.pages.flatMap(({ name, title }) => {
    const items = counted.filter(({ place, asked }) => place.page.name === name && asked > 0);
    return items.length === 0 ? [] : [{ name, title, items: items.map((item) => tellDistribution(design, item)) }];
  });

const tellDistribution = (design: CardDesign, { path, place: { item }, isInRepeat, isNeverMissing, asked, answered, reasons, figures }: CountedDistribution) => {
  const given = [...reasons];
  const missing = given.map(([, count]) => count);
  const [share = null, ...shares] = wholeShares([answered, ...missing, asked - answered - missing.reduce((sum, count) => sum + count, 0)], asked);
  return {
    path,
    title: item.title,
    ...(item.suffix && { unit: item.suffix }),
    required: item.class === 'attribute' && item.required === true,
    ...(isInRepeat && { per_row: true as const }),
    ...(isNeverMissing && { never_missing: true as const }),
    asked,
    answered,
    share,
    missing: given.map(([value, count], index) => ({ value, title: design.missing_reasons?.find((reason) => reason.value === value)?.title ?? { en: value }, count, share: shares[index] ?? null })),
    figures: figures.map(({ part, figure }) => ({ ...(part !== null && { part: partTitle(item, part) }), ...figure.tell() })),
  };
};
