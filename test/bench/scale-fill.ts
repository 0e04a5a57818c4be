import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Answers } from '#shared/design/card-design.ts';
import { answersOf, hundredItems } from './hundred-items.ts';

const projectId = 'demotrauma';
/** The item that a card is known by. */
export const idItem = 'page0x.item2x';
/** Listed, so that lists can be narrowed by them: a choice, a number, a day and a text. */
export const listedItems = { choice: 'page0x.item1x', number: 'page1x.item30x', day: 'page0x.item5x', text: 'page0x.item0x' } as const;
const design = { ...hundredItems, id_attributes: [idItem], summary: Object.values(listedItems) };
const name = { ja: '計測', en: 'Bench' };
/** Cards are entered by one person of each of so many hospitals, in turns. */
const enteredBy = 50;
const orgOf = (hospital: number): string => `benchorg${String(hospital).padStart(2, '0')}`;
/** The id of a user begins with that of the organisation. */
const personOf = (hospital: number): string => `${orgOf(hospital)}000000`;
/** All who entered cards, with their hospitals. */
export const benchPeople = { org: Array.from({ length: enteredBy }, (_, hospital) => orgOf(hospital)), by: Array.from({ length: enteredBy }, (_, hospital) => personOf(hospital)) };
/** How many cards of so many the member of `joinHospital` has. */
export const ownCards = (cards: number): number => Math.ceil(cards / enteredBy);
/**
 * Cards of a request. The local storage writes a transaction to the disk at once, but each of the 25 cards that a batch may have by itself,
 * which takes fifteen times as long on a disk that others use, too.
 */
const together = 100;
const writers = 4;
/** They come in turns, so each request writes all of them. */
const differentCards = together;
/** One card of so many lacks a required answer, of the first hospital: what a search finds little of. */
const incompleteEach = 1_000;
/** For one folder: the bench ends by itself on whatever machine. */
const mostSeconds = 900;
/** The folder is at rest: a save of the last seconds may still be under way, as far as anybody knows. */
export const settledMs = 60_000;

/** Answers like those of one of the cards, under an id that none of them has (1,000 and more). */
export const answersWithId = (card: number, id: number): Answers => {
  const [page = '', name = ''] = idItem.split('.');
  const answers = answersOf(card);
  return { ...answers, [page]: { ...answers[page], [name]: id } };
};

type Attributes = Record<string, AttributeValue>;

const pages = design.pages.map(() => 'all' as const);

/** A folder with different cards, by the product's own data functions, as they are stored. */
const storeSamples = async (folderId: string, version: number, begin: number) => {
  const { getCard, insertCard } = await import('#functions/cards/data/cards.ts');
  const { newCardId } = await import('#functions/data/ids.ts');
  const { cardKey } = await import('#functions/data/keys.ts');
  const { get } = await import('#functions/data/table.ts');
  const { idGuardOf } = await import('#functions/cards/data/card-claims.ts');
  const { listedValues } = await import('#functions/answers/listed-answers.ts');
  const { writeSummary } = await import('#functions/cards/data/stored-card.ts');
  const summaryOf = (index: number) => ({ version, overall: 'all', required: 'comp', pages, values: listedValues(design, answersOf(index)), updated_org: name }) as const;
  const items: Attributes[] = [];
  for (let index = 0; index < differentCards; index += 1) {
    const hospital = index % enteredBy;
    const entry = { user: { id: personOf(hospital), name }, org: { id: orgOf(hospital), name }, version, changes: [] };
    const now = begin - differentCards + index;
    const id = newCardId(now);
    const guard = await idGuardOf(design, answersOf(index), null);
    await insertCard({ folder_id: folderId, id, creator_id: entry.user.id }, String(index), { vals: answersOf(index), kept: [], summary: summaryOf(index), guard, link: undefined, entry, now });
    if ((await getCard(folderId, id, 'all')) === undefined) throw new Error('A card of the bench was not stored');
    items.push(marshall(await get(cardKey(folderId, id)), { removeUndefinedValues: true }));
  }
  const incomplete: Attributes = marshall({ s: writeSummary({ ...summaryOf(0), required: 'incomp', facts: { by: personOf(0), orphaned: 0 } }) });
  return { items, incomplete };
};

