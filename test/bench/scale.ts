import { deepestPage } from '#shared/api/card-lists.ts';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { startStack } from '#infra/local/start-stack.ts';
import type { LocalStack } from '#infra/local/start-stack.ts';
import { askBy, exportFolder, importRows } from './exchange.ts';
import { answersWithId, benchPeople, fill, fillProject, idItem, joinHospital, listedItems, ownCards, settledMs } from './scale-fill.ts';

const password = createHash('sha256').update('fuda-demo-2026').digest('hex');
const projectId = 'demotrauma';

interface Cost {
  readonly read: number;
  readonly write: number;
  readonly requests: number;
  readonly ms: number;
}

/** Lines of the stack's log that say what something cost: of calls, each written when its answer is on the way, so that there may be a moment between the two, or of workers. */
const costsIn = async (stack: LocalStack, of: 'calls' | 'workers'): Promise<readonly string[]> =>
  (await readFile(stack.logFile, 'utf8')).split('\n').filter((line) => line.includes('"read_units"') && line.includes('"status"') === (of === 'calls'));

const costIn = (line: string | undefined, ms?: number): Cost => {
  const logged = JSON.parse(line ?? '{}') as { read_units?: number; write_units?: number; requests?: number; ms?: number };
  return { read: logged.read_units ?? Number.NaN, write: logged.write_units ?? Number.NaN, requests: logged.requests ?? Number.NaN, ms: ms ?? logged.ms ?? Number.NaN };
};

/** Asks, and answers with what the stack's own log says that it cost. Waits for that line, so nobody else may ask meanwhile. */
const costsBy = (stack: LocalStack, token: string) => async (path: string, init: { method?: string; body?: string } = {}): Promise<{ cost: Cost; answer: unknown; status: number }> => {
  const { length } = await costsIn(stack, 'calls');
  const started = performance.now();
  const response = await fetch(stack.origin + path, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() } });
  const answer: unknown = response.status === 204 ? null : await response.json();
  const ms = performance.now() - started;
  let line: string | undefined;
  for (let tries = 0; line === undefined && tries < 200; tries += 1) {
    [line] = (await costsIn(stack, 'calls')).slice(length);
    if (line === undefined) await pause(10);
  }
  return { cost: costIn(line, ms), answer, status: response.status };
};

/** What was measured with 600,000 cards in one folder before 2026-11-22, where it was. */
const before: Readonly<Record<string, string>> = {
  'first page, counted': '3.2 (47.5 with 100 folders)',
  'offset 100, by creation': '131',
  'middle by time, by update': '8131 (by offset)',
  'middle by time, by creation': '503 after 15 s (by offset)',
  'filter: orphaned answers': 'refused above 20,000 cards',
  'recent over its 20 filled folders': '957, then 503',
  'create': '7.5 read, 12–15 written',
};

type Ask = ReturnType<typeof costsBy>;
/** What is asked for, under its name in the table. */
type Row = readonly [name: string, path: string];
/** What each row cost, in units read. */
type Reads = Map<string, number>;

/** Measures the rows and prints them. */
const tellRows = async (ask: Ask, rows: readonly Row[], print: (line: string) => void): Promise<Reads> => {
  const reads: Reads = new Map();
  for (const [row, path] of rows) {
    const { cost, status } = await ask(path);
    tell(row, cost, status, print);
    reads.set(row, cost.read);
  }
  return reads;
};

const tell = (row: string, { read, write, requests, ms }: Cost, status: number, print: (line: string) => void): void =>
  print(`  ${row.padEnd(38)}${String(read).padStart(7)}${String(write).padStart(7)}${String(requests).padStart(9)}${ms.toFixed(0).padStart(8)}  ${status >= 300 ? `answers ${status}; ` : ''}${before[row] ?? ''}`);

const heading = (words: string): string => `${words.padEnd(40)}   read  write requests      ms  before`;

const where = (filter: CardFilter): string => encodeURIComponent(JSON.stringify(filter));

