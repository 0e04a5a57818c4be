import { AsyncLocalStorage } from 'node:async_hooks';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Project } from '#functions/data/projects.ts';
import { answersOf, hundredItems } from '#test/bench/hundred-items.ts';
import type { Instance } from './instances.ts';
import type { Attributes } from './expressions.ts';
import { keyText } from './model-table.ts';
import { StorageModel } from './storage-model.ts';
import type { Tally } from './storage-model.ts';

const name = { ja: '計測', en: 'Bench' };
const people = 200;
const design: CardDesign = { ...hundredItems, summary: ['page0x.item1x', 'page1x.item30x'] };
const pages = design.pages.map(() => 'all' as const);
/** A hundred different cards in turn, which pack to less than 1 KB: a larger one costs two units more for each KB. */
const contents = Array.from({ length: 100 }, (_, index) => ({
  vals: answersOf(index),
  kept: [],
  summary: { version: 1, overall: 'all', required: 'comp', pages, values: [index, 'v1'], updated_org: name } as const,
  link: undefined,
}));

export const projectId = 'pburst0000';
export const folderIdOf = (index: number): string => `${projectId}f${String(index).padStart(3, '0')}`;
const personOf = (index: number): string => `benchorg00${String(index % people).padStart(6, '0')}`;

const projectWith = (folders: number): Project => ({
  id: projectId,
  title: name,
  description: {},
  design_name: '',
  lang: ['ja'],
  created_at: '2026-11-22T00:00:00.000Z',
  folders: Array.from({ length: folders }, (_, index) => ({
    id: folderIdOf(index),
    name: `f${index}`,
    title: name,
    description: {},
    design_name: '',
    start_at: null,
    end_at: null,
    is_default: false,
    version: null,
    created_at: '2026-11-22T00:00:00.000Z',
  })),
});

/** What is wanted for so many seconds. */
export interface Phase {
  readonly seconds: number;
  readonly perSecond: number;
}

/** How creates went, and what they cost. */
export interface Burst {
  /** Requests of each create that were turned away for a conflict or a throttle, ascending. */
  readonly retries: readonly number[];
  /** ms that each took, ascending. */
  readonly times: readonly number[];
  /** Creates that were answered 503 at least once, and asked again with their key. */
  readonly refused: number;
  readonly ids: readonly string[];
  readonly tally: Tally;
}

export const quantile = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

/** Requests that were turned away, of who sent them. */
const troubles = new AsyncLocalStorage<{ count: number }>();

const watchTroubles = (model: StorageModel): void => {
  model.onTrouble = () => {
    const own = troubles.getStore();
    if (own !== undefined) own.count += 1;
  };
};

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/** Creates as they come from people, evenly over instances and folders (without the first `skipped`), numbered from `first`; each is repeated with its key until it is stored. */
export const runCreates = async (model: StorageModel, instances: readonly Instance[], folders: number, phases: readonly Phase[], first = 0, skipped = 0): Promise<Burst> => {
  const before = { ...model.tally };
  const [retries, times, ids] = [new Array<number>(), new Array<number>(), new Array<string>()];
  let refused = 0;
  const createOne = async (index: number): Promise<void> => {
    const own = { count: 0 };
    const begun = performance.now();
    const instance = instances[Math.floor(Math.random() * instances.length)]!;
    const content = { ...contents[index % contents.length]!, guard: `guard${index}`.padEnd(22, 'x'), entry: { user: { id: personOf(index), name }, org: { id: 'benchorg00', name }, version: 1, changes: [] } };
    await troubles.run(own, async () => {
      for (let asked = 1; ; asked += 1) {
        try {
          ids.push(await instance.create(folderIdOf(skipped + (index % folders)), projectId, personOf(Math.floor(Math.random() * people)), `key${index}`.padEnd(22, 'x'), content));
          return;
        } catch (error) {
          if (!(error instanceof Error && error.name === 'StorageBusy')) throw error;
          if (asked === 1) refused += 1;
          await pause(1_000);
        }
      }
    });
    retries.push(own.count);
    times.push(performance.now() - begun);
  };
  const running: Promise<void>[] = [];
  let index = first;
  for (const { seconds, perSecond } of phases) {
    const begun = performance.now();
    for (let made = 0; made < seconds * perSecond; made += 1) {
      const wait = begun + (made * 1_000) / perSecond - performance.now();
      if (wait > 0) await pause(wait);
      running.push(createOne(index));
      index += 1;
    }
  }
  await Promise.all(running);
  const tally = Object.fromEntries(Object.entries(model.tally).map(([part, sum]) => [part, sum - before[part as keyof Tally]])) as unknown as Tally;
  return { retries: retries.toSorted((a, b) => a - b), times: times.toSorted((a, b) => a - b), refused, ids, tally };
};

/** What a run must have left behind: each create once, and counters that count them. Answers what is wrong. */
export const lossesOf = async (model: StorageModel, instance: Instance, ids: readonly string[]): Promise<string[]> => {
  const stored = new Set<string>();
  for (const item of model.table.all()) if (keyText(item).sk.startsWith('C#') && item['del'] === undefined) stored.add(keyText(item).sk.slice(2));
  const wanted = new Set(ids);
  const counted = [...(await instance.folderCounts(projectId)).values()].reduce((sum, { n }) => sum + n, 0);
  return [
    ...(wanted.size === ids.length ? [] : ['a create was answered with the card of another']),
    ...[...wanted].filter((id) => !stored.has(id)).map((id) => `lost: ${id}`),
    ...[...stored].filter((id) => !wanted.has(id)).map((id) => `doubled: ${id}`),
    ...(counted === stored.size ? [] : [`the counters say ${counted} of ${stored.size} cards`]),
  ];
};

