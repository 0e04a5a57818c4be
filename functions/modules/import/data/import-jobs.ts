import type { Language, Texts } from '#shared/text/languages.ts';
import { randomText } from '../../../data/ids.ts';
import { headingsKey, importKey, importsOf } from './keys.ts';
import { outcomeOf } from '../../../data/outcomes.ts';
import { largestBody, pack, unpack } from '../../../data/pack.ts';
import { readStored, storedVersion } from '../../../data/stored.ts';
import { get, put, queryAll, update } from '../../../data/table.ts';
import type { Item, Stored } from '../../../data/table.ts';

export type ImportState = 'waiting' | 'reading' | 'read' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed';

export interface ImportCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** An import of a file into a folder. What was read and found of the file lies beside it (`storage/import-files.ts`). */
export interface ImportJob {
  readonly id: string;
  readonly folder_id: string;
  /** Name of the file. */
  readonly file: string;
  readonly state: ImportState;
  readonly reason?: string;
  readonly user: { readonly id: string; readonly name: Texts };
  readonly org: { readonly id: string; readonly name: Texts };
  /** Id of the user who began the present step. */
  readonly actor?: string;
  /** Who took it back last. */
  readonly undoer?: Pick<ImportJob, 'user' | 'org'>;
  readonly lang: Language;
  /** By a manager who is no owner of the project: stored answers are neither changed nor shown. */
  readonly adds_only: boolean;
  /** By somebody for whom only the cards of their own hospital exist. */
  readonly own_cards?: boolean;
  /** By somebody who is not shown identifiers: those of stored cards are neither changed nor shown. */
  readonly withholds?: boolean;
  /** Of the file, once it was read. */
  readonly records: number;
  readonly segments: number;
  /** How many records and segments the present step has behind it. */
  readonly done: number;
  readonly step: number;
  /** Where it stood when it was to be taken back: there it stands again when nothing could be. */
  readonly stood?: Pick<ImportJob, 'state' | 'step' | 'done'>;
  /** Name of the part with the settings of the dry run; absent of imports until 2026-11-23: `settings`. */
  readonly settings?: string;
  /** Design version of the dry run. */
  readonly version?: number;
  readonly found?: ImportCounts & { readonly notes: number; readonly asked: number };
  /** Name of the part with the rows that were accepted although their values are not what the file says; absent where nothing was asked. */
  readonly accepted?: string;
  readonly stored?: ImportCounts;
  readonly created: number;
  /** ms when the run began: cards are created as of then. */
  readonly started?: number;
  /** ms of the last sign of life. */
  readonly beat: number;
  /** Workers started so far; the mark by which one knows that it was given up. */
  readonly run: number;
  /** The mark of the call that began the present step. */
  readonly by?: string;
}

/** An import may be undone for 30 days; its files live a day longer. */
export const undoDays = 30;
const keptSeconds = (undoDays + 1) * 24 * 60 * 60;
const timeLength = 9;

export const insertImport = async (begun: Pick<ImportJob, 'folder_id' | 'file' | 'user' | 'org' | 'lang' | 'adds_only' | 'own_cards' | 'withholds'>, now: number): Promise<ImportJob> => {
  const id = now.toString(36).padStart(timeLength, '0') + randomText(16);
  const job: ImportJob = { ...begun, id, state: 'waiting', records: 0, segments: 0, done: 0, step: 0, created: now, beat: now, run: 0 };
  const { id: _id, folder_id, ...stored } = job;
  const values = stored as unknown as { readonly [name: string]: Stored };
  // Nobody else draws this id, so no condition is asked: where the answer of a try is lost, the next one would not hold.
  await put({ ...importKey(folder_id, id), ...storedVersion(), ...values, ttl: Math.floor(now / 1_000) + keptSeconds });
  return job;
};

const jobFrom = (folder_id: string, item: Item): ImportJob => {
  const { pk: _pk, sk, ver: _ver, ttl: _ttl, ...stored } = readStored<ImportJob & { pk: string; sk: string; ver: number; ttl: number }>(item);
  return { ...stored, folder_id, id: sk.slice('J#'.length) };
};

const isOver = (item: Item, now: number): boolean => Number(item.ttl) * 1_000 <= now;

export const getImport = async (folderId: string, importId: string, now: number): Promise<ImportJob | undefined> => {
  const item = await get(importKey(folderId, importId), { consistent: true });
  return item === undefined || isOver(item, now) ? undefined : jobFrom(folderId, item);
};

/** Newest first. */
export const listImports = async (folderId: string, now: number): Promise<readonly ImportJob[]> => {
  const items = await queryAll({ ...importsOf(folderId), descending: true });
  return items.filter((item) => !isOver(item, now)).map((item) => jobFrom(folderId, item));
};

type Changed = Promise<'saved' | 'superseded'>;

/**
 * Changes an import that stands where the caller thinks, under the worker that it knows. Where the answer of a try is lost, the next one meets its own change; who
 * begins a step knows it by its mark.
 */
export const changeImport = ({ folder_id, id, run }: ImportJob, states: readonly ImportState[], set: Partial<Omit<ImportJob, 'id' | 'folder_id'>>): Changed => {
  const asKnown = states.map((state) => ({ run: { equals: run }, state: { equals: state } }));
  const condition = set.by === undefined ? asKnown : [...asKnown, { by: { equals: set.by } }];
  return outcomeOf(update(importKey(folder_id, id), { set: set as { readonly [name: string]: Stored | undefined } }, condition), 'superseded');
};

/** What the folder remembers of the headings of earlier files: the target of each. */
export const readHeadings = async (folderId: string): Promise<{ readonly [header: string]: string }> => {
  const item = await get(headingsKey(folderId));
  return item === undefined ? {} : (unpack(readStored<{ readonly b: Uint8Array }>(item).b) as { readonly [header: string]: string });
};

const mostHeadings = 10_000;

/** The latest headings stay; of one, the latest target. */
export const keepHeadings = async (folderId: string, headings: { readonly [header: string]: string }): Promise<void> => {
  const earlier = Object.entries(await readHeadings(folderId)).filter(([header]) => !Object.hasOwn(headings, header));
  let all = [...earlier, ...Object.entries(headings)].slice(-mostHeadings);
  let packed = pack(Object.fromEntries(all));
  // Whole questions as headings of some thousand columns are more than an item may hold.
  while (packed.length > largestBody) {
    all = all.slice(Math.ceil(all.length / 4));
    packed = pack(Object.fromEntries(all));
  }
  await put({ ...headingsKey(folderId), ...storedVersion(), b: packed });
};