/** A filter of each kind, all of which find cards in each folder that was filled. */
const filters = (middle: string): { readonly [row: string]: CardFilter } => ({
  'filter: a choice of two': { items: { [listedItems.choice]: { in: ['v0', 'v1'] } } },
  'filter: number from–to': { items: { [listedItems.number]: { from: '100', to: '200' } } },
  'filter: day from–to': { items: { [listedItems.day]: { from: '2026-03-01', to: '2026-04-30' } } },
  'filter: text contains': { items: { [listedItems.text]: { contains: '意識清明' } } },
  'filter: text starts with': { items: { [listedItems.text]: { starts: '経過' } } },
  'filter: id starts with': { items: { [idItem]: { starts: '7' } } },
  'filter: status and version': { overall: ['all'], version: [1] },
  'filter: required missing': { required: 'incomp' },
  'filter: organisation and person': benchPeople,
  'filter: created until': { created: { to: middle } },
  'filter: updated until': { updated: { to: middle } },
  'filter: orphaned answers': { orphaned: true },
});

/** A search that finds nothing, from its first step to its last: what a look through the whole folder costs. */
const searchAll = async (ask: Ask, find: string, print: (line: string) => void): Promise<number> => {
  const all = { read: 0, write: 0, requests: 0, ms: 0 };
  let steps = 0;
  let dearest = 0;
  for (let cursor: string | null = ''; cursor !== null; steps += 1) {
    const { cost, answer }: { cost: Cost; answer: unknown } = await ask(`${find}?limit=10&where=${where({ version: [1], orphaned: true })}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    for (const each of ['read', 'write', 'requests', 'ms'] as const) all[each] += cost[each];
    dearest = Math.max(dearest, cost.read);
    ({ cursor } = answer as CallAnswer<'findCards'>);
  }
  tell('a filter that finds nothing, to its end', all, 200, print);
  print(`  in ${steps} steps, of which the dearest read ${dearest} units`);
  return all.read;
};

const measureFolder = async (ask: Ask, folderId: string, cards: number, print: (line: string) => void): Promise<Reads> => {
  const list = `/api/u/cards/${projectId}/${folderId}`;
  const find = `/api/u/find/${projectId}/${folderId}`;
  const middle = new Date(Date.now() - settledMs - cards * 5).toISOString();
  const deepest = Math.min(deepestPage, Math.floor(cards / 2));
  await ask(`${list}?limit=5`);
  print(heading(`${cards.toLocaleString('en')} cards`));
  const reads = await tellRows(ask, [
    ['first page', `${list}?limit=10`],
    ['first page, counted', `${list}?limit=10&count=true`],
    ['first page, by creation', `${list}?limit=10&sort=created_desc`],
    ['first page, oldest first', `${list}?limit=10&sort=created_asc`],
    ['middle by time, by update', `${find}?limit=10&where=${where({ updated: { to: middle } })}`],
    ['middle by time, by creation', `${find}?limit=10&sort=created_desc&where=${where({ created: { to: middle } })}`],
    ...Object.entries(filters(middle)).map(([row, filter]): Row => [row, `${find}?limit=10&where=${where(filter)}`]),
    ['dashboard: recent cards', '/api/u/cards/recent?limit=10'],
    ['dashboard: projects with counts', '/api/u/projects'],
    ['offset 100, by creation', `${list}?limit=10&sort=created_desc&offset=100`],
    ['deepest page by offset, by update', `${list}?limit=10&offset=${deepest}`],
    ['deepest page by offset, by creation', `${list}?limit=10&sort=created_desc&offset=${deepest}`],
    ['changes since the beginning', `/api/u/changes/${projectId}/${folderId}`],
  ], print);
  await ask(list, { method: 'POST', body: JSON.stringify({ vals: answersWithId(7, 1_001) }) });
  const created = await ask(list, { method: 'POST', body: JSON.stringify({ vals: answersWithId(7, 1_002) }) });
  tell('create', created.cost, created.status, print);
  const card = created.answer as CallAnswer<'saveCard'>;
  const found = await tellRows(ask, [
    ['id look-up', `${find}?limit=10&where=${where({ items: { [idItem]: { is: '1002' } } })}`],
    ['id look-up across folders', `/api/u/find?limit=10&where=${where({ text: { is: '1002' } })}`],
  ], print);
  tell('open', (await ask(`${list}/${card.id}`)).cost, 200, print);
  const saved = await ask(list, { method: 'POST', body: JSON.stringify({ vals: answersWithId(8, 1_002), id: card.id, card_hash: card.card_hash }) });
  tell('plain save', saved.cost, saved.status, print);
  const deleted = await ask(`${list}/${card.id}`, { method: 'DELETE' });
  tell('delete', deleted.cost, deleted.status, print);
  const all = await searchAll(ask, find, print);
  return new Map([...reads, ...found, ['create', created.cost.read], ['a filter that finds nothing, to its end', all]]);
};

/** The same for a member who is limited to the own hospital, one of fifty. */
const measureOwn = async (ask: Ask, folderId: string, cards: number, print: (line: string) => void): Promise<void> => {
  const [list, find] = [`/api/u/cards/${projectId}/${folderId}`, `/api/u/find/${projectId}/${folderId}`];
  const middle = new Date(Date.now() - settledMs - cards * 5).toISOString();
  await ask(`${list}?limit=5`);
  print(heading(`${ownCards(cards).toLocaleString('en')} own cards of these`));
  await tellRows(ask, [
    ['first page', `${list}?limit=10`],
    ['first page, counted', `${list}?limit=10&count=true`],
    ['first page, by creation', `${list}?limit=10&sort=created_desc`],
    ['first page, oldest first', `${list}?limit=10&sort=created_asc`],
    ['middle by time, by update', `${find}?limit=10&where=${where({ updated: { to: middle } })}`],
    ['middle by time, by creation', `${find}?limit=10&sort=created_desc&where=${where({ created: { to: middle } })}`],
    ['filter: a choice of two', `${find}?limit=10&where=${where({ items: { [listedItems.choice]: { in: ['v0', 'v1'] } } })}`],
    ['filter: status and version', `${find}?limit=10&where=${where({ overall: ['all'], version: [1] })}`],
    ['dashboard: recent cards', '/api/u/cards/recent?limit=10'],
    ['dashboard: projects with counts', '/api/u/projects'],
    ['changes since the beginning', `/api/u/changes/${projectId}/${folderId}`],
  ], print);
  const created = await ask(list, { method: 'POST', body: JSON.stringify({ vals: answersWithId(7, 1_010) }) });
  tell('create', created.cost, created.status, print);
  const card = created.answer as CallAnswer<'saveCard'>;
  tell('open', (await ask(`${list}/${card.id}`)).cost, 200, print);
  tell('id look-up', (await ask(`${find}?limit=10&where=${where({ items: { [idItem]: { is: '1010' } } })}`)).cost, 200, print);
  const saved = await ask(list, { method: 'POST', body: JSON.stringify({ vals: answersWithId(8, 1_010), id: card.id, card_hash: card.card_hash }) });
  tell('plain save', saved.cost, saved.status, print);
  const deleted = await ask(`${list}/${card.id}`, { method: 'DELETE' });
  tell('delete', deleted.cost, deleted.status, print);
};

/** What the workers cost that the work started, by the lines that they left in the log. */
const tellWorkers = async (stack: LocalStack, per: number, print: (line: string) => void, work: () => Promise<void>): Promise<void> => {
  const { length } = await costsIn(stack, 'workers');
  await work();
  // A worker writes its line behind its last sign of life.
  await pause(500);
  for (const line of (await costsIn(stack, 'workers')).slice(length)) {
    const { call = '' } = JSON.parse(line) as { call?: string };
    const cost = costIn(line);
    tell(`worker ${call}`, cost, 200, print);
    print(`  ${(cost.read / per).toFixed(2)} read and ${(cost.write / per).toFixed(2)} written units a card`);
  }
};

const importedRows = 1_000;

/** The whole folder taken out, and rows brought into it. */
const measureExchange = async (stack: LocalStack, token: string, folderId: string, cards: number, print: (line: string) => void): Promise<void> => {
  const ask = askBy(stack, token);
  await tellWorkers(stack, cards, print, () => exportFolder(ask, folderId, cards, print));
  await tellWorkers(stack, importedRows, print, () => importRows(ask, folderId, importedRows, print));
};

const signIn = async (stack: LocalStack, login_id: string) => {
  const answer = await fetch(`${stack.origin}/api/u/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ login_id, hpasswd: password }) });
  if (!answer.ok) throw new Error(`${login_id} could not sign in (${answer.status}): nothing would be measured.`);
  return (await answer.json()) as CallAnswer<'login'>;
};

