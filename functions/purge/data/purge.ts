import { cardsOfUsers, counterActions, memberActionsOf } from '../../cards/data/card-counters.ts';
import { besideCards, besideCardsIn, cardHistoriesOf, cardsOf, countsOfFolder, countsOfProject, countsOfUsers, exportRecordsOf, orgKey, placesOfUser, projectKey, recordHistoriesIn, tokensOfFolder, usersOf, placesIn, besideCard, cardHistoryOf, trashKey, idGuardKey, type StoredKind } from '../../data/keys.ts';
import { abbrevItemOf } from '../../people/data/orgs.ts';
import { foldersOfClosed, getProjects, listProjects } from '../../projects/data/projects.ts';
import { endPurgeJob, keptUntil, type PurgeJob } from './closing.ts';
import { get, remove, storedKey, pagesOf, queryAll, transact, type Item, type KeyedItem, type Query, type Action } from '../../data/table.ts';
import { pause } from '../../runtime/retry.ts';
import { loginItemOf, userFrom } from '../../people/data/users.ts';
import { keepGuard } from '../../cards/data/card-claims.ts';
import { readSummary } from '../../cards/data/stored-card.ts';
import { mayHaveDrawnId } from '../../cards/data/cards.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { storedVersion, placeOf } from '../../data/stored.ts';

/** Moves an item under a key of the job, where it can be restored until it expires. An interrupted purge is repeatable, as each item has a transaction. */
const inTrash = (job: PurgeJob, item: Item): Action => ({
  put: { ...trashKey(job.kind, job.id, storedKey(item)), ...storedVersion(), item, ttl: keptUntil(job) },
});

const trashItem = async (job: PurgeJob, item: Item): Promise<void> => {
  await outcomeOf(transact([inTrash(job, item), { remove: storedKey(item), if: { pk: 'present' } }]), 'gone');
};

/** A login id is never reassigned: it stays taken, without a password. */
const trashLogin = async (job: PurgeJob, item: Item): Promise<void> => {
  await outcomeOf(transact([inTrash(job, item), { update: storedKey(item), remove: ['password_hash'], if: { password_hash: 'present' } }]), 'gone');
};

/** The history goes before the card, so that an interrupted purge finds it again. */
const trashHistory = async (job: PurgeJob, card: Item): Promise<void> => {
  const { folderId, cardId } = placeOf(card);
  const partitions = [besideCard(folderId, cardId), ...(card.hm === undefined ? [] : [cardHistoryOf(folderId, cardId)])];
  for (const partition of partitions) for (const item of await queryAll({ ...partition, consistent: true })) await trashItem(job, item);
};

type CountersKept = 'none' | 'member' | 'both';

const leaving = (job: PurgeJob, item: Item, isIdKept: boolean): readonly Action[] => {
  const { folderId, cardId } = placeOf(item);
  const guard = (digest: string): Action =>
    isIdKept ? keepGuard(folderId, digest, cardId) : { remove: idGuardKey(folderId, digest), if: [{ card: { equals: cardId } }, { pk: 'absent' }] };
  return [inTrash(job, item), { remove: storedKey(item), if: { h: { equals: item.h as string } } }, ...(item.g === undefined ? [] : [guard(item.g as string)])];
};

/** A transaction takes 100 actions and 4 MB. */
const mostOfBatch = { cards: 20, bytes: 2_000_000 } as const;

const batchesOf = (items: readonly Item[]): readonly (readonly Item[])[] => {
  const batches: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const last = batches.at(-1);
    const own = item.b instanceof Uint8Array ? item.b.length : 0;
    if (last !== undefined && last.length < mostOfBatch.cards && bytes + own <= mostOfBatch.bytes) last.push(item);
    else {
      batches.push([item]);
      bytes = 0;
    }
    bytes += own;
  }
  return batches;
};

