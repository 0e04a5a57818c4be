import type { ManagedOrg } from '../../lib/manage-queries.ts';

/** Spec administration 3; the first is the initial one. */
export const orgSorts = ['UPDATED_AT_DESC', 'UPDATED_AT_ASC', 'CREATED_AT_DESC', 'CREATED_AT_ASC', 'ABBREVIATED_ORDER'] as const;
export type OrgSort = (typeof orgSorts)[number];

const before = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

const orders: Readonly<Record<OrgSort, (left: ManagedOrg, right: ManagedOrg) => number>> = {
  UPDATED_AT_DESC: (left, right) => before(right.updated_at, left.updated_at),
  UPDATED_AT_ASC: (left, right) => before(left.updated_at, right.updated_at),
  CREATED_AT_DESC: (left, right) => before(right.created_at, left.created_at),
  CREATED_AT_ASC: (left, right) => before(left.created_at, right.created_at),
  ABBREVIATED_ORDER: (left, right) => left.abbrev.localeCompare(right.abbrev, 'ja'),
};

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** The organisations whose name in any language, or abbreviation, contains what was searched, in order. */
export const showOrgs = (orgs: readonly ManagedOrg[], search: string, sort: OrgSort): readonly ManagedOrg[] => {
  const wanted = folded(search.trim());
  return orgs
    .filter(({ name, abbrev }) => [...Object.values(name), abbrev].some((text) => folded(text).includes(wanted)))
    .toSorted(orders[sort]);
};
