import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { CallAnswer } from '#shared/api/calls.ts';
import { startStack } from '#infra/local/start-stack.ts';
import type { LocalStack } from '#infra/local/start-stack.ts';
import { answersOf, hundredItems } from './hundred-items.ts';

export const password = createHash('sha256').update('fuda-demo-2026').digest('hex');
export const projectId = 'demotrauma';
const design = { ...hundredItems, summary: ['page0x.item1x', 'page1x.item30x'] };
const name = { ja: '計測', en: 'Bench' };
const user = { id: 'benchuser0000000', name };
/** What a request of the storage takes at most. */
const batch = 25;
const writers = 8;

/**
 * Fills a folder in the storage's own format: bodies are packed as the product packs them, a hundred different ones in turn, and
 * index entries, summaries and counters are those of saved cards. No call could do this in the time of a bench.
 */
export const fill = async (folderId: string, cards: number): Promise<void> => {
  const { getCard, insertCard } = await import('#functions/data/cards.ts');
  const { newCardId } = await import('#functions/data/ids.ts');
  const { cardByUpdate, cardKey, folderCountKey } = await import('#functions/data/keys.ts');
  const { insertDesignVersion } = await import('#functions/data/design-versions.ts');
  const { getProject, insertFolder } = await import('#functions/data/projects.ts');
  const { get, update } = await import('#functions/data/table.ts');
  const { listedValues } = await import('#functions/cards/present-card.ts');
  const { writeSummary } = await import('#functions/data/card-summary.ts');
  const project = await getProject(projectId, { consistent: true });
  const known = project?.folders[0];
  if (project === undefined || known === undefined) throw new Error('The demo registry has no project for the bench');
  const added = { ...known, id: folderId, name: folderId, version: null, is_default: false };
  await insertFolder(project, added);
  const version = await insertDesignVersion(added, design, user.id, Date.now());
  if (version === 'overtaken') throw new Error('Nobody else uploads a design during the bench');
  const pages = design.pages.map(() => 'all' as const);
  const summaryOf = (index: number) => ({ version, overall: 'all', required: index % 1_000 === 0 ? 'incomp' : 'comp', pages, values: listedValues(design, answersOf(index)), updated_org: name }) as const;
  const begin = Date.now() - cards * 10;
  const samples: Awaited<ReturnType<typeof get>>[] = [];
  for (let index = 0; index < 100; index += 1) {
    const entry = { user, org: { id: 'benchorg00', name }, version, changes: [] };
    const id = newCardId(begin - 100 + index);
    await insertCard({ folder_id: folderId, id, creator_id: user.id }, String(index), { vals: answersOf(index), kept: [], summary: summaryOf(index), guard: undefined, link: undefined, entry, now: begin - 100 + index });
    if ((await getCard(folderId, id)) === undefined) throw new Error('A card of the bench was not stored');
    samples.push(await get(cardKey(folderId, id)));
  }
  const client = new DynamoDBClient({});
  const TableName = process.env['TABLE_NAME'] ?? '';
  let next = 100;
  const write = async (): Promise<void> => {
    while (next < cards) {
      const first = next;
      next += batch;
      const requests = Array.from({ length: Math.min(batch, cards - first) }, (_, offset) => {
        const index = first + offset;
        const at = begin + index * 10;
        const id = newCardId(at);
        const s = writeSummary({ ...summaryOf(index), facts: { by: user.id, orphaned: 0 } });
        return { PutRequest: { Item: marshall({ ...samples[index % 100], ...cardKey(folderId, id), ...cardByUpdate(folderId, at, id), s }, { removeUndefinedValues: true }) } };
      });
      await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await update(folderCountKey(folderId, 0), { add: { n: cards - 100, comp: cards - 100 } });
  client.destroy();
};

interface Cost {
  readonly read: number;
  readonly write: number;
  readonly requests: number;
  readonly ms: number;
}

/** Asks, and answers with what the stack's own log says that it cost. */
const costsBy = (stack: LocalStack, token: string) => async (path: string, init: { method?: string; body?: string } = {}): Promise<{ cost: Cost; answer: unknown; status: number }> => {
  const before = (await readFile(stack.logFile, 'utf8')).length;
  const started = performance.now();
  const response = await fetch(stack.origin + path, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() } });
  const answer: unknown = response.status === 204 ? null : await response.json();
  const ms = performance.now() - started;
  const line = (await readFile(stack.logFile, 'utf8')).slice(before).split('\n').findLast((each) => each.includes('"read_units"')) ?? '{}';
  const { read_units: read = 0, write_units: write = 0, requests = 0 } = JSON.parse(line) as { read_units?: number; write_units?: number; requests?: number };
  return { cost: { read, write, requests, ms }, answer, status: response.status };
};

