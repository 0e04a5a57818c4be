import { cardShards } from '../data/card-ids.ts';
import { cardsOfUsers } from '../data/card-counters.ts';
import { bury, buryCard } from '../data/graves.ts';
import { cardsOf, countsOfUsers, loginKey, orgKey, placesOfUser, usersOf } from '../data/keys.ts';
import { abbrevKeyOf } from '../data/orgs.ts';
import { getProjects, listProjects } from '../data/projects.ts';
import type { PurgeJob } from '../data/purge-jobs.ts';
import { get, remove, storedKey } from '../data/table.ts';
import type { Item, KeyedItem } from '../data/table.ts';
import { loginDigest } from '../data/users.ts';
import { eachItem } from './each-item.ts';

const createdBy = (item: Item): string => item.by as string;

/** Cards that the organisation's users created, in whichever project. */
const sweepCards = async (job: PurgeJob): Promise<number> => {
  let count = 0;
  const entries = await listProjects();
  const concerned = await Promise.all(entries.map(async ({ id }) => ((await cardsOfUsers(id, job.id)) > 0 ? [id] : [])));
  for (const { folders } of await getProjects(concerned.flat())) {
    for (const { id } of folders) {
      for (const shard of cardShards) {
        await eachItem({ ...cardsOf(id, shard), consistent: true }, async (item) => {
          if (!createdBy(item).startsWith(job.id) || item.del !== undefined) return;
          count += 1;
          await buryCard(job, item, 'both');
        });
      }
    }
  }
  return count;
};

const buryPlaces = (job: PurgeJob, userId: string): Promise<number> =>
  eachItem({ index: 'GSI2', ...placesOfUser(userId) }, async (entry) => {
    const item = await get(storedKey(entry), { consistent: true });
    if (item !== undefined) await bury(job, item);
  });

/** Cards first, while the users that they belong to are still there; then memberships, logins and users. */
export const sweepOrg = async (job: PurgeJob): Promise<number> => {
  const cards = await sweepCards(job);
  const users = await eachItem({ ...usersOf(job.id), consistent: true }, async (user) => {
    await buryPlaces(job, (user as unknown as { id: string }).id);
    const login = await get(loginKey(await loginDigest(user.login_id as string)), { consistent: true });
    if (login?.user_id === user.id && login !== undefined) await bury(job, login);
    await bury(job, user);
  });
  return cards + users;
};

export const dropOrg = async (job: PurgeJob): Promise<void> => {
  for (const { id } of await listProjects()) {
    await eachItem({ ...countsOfUsers(id, job.id), consistent: true }, (item) => remove(storedKey(item)));
  }
  const org = (await get(orgKey(job.id), { consistent: true })) as (KeyedItem & { readonly abbrev: string }) | undefined;
  if (org === undefined) return;
  const abbrev = await get(await abbrevKeyOf(org.abbrev), { consistent: true });
  if (abbrev?.org === job.id) await bury(job, abbrev);
  await bury(job, org);
};
