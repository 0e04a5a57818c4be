import type * as z from 'zod/mini';
import type { orgForm } from '#shared/api/manage-forms.ts';
import { nameDigest } from '../../data/digests.ts';
import { nextEdit, unedited, outcomeOf, type Edited } from '../../data/outcomes.ts';
import { abbrevKey, orgByAll, orgKey, orgsOfAll, type Key } from '../../data/keys.ts';
import { historyActions, type Change } from '../../data/record-history.ts';
import { recordIn, storedVersion } from '../../data/stored.ts';
import { get, getMany, queryAll, transact, type Action, type Item, type ReadOptions } from '../../data/table.ts';

export interface Org extends Edited, Pick<z.output<typeof orgForm>, 'name' | 'abbrev' | 'lang' | 'role'> {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The organisation has been closed since then (ms). */
interface StoredOrg extends Org {
  readonly closed?: number;
}

export const orgFrom = (item: Item): Org | undefined => {
  const { closed, ...org } = recordIn<StoredOrg>(item);
  return closed === undefined ? org : undefined;
};

const listed = (org: Org) => ({ ...orgByAll(org.id), d: { ...org } });

const abbrevKeyOf = async (abbrev: string): Promise<Key> => abbrevKey(await nameDigest('abbrev', abbrev));

export const abbrevItemOf = async ({ id, abbrev }: Pick<Org, 'id' | 'abbrev'>): Promise<Item | undefined> => {
  const item = await get(await abbrevKeyOf(abbrev), { consistent: true });
  return item?.org === id ? item : undefined;
};

const claim = async ({ id, abbrev }: Org): Promise<Action> => ({ put: { ...(await abbrevKeyOf(abbrev)), ...storedVersion(), org: id }, if: { pk: 'absent' } });

export const insertOrg = async (org: Org): Promise<'saved' | 'taken'> => outcomeOf(transact([{ put: { ...orgKey(org.id), ...storedVersion(), ...org, ...listed(org) }, if: { pk: 'absent' } }, await claim(org)]), 'taken');

export const getOrgs = async (orgIds: readonly string[]): Promise<ReadonlyMap<string, Org>> => {
  const items = await getMany(orgIds.map(orgKey));
  return new Map(items.flatMap((item) => (item && orgFrom(item)) ?? []).map((org) => [org.id, org]));
};

export const getOrg = async (orgId: string, options?: ReadOptions): Promise<Org | undefined> => {
  const item = await get(orgKey(orgId), options);
  return item && orgFrom(item);
};

/** The index may lag some ms behind a change. */
export const listOrgs = async (): Promise<Org[]> => {
  const items = await queryAll({ index: 'GSI2', ...orgsOfAll });
  return items.map(({ d }) => d as unknown as Org);
};

/** The change is overtaken when the organisation was changed or closed, or one of `checks` fails. */
export const replaceOrg = async (before: Org, after: Org, by: Change, checks: readonly Action[] = []): Promise<'saved' | 'taken' | 'overtaken'> => {
  const { name, abbrev, lang, role, updated_at } = after;
  const set = { ...storedVersion(), name, abbrev, lang, role, updated_at, d: listed({ ...after, ...nextEdit(before) }).d, ...nextEdit(before) };
  const change: Action = { update: orgKey(after.id), set, if: { ...unedited(before), closed: 'absent' } };
  const actions = [change, ...checks];
  if (before.abbrev !== abbrev) actions.push(...(await renameActions(before, after)));
  actions.push(...historyActions(orgKey(after.id), nextEdit(before), before, { name, abbrev, lang, role }, by));
  return outcomeOf(transact(actions), (failed) => ([...failed.keys()].some((position) => position <= checks.length) ? 'overtaken' : 'taken'));
};

const renameActions = async (before: Org, after: Org): Promise<Action[]> => {
  const [kept, own, next] = await Promise.all([abbrevItemOf(before), abbrevKeyOf(before.abbrev), abbrevKeyOf(after.abbrev)]);
  // Only the spelling of the abbreviation differs.
  if (own.pk === next.pk && kept !== undefined) return [];
  return [await claim(after), ...(kept === undefined ? [] : [{ remove: own, if: { org: { equals: after.id } } }])];
};