/** A drawn number stays reserved if the folder stays (`both`, which takes one card at a time). Falls back to single cards if one was saved meanwhile; a single one is left to the next sweep. */
export const trashCards = async (job: PurgeJob, items: readonly Item[], kept: CountersKept): Promise<void> => {
  const isIdKept = async (item: Item): Promise<boolean> => kept === 'both' && item.g !== undefined && mayHaveDrawnId(item);
  const moves = (await Promise.all(items.map(async (item) => leaving(job, item, await isIdKept(item))))).flat();
  const counted = items.filter(({ del }) => kept !== 'none' && del === undefined).map((item) => {
    const { folderId, cardId } = placeOf(item);
    return { folder_id: folderId, id: cardId, creator_id: item.by as string, status: readSummary(item.s as string) };
  });
  const counters = (attempt: number): readonly Action[] => (kept === 'both' ? counted.flatMap((card) => counterActions(card, card.status, null, attempt)) : memberActionsOf(counted, attempt));
  if ((await outcomeOf(transact((attempt) => [...moves, ...counters(attempt)]), 'overtaken')) === 'saved' || items.length === 1) return;
  for (const item of items) await trashCards(job, [item], kept);
};

/** So many simultaneous transactions hide latency and leave capacity to users. */
const atOnce = 16;

/** A partition takes some seven batches of cards per second. */
const batchesAtOnce = 2;

/** The worker's time is over; the next one continues. */
export class OutOfTime extends Error {}

/** `until` is in ms. */
interface Run {
  readonly job: PurgeJob;
  readonly storedKinds: readonly StoredKind[];
  readonly until: number;
}

const checkTime = ({ until }: Run): void => {
  if (Date.now() > until) throw new OutOfTime();
};

const createdBy = (item: Item): string => item.by as string;

/** Sorting by creator lets a batch update few creators' counters, and keeps parallel batches apart. */
const byCreator = (items: readonly Item[]): readonly Item[] => items.toSorted((a, b) => (createdBy(a) < createdBy(b) ? -1 : Number(createdBy(a) > createdBy(b))));

const sweepCardsOf = async (run: Run, folderId: string, kept: 'none' | 'member'): Promise<number> => {
  let count = 0;
  for await (const items of pagesOf({ ...cardsOf(folderId), consistent: true })) {
    const batches = batchesOf(byCreator(items));
    const share = Math.ceil(batches.length / batchesAtOnce);
    const sweepShare = async (from: number): Promise<void> => {
      for (const batch of batches.slice(from, from + share)) {
        checkTime(run);
        await trashCards(run.job, batch, kept);
      }
    };
    await Promise.all(Array.from({ length: batchesAtOnce }, (_, lane) => sweepShare(lane * share)));
    count += items.length;
  }
  return count;
};

/** Answers how many items match. */
export const eachItem = async (asked: Omit<Query, 'start' | 'limit'>, work: (item: Item) => Promise<void>, isMeant: (item: Item) => boolean = () => true): Promise<number> => {
  let count = 0;
  for await (const page of pagesOf(asked)) {
    const items = page.filter(isMeant);
    for (let index = 0; index < items.length; index += atOnce) await Promise.all(items.slice(index, index + atOnce).map(work));
    count += items.length;
  }
  return count;
};

type Partition = Pick<Query, 'pk' | 'prefix' | 'from' | 'to'>;

const trashAll = async (job: PurgeJob, partitions: readonly Partition[]): Promise<number> => {
  let count = 0;
  for (const partition of partitions) count += await eachItem({ ...partition, consistent: true }, (item) => trashItem(job, item));
  return count;
};

const removeAll = (partition: Partition, isMeant?: (item: Item) => boolean): Promise<number> =>
  eachItem({ ...partition, attributes: ['pk', 'sk'], consistent: true }, (item) => remove(storedKey(item)), isMeant);

const trashListed = (job: PurgeJob, partition: Partition): Promise<number> =>
  eachItem({ index: 'GSI2', ...partition }, async (entry) => {
    const item = await get(storedKey(entry), { consistent: true });
    if (item !== undefined) await trashItem(job, item);
  });

/** The folder's counters stay for now: they carry the mark that it is closed. */
const sweepFolder = async (run: Run, folderId: string, kept: 'none' | 'member'): Promise<number> => {
  const { job, storedKinds } = run;
  let count = await sweepCardsOf(run, folderId, kept);
  checkTime(run);
  count += await trashAll(job, [cardHistoriesOf(folderId), besideCardsIn(folderId), ...besideCards(folderId), ...storedKinds.flatMap(({ besideFolder }) => besideFolder?.(folderId) ?? [])]);
  for (const { pk, isOfFolder } of storedKinds.flatMap(({ derivedOfFolder }) => derivedOfFolder?.(folderId) ?? [])) {
    checkTime(run);
    count += await removeAll({ pk }, (item) => isOfFolder(storedKey(item).sk));
  }
  return count + (await trashListed(job, tokensOfFolder(folderId)));
};