/** What was measured with 600,000 cards in one folder before 2026-11-22, where it was. */
const before: Readonly<Record<string, string>> = {
  'first page, counted': '3.2 (47.5 with 100 folders)',
  'middle by offset, by update': '8131',
  'offset 100, by creation': '131',
  'middle by offset, by creation': '503 after 15 s',
  'middle by time, by update': '8131 (by offset)',
  'middle by time, by creation': '503 after 15 s (by offset)',
  'a step of a rare filter': 'refused above 20,000 cards',
  'create': '7.5 read, 12–15 written',
};

const measureFolder = async (stack: LocalStack, token: string, folderId: string, cards: number, print: (line: string) => void): Promise<void> => {
  const ask = costsBy(stack, token);
  const list = `/api/u/cards/${projectId}/${folderId}`;
  const find = `/api/u/find/${projectId}/${folderId}`;
  const middle = new Date(Date.now() - cards * 5).toISOString();
  const where = (filter: object): string => encodeURIComponent(JSON.stringify(filter));
  const half = Math.floor(cards / 2);
  await ask(`${list}?limit=5`);
  const rows: readonly (readonly [string, string])[] = [
    ['first page', `${list}?limit=10`],
    ['first page, counted', `${list}?limit=10&count=true`],
    ['first page, by creation', `${list}?limit=10&sort=created_desc`],
    ['middle by time, by update', `${find}?limit=10&where=${where({ updated: { to: middle } })}`],
    ['middle by time, by creation', `${find}?limit=10&sort=created_desc&where=${where({ created: { to: middle } })}`],
    ['a step of a rare filter', `${find}?limit=10&where=${where({ version: [99] })}`],
    ['incomplete cards', `${find}?limit=10&where=${where({ required: 'incomp' })}`],
    ['offset 100, by creation', `${list}?limit=10&sort=created_desc&offset=100`],
    ['middle by offset, by update', `${list}?limit=10&offset=${half}`],
    ['middle by offset, by creation', `${list}?limit=10&sort=created_desc&offset=${half}`],
    ['recent, all folders', '/api/u/cards/recent?limit=10&count=true'],
  ];
  print(`${cards.toLocaleString('en')} cards${' '.repeat(22)} read  write requests      ms  before`);
  const tell = (row: string, { read, write, requests, ms }: Cost, status: number): void =>
    print(`  ${row.padEnd(32)}${String(read).padStart(7)}${String(write).padStart(7)}${String(requests).padStart(9)}${ms.toFixed(0).padStart(8)}  ${status >= 300 ? `answers ${status}; ` : ''}${before[row] ?? ''}`);
  for (const [row, path] of rows) {
    const { cost, status } = await ask(path);
    tell(row, cost, status);
  }
  const body = JSON.stringify({ vals: answersOf(7) });
  await ask(list, { method: 'POST', body });
  const created = await ask(list, { method: 'POST', body });
  tell('create', created.cost, created.status);
  const card = created.answer as CallAnswer<'saveCard'>;
  tell('open', (await ask(`${list}/${card.id}`)).cost, 200);
};

/** What each call costs in folders of 10,000 and 100,000 cards, or as many as asked (`--cards`), beside what it cost before. */
export const benchScale = async (print: (line: string) => void, cards: string | undefined): Promise<void> => {
  const sizes = cards === undefined ? [10_000, 100_000] : cards.split(',').map(Number);
  process.env['TZ'] = 'UTC';
  const dataDir = await mkdtemp(join(tmpdir(), 'fuda-bench-'));
  const stack = await startStack({ dataDir, seed: true, site: false });
  try {
    // Before the data functions are loaded: their client looks for its address there.
    Object.assign(process.env, stack.environment);
    for (const [index, size] of sizes.entries()) await fill(`${projectId}bs${String(index).padStart(2, '0')}`, size);
    const login = await fetch(`${stack.origin}/api/u/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ login_id: 'editor', hpasswd: password }) });
    const { token } = (await login.json()) as CallAnswer<'login'>;
    for (const [index, size] of sizes.entries()) await measureFolder(stack, token, `${projectId}bs${String(index).padStart(2, '0')}`, size, print);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