/** A model with a project in it, under the clock of the run. */
export const openModel = async (instance: Instance, folders: number): Promise<StorageModel> => {
  const model = new StorageModel();
  model.enter();
  watchTroubles(model);
  await instance.openProject(projectWith(folders), design);
  return model;
};

/** Adds cards to a counter. */
const countMore = (model: StorageModel, pk: string, sk: string, amount: number): void => {
  const key = { pk, sk };
  const known: Attributes = model.table.get(key) ?? { ...key, ver: 1 };
  model.table.write(key, { ...known, n: Number(known['n'] ?? 0) + amount, comp: Number(known['comp'] ?? 0) + amount });
};

/** Fills a folder with copies of the cards that are in it, guards and counters included, as saves would have left them. */
const fillFolder = (model: StorageModel, folderId: string, cards: number): void => {
  const samples = [...model.table.query(undefined, `F#${folderId}#0`, 'C#', 'C#~', false, undefined)];
  const begun = Date.now() - cards;
  for (let index = 0; index < cards; index += 1) {
    const sample = samples[index % samples.length]!;
    const id = `0${(begun + index).toString(36).padStart(9, '0')}${String(index).padStart(10, '0')}`;
    const guard = `${folderId}${index}`.padEnd(22, 'x');
    model.table.write({ pk: sample['pk']!, sk: `C#${id}` }, { ...sample, sk: `C#${id}`, g: guard, g1s: `${begun + index}#${id}` });
    const key = { pk: `F#${folderId}#U#${guard}`, sk: 'U' };
    model.table.write(key, { ...key, ver: 1, card: id });
  }
  countMore(model, `P#${projectId}#T`, `F#${folderId}#0`, cards);
  for (const [index, sample] of samples.entries()) {
    const own = Math.floor(cards / samples.length) + (index < cards % samples.length ? 1 : 0);
    countMore(model, `P#${projectId}#T`, `M#${sample['by'] as string}#0`, own);
  }
};

/** How a purge went beside creates and an export. */
export interface PurgeRun {
  readonly workers: number;
  readonly minutes: number;
  readonly written: number;
  readonly beside: Burst;
  readonly exported: number;
  readonly progress: readonly string[];
  readonly wrong: readonly string[];
}

const everyMs = 5 * 60_000;

/** Purges the first folder of so many cards, worker after worker as the clock starts them, while people save into the second and the third is read for a file. */
export const runPurge = async (model: StorageModel, instances: readonly Instance[], cards: number, besides: Phase, shareMs = 14 * 60_000): Promise<PurgeRun> => {
  const [purger, exporter, ...others] = instances;
  await runCreates(model, others, 3, [{ seconds: 30, perSecond: 10 }]);
  const before = [...model.table.all()].filter((item) => keyText(item).sk.startsWith('C#') && keyText(item).pk !== `F#${folderIdOf(0)}#0`).map((item) => keyText(item).sk.slice(2));
  const first = model.table.sizeOf(`F#${folderIdOf(0)}#0`);
  fillFolder(model, folderIdOf(0), cards - first);
  const third = Math.min(cards, 100_000);
  const kept = model.table.sizeOf(`F#${folderIdOf(2)}#0`);
  fillFolder(model, folderIdOf(2), third - kept);
  const job = await purger!.closeFirst(projectId, folderIdOf(0));
  const [begun, tally] = [Date.now(), { ...model.tally }];
  const exporting = exporter!.readAll(folderIdOf(2));
  const creating = runCreates(model, others, 1, [besides], 100_000, 1);
  const progress: string[] = [];
  let workers = 0;
  for (let state = 'purging'; state === 'purging'; ) {
    workers += 1;
    const at = await purger!.purgeFor(job, shareMs);
    state = at.state;
    progress.push(`${at.done ?? 0} of ${at.total ?? 0}`);
    if (state === 'purging') await pause(everyMs);
  }
  const minutes = (Date.now() - begun) / 60_000;
  const [beside, exported] = [await creating, await exporting];
  const left = [...model.table.all()];
  const inTrash = left.filter((item) => keyText(item).pk.startsWith('Y#folder#') && keyText(item).sk.includes('|C#'));
  const there = new Set(left.filter((item) => keyText(item).sk.startsWith('C#')).map((item) => keyText(item).sk.slice(2)));
  const ofFirst = left.filter((item) => keyText(item).pk.startsWith(`F#${folderIdOf(0)}`)).length;
  const members = left.filter((item) => keyText(item).pk.startsWith(`P#${projectId}#T`) && keyText(item).sk.startsWith('M#'));
  const counted = members.reduce((sum, item) => sum + Number(item['n'] ?? 0), 0);
  const wrong = [
    ...(inTrash.length === cards ? [] : [`${inTrash.length} of ${cards} cards are put aside`]),
    ...(inTrash.every((item) => item['ttl'] !== undefined) ? [] : ['something is put aside without an end']),
    ...(ofFirst === 0 ? [] : [`${ofFirst} items of the folder are left`]),
    ...[...before, ...beside.ids].filter((id) => !there.has(id)).map((id) => `lost: ${id}`),
    ...(counted === there.size ? [] : [`the counters of members say ${counted} of ${there.size} cards`]),
    ...(exported === third ? [] : [`the export read ${exported} of ${third} cards`]),
  ];
  return { workers, minutes, written: model.tally.write - tally.write, beside, exported, progress, wrong };
};