/** What stands beside: a hundred folders, a hundred hospitals. */
const measureProject = async (stack: LocalStack, manager: string, print: (line: string) => void): Promise<void> => {
  // Somebody who is in no other project.
  const { id, folderId } = await fillProject('invited');
  const { token } = await signIn(stack, 'invited');
  const list = `/api/u/cards/${id}/${folderId}`;
  const [ask, askAsManager] = [costsBy(stack, token), costsBy(stack, manager)];
  await ask(`${list}?limit=5`);
  print(heading('A project of 100 folders and 100 hospitals'));
  await tellRows(ask, [
    ['first page in a project of 100 folders', `${list}?limit=10`],
    ['the same, counted', `${list}?limit=10&count=true`],
    ['recent over its 20 filled folders', '/api/u/cards/recent?limit=10'],
    ['the same, counted', '/api/u/cards/recent?limit=10&count=true'],
    ['projects of a user', '/api/u/projects'],
    ['members of the project', `/api/u/users/${id}`],
    ['sign-in of a read', '/api/u/check'],
  ], print);
  const created = await ask(list, { method: 'POST', body: JSON.stringify({ vals: answersWithId(9, 1_003) }) });
  tell('create in a project of 100 folders', created.cost, created.status, print);
  await tellRows(askAsManager, [
    ['organisations', '/api/m/org'],
    ['statistics of the project', `/api/m/projects/${id}/figures`],
    ['members, by a manager', `/api/m/projects/${id}/members`],
    ['users who are not in the project', `/api/m/projects/${id}/notProjectMembers`],
  ], print);
};

