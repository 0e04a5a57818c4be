import type { Language, Texts } from '#shared/text/languages.ts';
import { keyedDigest } from './keyed-digest.ts';
import { abbrevKey, orgByAll, orgKey, orgsOfAll } from './keys.ts';
import type { Key } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, get, getMany, queryAll, transact } from './table.ts';
import type { Action, Item, KeyedItem, ReadOptions, Stored } from './table.ts';

export interface Org {
  readonly id: string;
  readonly name: Texts;
  readonly abbrev: string;
  readonly lang: Language;
  readonly role: 'normal' | 'manage';
  readonly created_at: string;
  readonly updated_at: string;
}

/** ms since when the organisation is being deleted; its users are nobody from then on. */
interface StoredOrg extends Org {
  readonly closed?: number;
}

const longAgo = new Date(0).toISOString();
const upgrades = [(older: Item): Item => ({ ...older, created_at: longAgo, updated_at: longAgo })];

const pick = ({ id, name, abbrev, lang, role, created_at, updated_at }: Org): Org => ({ id, name, abbrev, lang, role, created_at, updated_at });

/** The organisation of a stored item; undefined when it is closed. */
export const orgFrom = (item: Item): Org | undefined => {
  const stored = readStored<StoredOrg>(item, upgrades);
  return stored.closed === undefined ? pick(stored) : undefined;
};

/** Index entry: the list of organisations reads nothing else. */
const listed = (org: Org) => ({ ...orgByAll(org.id), d: { ...org } as Stored });

const orgItem = (org: Org): KeyedItem => ({ ...orgKey(org.id), ...storedVersion(upgrades), ...org, ...listed(org) });

const abbrevDigest = (abbrev: string): Promise<string> => keyedDigest('abbrev', abbrev.normalize('NFKC').trim().toLowerCase());

export const abbrevKeyOf = async (abbrev: string): Promise<Key> => abbrevKey(await abbrevDigest(abbrev));

const claim = async (org: Org): Promise<Action> => ({
  put: { ...abbrevKey(await abbrevDigest(org.abbrev)), ...storedVersion(), org: org.id },
  if: { pk: 'absent' },
});

const done = async (actions: readonly Action[]): Promise<boolean> => {
  try {
    await transact(actions);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** False when the organisation is there already, or another has the abbreviation. */
export const insertOrg = async (org: Org): Promise<boolean> => done([{ put: orgItem(org), if: { pk: 'absent' } }, await claim(org)]);

/** Those that exist, by id. */
export const getOrgs = async (orgIds: readonly string[]): Promise<ReadonlyMap<string, Org>> => {
  const items = await getMany(orgIds.map(orgKey));
  return new Map(items.flatMap((item) => (item && orgFrom(item)) ?? []).map((org) => [org.id, org]));
};

export const getOrg = async (orgId: string, options?: ReadOptions): Promise<Org | undefined> => {
  const item = await get(orgKey(orgId), options);
  return item && orgFrom(item);
};

/** All organisations; behind a change by the lag of an index, usually some ms. */
export const listOrgs = async (): Promise<Org[]> => {
  const items = await queryAll({ index: 'GSI2', ...orgsOfAll });
  return items.map((item) => pick(item.d as unknown as Org));
};

/** False when another organisation has the abbreviation, or this one was closed meanwhile. */
export const replaceOrg = async (before: Org, after: Org): Promise<boolean> => {
  const { name, abbrev, lang, role, updated_at } = after;
  const set = { ...storedVersion(upgrades), name, abbrev, lang, role, updated_at, d: listed(after).d };
  const change: Action = { update: orgKey(after.id), set, if: { pk: 'present', closed: 'absent' } };
  const [from, to] = await Promise.all([abbrevDigest(before.abbrev), abbrevDigest(abbrev)]);
  if (from === to) return done([change]);
  return done([change, await claim(after), { remove: abbrevKey(from), if: { org: { equals: after.id } } }]);
};
