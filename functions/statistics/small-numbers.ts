import type { ProjectCounts } from '../data/card-counters.ts';
import type { StandingCounts } from '../data/card-counters.ts';
import { orgIdOf } from '../data/keys.ts';
import type { Folder } from '../data/projects.ts';

/** Numbers below are hidden, unless they are the own organisation's. */
export const leastShown = 5;

export const isSmall = (count: number): boolean => count > 0 && count < leastShown;

interface Cell {
  readonly count: number;
  readonly isOwn: boolean;
}

export interface Hidden {
  /** In the order given; null where hidden. */
  readonly shown: readonly (number | null)[];
  /** Whether the sum may stand beside them without telling what is hidden. */
  readonly isSumSafe: boolean;
}

/** Whether the sum of hidden numbers leaves one way only: a single one, all of them 1, or all of them the largest that is hidden. */
const isGivenAway = (counts: readonly number[]): boolean =>
  counts.length === 1 || counts.every((count) => count === 1) || counts.every((count) => count === leastShown - 1);

/**
 * Hides the small numbers of others in a list whose sum is known; the next smallest of others go with them until
 * subtraction tells none of them.
 */
export const hideSmall = (cells: readonly Cell[]): Hidden => {
  const hidden = new Set(cells.filter(({ count, isOwn }) => !isOwn && isSmall(count)));
  const others = cells.filter((cell) => !cell.isOwn && cell.count >= leastShown).toSorted((a, b) => a.count - b.count);
  const countsOf = (): readonly number[] => [...hidden].map(({ count }) => count);
  while (hidden.size > 0 && isGivenAway(countsOf())) {
    const next = others.shift();
    if (next === undefined) break;
    hidden.add(next);
  }
  return {
    shown: cells.map((cell) => (hidden.has(cell) ? null : cell.count)),
    isSumSafe: hidden.size === 0 || !isGivenAway(countsOf()),
  };
};

export interface OrgCount {
  readonly id: string;
  readonly isOwn: boolean;
  readonly count: number;
  /** Cards whose required items are all answered. */
  readonly complete: number;
  /** How its cards stand: with errors, in the review, and the questions about them. */
  readonly standing: StandingCounts;
  /** The count as it may be shown. */
  readonly shown: number | null;
}

/** Parts of a number of cards that is shown: hidden where they, or their subtraction, would tell a small number of others. */
export const hideParts = (parts: readonly number[], { isOwn, shown }: Pick<OrgCount, 'isOwn' | 'shown'>): readonly (number | null)[] => {
  const cells = hideSmall(parts.map((count) => ({ count, isOwn })));
  return shown !== null && cells.isSumSafe ? cells.shown : parts.map(() => null);
};

/** Cards of each organisation, and whether figures of all organisations together may be shown. */
const countOrganisations = ({ members }: ProjectCounts, ownId: string) => {
  const sums = new Map<string, { count: number; complete: number; standing: StandingCounts }>();
  for (const [userId, { n, incomp, ...own }] of members) {
    const { count, complete, standing } = sums.get(orgIdOf(userId)) ?? { count: 0, complete: 0, standing: { err: 0, sub: 0, ret: 0, loc: 0, qo: 0, qa: 0 } };
    const sum = (name: keyof StandingCounts): number => standing[name] + own[name];
    sums.set(orgIdOf(userId), { count: count + n, complete: complete + n - incomp, standing: { err: sum('err'), sub: sum('sub'), ret: sum('ret'), loc: sum('loc'), qo: sum('qo'), qa: sum('qa') } });
  }
  const orgs = [...sums].filter(([, { count }]) => count > 0).map(([id, sum]) => ({ id, isOwn: id === ownId, ...sum }));
  const { shown, isSumSafe } = hideSmall(orgs);
  return {
    orgs: orgs.map((org, index): OrgCount => ({ ...org, shown: shown[index] ?? null })),
    maySumUp: isSumSafe,
    /** Whether no other organisation has a card. */
    isOwnAlone: orgs.every(({ isOwn }) => isOwn),
  };
};

/** Cards of each folder, as they may be shown: null where hidden. */
export const countFolders = (folders: readonly Pick<Folder, 'id'>[], counts: ProjectCounts, ownId: string) => {
  const organisations = countOrganisations(counts, ownId);
  const { maySumUp, isOwnAlone } = organisations;
  const { shown } = hideSmall(folders.map(({ id }) => ({ count: counts.folders.get(id)?.n ?? 0, isOwn: isOwnAlone })));
  return { ...organisations, shown: new Map(folders.map(({ id }, index) => [id, maySumUp ? (shown[index] ?? null) : null])) };
};

/**
 * Whole percents of parts of one whole, rounded half up. Parts that make up the whole add up to 100: the largest fractions are rounded up first.
 * 100 means all, so a part below the whole has 99 at most. Null where there is nothing to take a share of.
 */
export const wholeShares = (parts: readonly number[], whole: number): readonly (number | null)[] => {
  if (whole === 0) return parts.map(() => null);
  const exact = parts.map((part) => (100 * part) / whole);
  const shares = exact.map(Math.floor);
  let left = Math.round(exact.reduce((sum, each) => sum + each, 0)) - shares.reduce((sum, each) => sum + each, 0);
  const fractionOf = (index: number): number => exact[index]! - Math.floor(exact[index]!);
  for (const index of [...parts.keys()].toSorted((one, other) => fractionOf(other) - fractionOf(one))) {
    if (left === 0) break;
    if (fractionOf(index) === 0 || shares[index] === 99) continue;
    shares[index] = shares[index]! + 1;
    left -= 1;
  }
  return shares;
};