/** How the cost of a call grows from one folder to the next larger one. */
const tellGrowth = (sizes: readonly number[], measured: readonly Reads[], print: (line: string) => void): void => {
  for (let index = 1; index < sizes.length; index += 1) {
    const [less, more] = [measured[index - 1]!, measured[index]!];
    print(`Read units of ${sizes[index]!.toLocaleString('en')} cards by those of ${sizes[index - 1]!.toLocaleString('en')}`);
    for (const [row, read] of more) print(`  ${row.padEnd(45)}${(read / (less.get(row) ?? Number.NaN)).toFixed(2).padStart(7)}`);
  }
};

/** What each call costs in folders of 10,000, 100,000 and 1,000,000 cards, or as many as asked (`--cards`), beside what it cost before. */
export const benchScale = async (print: (line: string) => void, cards: string | undefined): Promise<void> => {
  const wanted = cards === undefined ? [10_000, 100_000, 1_000_000] : cards.split(',').map(Number);
  process.env['TZ'] = 'UTC';
  const dataDir = await mkdtemp(join(tmpdir(), 'fuda-bench-'));
  const stack = await startStack({ dataDir, seed: true, site: false });
  try {
    // Before the data functions are loaded: their client looks for its address there.
    Object.assign(process.env, stack.environment);
    const folderOf = (index: number): string => `${projectId}bs${String(index).padStart(2, '0')}`;
    const sizes: number[] = [];
    for (const [index, size] of wanted.entries()) sizes.push(await fill(folderOf(index), size));
    const { token } = await signIn(stack, 'editor');
    const ask = costsBy(stack, token);
    const askOwn = costsBy(stack, await joinHospital());
    const measured: Reads[] = [];
    const owner = await signIn(stack, 'owner');
    for (const [index, size] of sizes.entries()) {
      measured.push(await measureFolder(ask, folderOf(index), size, print));
      await measureOwn(askOwn, folderOf(index), size, print);
      await measureExchange(stack, owner.token, folderOf(index), size, print);
    }
    tellGrowth(sizes, measured, print);
    await measureProject(stack, (await signIn(stack, 'manager')).token, print);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
