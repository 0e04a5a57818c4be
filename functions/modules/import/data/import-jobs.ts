import type { Language, Texts } from '#shared/text/languages.ts';
import { randomText } from '../../../data/ids.ts';
import { headingsKey, importKey, importsOf } from './keys.ts';
import { outcomeOf } from '../../../data/outcomes.ts';
import { readStored, storedVersion, largestBody, pack, unpack } from '../../../data/stored.ts';
import { get, put, queryAll, update, type Item, type Stored } from '../../../data/table.ts';
import { numberingKey } from '../../../data/keys.ts';

export type ImportState = 'waiting' | 'reading' | 'read' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed';

export interface ImportCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** What was read and found is stored in files (`storage/import-files.ts`). */
export interface ImportJob {
  readonly id: string;
  readonly folder_id: string;
  readonly file: string;
  readonly state: ImportState;
  readonly reason?: string;
  readonly user: { readonly id: string; readonly name: Texts };
  readonly org: { readonly id: string; readonly name: Texts };
  readonly actor?: string;
  readonly undoer?: Pick<ImportJob, 'user' | 'org'>;
  readonly lang: Language;
  /** A platform manager imports: stored answers are neither changed nor shown. */
  readonly adds_only: boolean;
  /** Only cards of the importer's hospital exist for them. */
  readonly own_cards?: boolean;
  /** Identifiers of stored cards are neither changed nor shown. */
  readonly withholds?: boolean;
  readonly records: number;
  readonly segments: number;
  readonly done: number;
  readonly step: number;
  /** The import returns to this state if nothing could be taken back. */
  readonly stood?: Pick<ImportJob, 'state' | 'step' | 'done'>;
  /** This part holds the dry run's settings. */
  readonly settings?: string;
  readonly version?: number;
  readonly found?: ImportCounts & { readonly notes: number; readonly asked: number };
  /** This part holds the accepted rows whose values differ from the file; it is absent if nothing was asked. */
  readonly accepted?: string;
  readonly stored?: ImportCounts;
  readonly created: number;
  /** The run began then (ms), which is the creation time of its cards. */
  readonly started?: number;
  /** The worker last reported at this time, in ms. */
  readonly beat: number;
  /** It counts the workers started so far; a worker that reads another number has been replaced. */
  readonly run: number;
  /** It identifies the call that began the present step. */
  readonly by?: string;
}

/** Imports can be undone for 30 days; their files are kept a day longer. */
export const undoDays = 30;
const keptSeconds = (undoDays + 1) * 24 * 60 * 60;
const timeLength = 9;

export const insertImport = async (begun: Pick<ImportJob, 'folder_id' | 'file' | 'user' | 'org' | 'lang' | 'adds_only' | 'own_cards' | 'withholds'>, now: number): Promise<ImportJob> => {
  const id = now.toString(36).padStart(timeLength, '0') + randomText(16);
  const job: ImportJob = { ...begun, id, state: 'waiting', records: 0, segments: 0, done: 0, step: 0, created: now, beat: now, run: 0 };
  const { id: _id, folder_id, ...stored } = job;
  const values = stored as unknown as { readonly [name: string]: Stored };
  // Ids are random, so the put is unconditional: a retry after a lost answer would fail the condition.
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

export const listImports = async (folderId: string, now: number): Promise<readonly ImportJob[]> => {
  const items = await queryAll({ ...importsOf(folderId), descending: true });
  return items.filter((item) => !isOver(item, now)).map((item) => jobFrom(folderId, item));
};

type Changed = Promise<'saved' | 'superseded'>;

/** Requires the known state and worker. A retry after a lost answer meets its own change; `by` identifies it. */
export const changeImport = ({ folder_id, id, run }: ImportJob, states: readonly ImportState[], set: Partial<Omit<ImportJob, 'id' | 'folder_id'>>): Changed => {
  const asKnown = states.map((state) => ({ run: { equals: run }, state: { equals: state } }));
  const condition = set.by === undefined ? asKnown : [...asKnown, { by: { equals: set.by } }];
  return outcomeOf(update(importKey(folder_id, id), { set: set as { readonly [name: string]: Stored | undefined } }, condition), 'superseded');
};

export const readHeadings = async (folderId: string): Promise<{ readonly [header: string]: string }> => {
  const item = await get(headingsKey(folderId));
  return item === undefined ? {} : (unpack(readStored<{ readonly b: Uint8Array }>(item).b) as { readonly [header: string]: string });
};

const mostHeadings = 10_000;

export const keepHeadings = async (folderId: string, headings: { readonly [header: string]: string }): Promise<void> => {
  const earlier = Object.entries(await readHeadings(folderId)).filter(([header]) => !Object.hasOwn(headings, header));
  let all = [...earlier, ...Object.entries(headings)].slice(-mostHeadings);
  let packed = pack(Object.fromEntries(all));
  // Headings of some thousand columns may exceed an item.
  while (packed.length > largestBody) {
    all = all.slice(Math.ceil(all.length / 4));
    packed = pack(Object.fromEntries(all));
  }
  await put({ ...headingsKey(folderId), ...storedVersion(), b: packed });
};

/** Imported numbers must not be drawn again. */
export const raiseNumber = async (folderId: string, path: string, scope: string | null, least: number): Promise<void> => {
  await outcomeOf(update(numberingKey(folderId, path, scope), { set: { ...storedVersion(), n: least } }, [{ n: 'absent' }, { n: { atMost: least } }]), 'higher already');
};