/**
 * Stores copies of the cards with keys and times of their own, and counts them; answers how many there are with those that were there. The copies
 * have the ids of the cards that they were made of, and no guards: a look-up finds the first ones, and no list reads guards.
 */
const copyCards = async ({ items, incomplete }: Awaited<ReturnType<typeof storeSamples>>, folderId: string, range: { readonly from: number; readonly to: number }, begin: number): Promise<number> => {
  const deadline = performance.now() + mostSeconds * 1_000;
  const { newCardId } = await import('#functions/data/ids.ts');
  const { cardByUpdate, cardKey, folderCountKey, memberCountKey, projectIdOf } = await import('#functions/data/keys.ts');
  const { folderPart } = await import('#functions/cards/data/card-counters.ts');
  const { update } = await import('#functions/data/table.ts');
  const client = new DynamoDBClient({});
  const TableName = process.env['TABLE_NAME'] ?? '';
  let next = range.from;
  const write = async (): Promise<void> => {
    while (next < range.to && performance.now() < deadline) {
      const first = next;
      next += together;
      const TransactItems = Array.from({ length: Math.min(together, range.to - first) }, (_, offset) => {
        const index = first + offset;
        const at = begin + index * 10;
        const id = newCardId(at);
        // Only keys and times differ, so nothing else is worked out anew.
        return { Put: { TableName, Item: { ...items[offset], ...marshall({ ...cardKey(folderId, id), ...cardByUpdate(folderId, at, id) }), ...(index % incompleteEach === 0 && incomplete) } } };
      });
      await client.send(new TransactWriteItemsCommand({ TransactItems }));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  client.destroy();
  const cards = Math.min(next, range.to);
  const incompletes = Math.ceil(cards / incompleteEach) - Math.ceil(range.from / incompleteEach);
  await update(folderCountKey(folderId, 0), { add: { n: cards - range.from, comp: cards - range.from - incompletes } });
  for (let hospital = 0; hospital < enteredBy; hospital += 1) {
    const upTo = (end: number): number => Math.ceil(Math.max(0, end - hospital) / enteredBy);
    const [n, incomp] = [upTo(cards) - upTo(range.from), hospital === 0 ? incompletes : 0];
    await update(memberCountKey(projectIdOf(folderId), personOf(hospital), 0), { add: { n, incomp, [folderPart(folderId, 'n')]: n, [folderPart(folderId, 'i')]: incomp } });
  }
  return cards;
};

/**
 * Fills a folder in the storage's own format: bodies are packed as the product packs them, a hundred different ones in turn, and
 * index entries, summaries and counters are those of saved cards. No call could do this in the time of a bench. Answers how many cards
 * there was time for.
 */
export const fill = async (folderId: string, wanted: number): Promise<number> => {
  const { insertDesignVersion } = await import('#functions/designs/data/design-versions.ts');
  const { getProject, insertFolder } = await import('#functions/projects/data/projects.ts');
  const project = await getProject(projectId, { consistent: true });
  const known = project?.folders[0];
  if (project === undefined || known === undefined) throw new Error('The demo registry has no project for the bench');
  const added = { ...known, id: folderId, name: folderId, version: null, is_default: false };
  await insertFolder(project, added);
  const version = await insertDesignVersion(added, design, personOf(0), Date.now());
  if (version === 'overtaken') throw new Error('Nobody else uploads a design during the bench');
  const begin = Date.now() - settledMs - wanted * 10;
  return copyCards(await storeSamples(folderId, version, begin), folderId, { from: differentCards, to: wanted }, begin);
};

/** Makes the person of the first hospital a member who is limited to its cards; answers a token of theirs. */
export const joinHospital = async (): Promise<string> => {
  const { insertOrg } = await import('#functions/people/data/orgs.ts');
  const { insertUser } = await import('#functions/people/data/users.ts');
  const { asUsual, insertMember } = await import('#functions/people/data/members.ts');
  const { openSession } = await import('#functions/session/data/sessions.ts');
  const [orgId, id, at] = [orgOf(0), personOf(0), new Date().toISOString()];
  const user = { id, login_id: 'benchown', disp_name: name, disp_job_name: {}, lang: 'ja', is_admin: false, disabled: false, generation: 1 } as const;
  await insertOrg({ id: orgId, name, abbrev: 'benchown', lang: 'ja', role: 'normal', created_at: at, updated_at: at });
  await insertUser(user, 'none');
  const { rights, limits } = asUsual;
  await insertMember({ user_id: id, project_id: projectId, role: 'edit', is_owner: false, disabled: false, rights: { ...rights, cards: 'own' }, limits, disp_name: name, org_name: name }, { by: 'operator', now: Date.now() });
  return openSession(user, 3_600_000, Date.now());
};

/** Folders of a project, those of them with a design and cards, and hospitals with somebody in it each: what stands beside the one that is asked for. */
const [folders, filled, hospitals] = [100, 20, 100];

/**
 * A project of a hundred folders, of which twenty have a design and as many cards as there are different ones, and a hundred hospitals with a member of it each, beside the person with
 * this login. Answers where to ask.
 */
export const fillProject = async (login: string): Promise<{ readonly id: string; readonly folderId: string }> => {
  const { newFolderId, newOrgId, newProjectId, newUserId } = await import('#functions/data/ids.ts');
  const { insertOrg } = await import('#functions/people/data/orgs.ts');
  const { findLogin, getUserAndOrg, insertUser } = await import('#functions/people/data/users.ts');
  const { asUsual, insertMember } = await import('#functions/people/data/members.ts');
  const { insertProject } = await import('#functions/projects/data/projects.ts');
  const { insertDesignVersion } = await import('#functions/designs/data/design-versions.ts');
  const { counterActions } = await import('#functions/cards/data/card-counters.ts');
  const { transact } = await import('#functions/data/table.ts');
  const id = newProjectId();
  const made = { description: {}, created_at: new Date().toISOString() };
  const ofProject = Array.from({ length: folders }, (_, index) => ({ ...made, id: newFolderId(id), name: `f${index}`, title: name, design_name: '', start_at: null, end_at: null, is_default: index === 0, version: null }));
  await insertProject({ ...made, id, title: name, design_name: '', lang: ['ja'], folders: ofProject });
  const join = (user_id: string, disp_name: typeof name, org_name: typeof name) => insertMember({ user_id, project_id: id, role: 'edit', is_owner: false, disabled: false, ...asUsual, disp_name, org_name }, { by: 'operator', now: Date.now() });
  const found = await getUserAndOrg((await findLogin(login))?.user_id ?? '');
  if (found === undefined) throw new Error(`The demo registry has nobody called ${login}`);
  await join(found.user.id, name, name);
  for (let index = 0; index < hospitals; index += 1) {
    const orgId = newOrgId();
    const userId = newUserId(orgId);
    await insertOrg({ id: orgId, name, abbrev: `bench${index}`, lang: 'ja', role: 'normal', created_at: made.created_at, updated_at: made.created_at });
    await insertUser({ id: userId, login_id: `bench${index}`, disp_name: name, disp_job_name: {}, lang: 'ja', is_admin: false, disabled: false, generation: 1 }, 'none');
    await join(userId, name, name);
  }
  for (const folder of ofProject.slice(0, filled)) await insertDesignVersion(folder, design, personOf(0), Date.now());
  const status = { overall: 'all', required: 'comp' } as const;
  for (const folder of ofProject.slice(filled)) await transact(counterActions({ folder_id: folder.id, id: '0'.padEnd(20, '0'), creator_id: found.user.id }, null, status, 0));
  const begin = Date.now() - settledMs - differentCards * 10;
  const [first, ...others] = ofProject.slice(0, filled);
  const samples = await storeSamples(first!.id, 1, begin);
  for (const folder of others) await copyCards(samples, folder.id, { from: 0, to: differentCards }, begin);
  return { id, folderId: ofProject[0]!.id };
};