/** The folders go first, because the project names them. */
const sweepProject = async (run: Run): Promise<number> => {
  const { job, storedKinds } = run;
  let count = 0;
  for (const { id } of await foldersOfClosed(job.id)) count += await sweepFolder(run, id, 'none');
  const ofModules = storedKinds.flatMap(({ besideProject }) => besideProject?.(job.id) ?? []);
  return count + (await trashAll(job, [exportRecordsOf(job.id), ...ofModules, recordHistoriesIn(projectKey(job.id)), placesIn(job.id)]));
};

const dropProject = async (job: PurgeJob): Promise<void> => {
  await removeAll(countsOfProject(job.id));
  const { pk, sk } = projectKey(job.id);
  await trashAll(job, [{ pk, from: sk, to: sk }]);
};

const sweepCards = async (run: Run): Promise<number> => {
  const { job } = run;
  let count = 0;
  const entries = await listProjects();
  const concerned = await Promise.all(entries.map(async ({ id }) => ((await cardsOfUsers(id, job.id)) > 0 ? [id] : [])));
  for (const { folders } of await getProjects(concerned.flat())) {
    for (const { id } of folders) {
      const isTheirs = (item: Item): boolean => createdBy(item).startsWith(job.id) && item.del === undefined;
      const trash = async (item: Item): Promise<void> => {
        checkTime(run);
        await trashHistory(job, item);
        await trashCards(job, [item], 'both');
      };
      count += await eachItem({ ...cardsOf(id), consistent: true }, trash, isTheirs);
    }
  }
  return count;
};

/** The cards go first, while their users still exist. */
const sweepOrg = async (run: Run): Promise<number> => {
  const { job } = run;
  const cards = await sweepCards(run);
  const changes = await trashAll(job, [recordHistoriesIn(orgKey(job.id))]);
  const users = await eachItem({ ...usersOf(job.id), consistent: true }, async (user) => {
    await trashListed(job, placesOfUser((user as unknown as { id: string }).id));
    const login = await loginItemOf(userFrom(user));
    if (login !== undefined) await trashLogin(job, login);
    await trashItem(job, user);
  });
  return cards + changes + users;
};

const dropOrg = async (job: PurgeJob): Promise<void> => {
  for (const { id } of await listProjects()) await removeAll(countsOfUsers(id, job.id));
  const org = (await get(orgKey(job.id), { consistent: true })) as (KeyedItem & { readonly id: string; readonly abbrev: string }) | undefined;
  if (org === undefined) return;
  const abbrev = await abbrevItemOf(org);
  if (abbrev !== undefined) await trashItem(job, abbrev);
  await trashItem(job, org);
};

/** A folder's counters go only when no call from before the closing can still run. */
const kinds: Readonly<Record<PurgeJob['kind'], { readonly sweep: (run: Run) => Promise<number>; readonly finish: (job: PurgeJob) => Promise<unknown> }>> = {
  folder: { sweep: (run) => sweepFolder(run, run.job.id, 'member'), finish: ({ id }) => removeAll(countsOfFolder(id)) },
  project: { sweep: sweepProject, finish: dropProject },
  org: { sweep: sweepOrg, finish: dropOrg },
};

/** No call runs longer than this. */
const longestCallMs = 30_000;

/** Sweeps until nothing is left and no earlier call can still run. All steps are repeatable, so an interrupted purge is started again. */
export const purge = async (job: PurgeJob, storedKinds: readonly StoredKind[], until = Infinity): Promise<void> => {
  const { sweep, finish } = kinds[job.kind];
  const run = { job, storedKinds, until };
  await sweep(run);
  const wait = job.closed + longestCallMs - Date.now();
  if (wait > 0) await pause(wait);
  while ((await sweep(run)) > 0);
  await finish(job);
  await endPurgeJob(job);
};
