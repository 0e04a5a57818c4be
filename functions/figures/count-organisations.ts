import type { ProjectCounts } from '../data/card-counters.ts';
import { orgIdOf } from '../data/keys.ts';
import { hideSmall } from './hide-small.ts';

export interface OrgCount {
  readonly id: string;
  readonly isOwn: boolean;
  readonly count: number;
  /** Cards whose required items are all answered. */
  readonly complete: number;
  /** The count as it may be shown. */
  readonly shown: number | null;
}

/** Cards of each organisation, and whether figures of all organisations together may be shown. */
export const countOrganisations = ({ members }: ProjectCounts, ownId: string) => {
  const sums = new Map<string, { count: number; complete: number }>();
  for (const [userId, { n, incomp }] of members) {
    const sum = sums.get(orgIdOf(userId)) ?? { count: 0, complete: 0 };
    sums.set(orgIdOf(userId), { count: sum.count + n, complete: sum.complete + n - incomp });
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
