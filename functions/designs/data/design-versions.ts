import { createHash } from 'node:crypto';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { sortedJson } from '../../data/digests.ts';
import { designPartKey, designPartsOf, designVersionKey, designVersionsOf, projectIdOf, projectKey } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import type { Folder } from '../../projects/data/projects.ts';
import { readStored, storedVersion, pack, unpack } from '../../data/stored.ts';
import { get, queryAll, transact, type Action, type Item as StoredItem } from '../../data/table.ts';

export interface DesignVersion {
  readonly version: number;
  readonly created_at: string;
  readonly user_id: string;
  readonly digest: string;
  /** The archived file (`design-files.ts`) is null if none was archived. */
  readonly source: string | null;
  readonly left_out: readonly Diagnostic[];
  readonly design: CardDesign;
}

interface StoredVersion extends Omit<DesignVersion, 'design' | 'source' | 'left_out'> {
  readonly source?: string;
  readonly left_out?: Uint8Array;
  /** An item holds the packed design, or `parts` counts the further items that hold it. */
  readonly body?: Uint8Array;
  readonly parts?: number;
}

/** An item holds 400 KB. A design of 5,000 items packs to about 100 KB, so parts are rare and S3 is not needed. */
const partSize = 300 * 1024;
const leftOutSize = 80 * 1024;

/** Keeps all cells if they fit, else the first of each cause. */
const packLeftOut = (list: readonly Diagnostic[]): Uint8Array => {
  const whole = pack(list);
  return whole.length <= leftOutSize ? whole : pack(list.map(({ severity, code, sheet, cell, params }) => ({ severity, code, sheet, cell, params })));
};

export const digestOfDesign = (design: unknown): string => createHash('sha256').update(sortedJson(design)).digest('hex');

const codeListsIn = ({ list_files = {} }: CardDesign): { readonly [name: string]: string } | undefined => {
  const named = Object.values(list_files).flatMap(({ code_list, hash }) => (code_list === undefined ? [] : [[code_list, hash] as const]));
  return named.length === 0 ? undefined : Object.fromEntries(named);
};

export const insertDesignVersion = async (
  folder: Folder,
  design: CardDesign,
  userId: string,
  now: number,
  from: { readonly source: string | null; readonly left_out: readonly Diagnostic[] } = { source: null, left_out: [] },
): Promise<number | 'overtaken'> => {
  const version = (folder.version ?? 0) + 1;
  const { source, left_out } = from;
  const head = {
    version,
    created_at: new Date(now).toISOString(),
    user_id: userId,
    digest: digestOfDesign(design),
    ...(source !== null && { source }),
    ...(left_out.length > 0 && { left_out: packLeftOut(left_out) }),
  };
  const body = pack(design);
  const parts = body.length <= partSize ? [] : cut(body);
  const key = designVersionKey(folder.id, version);
  const stored = { ...key, ...storedVersion(), ...head, ...(parts.length === 0 ? { body } : { parts: parts.length }) };
  const actions: Action[] = [
    { put: stored, if: { pk: 'absent' } },
    {
      update: projectKey(projectIdOf(folder.id)),
      set: { [`folders.${folder.id}.version`]: version, [`folders.${folder.id}.code_lists`]: codeListsIn(design) },
      if: { [`folders.${folder.id}.version`]: { equals: folder.version } },
    },
    ...parts.map((part, index) => ({ put: { ...designPartKey(folder.id, version, index), ...storedVersion(), body: part } })),
  ];
  return (await outcomeOf(transact(actions), 'overtaken')) === 'saved' ? version : 'overtaken';
};

const cut = (body: Uint8Array): Uint8Array[] => {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < body.length; start += partSize) parts.push(body.subarray(start, start + partSize));
  return parts;
};

/** A version never changes once stored, so callers may cache it. */
export const getDesignVersion = async (folderId: string, version: number): Promise<DesignVersion | undefined> => {
  const item = await get(designVersionKey(folderId, version));
  return item && versionFrom(folderId, item);
};

export const listDesignVersions = async (folderId: string): Promise<DesignVersion[]> => {
  const items = await queryAll({ ...designVersionsOf(folderId), descending: true });
  return Promise.all(items.map((item) => versionFrom(folderId, item)));
};

const versionFrom = async (folderId: string, item: StoredItem): Promise<DesignVersion> => {
  const { version, created_at, user_id, digest, source = null, left_out, body } = readStored<StoredVersion>(item);
  const packed = body ?? (await readParts(folderId, version));
  const missing = left_out === undefined ? [] : (unpack(left_out) as readonly Diagnostic[]);
  return { version, created_at, user_id, digest, source, left_out: missing, design: unpack(packed) as CardDesign };
};

const readParts = async (folderId: string, version: number): Promise<Uint8Array> => {
  const items = await queryAll(designPartsOf(folderId, version));
  return Buffer.concat(items.map((item) => readStored<{ body: Uint8Array }>(item).body));
};

export type KnownDesign = Pick<DesignVersion, 'version' | 'design'>;

const load = async (folderId: string, version: number): Promise<KnownDesign | undefined> => {
  const stored = await getDesignVersion(folderId, version);
  return stored && { version, design: stored.design };
};

const kept = new Map<string, Promise<KnownDesign | undefined>>();
const keptAtMost = 40;

export const knownDesign = (folderId: string, version: number): Promise<KnownDesign | undefined> => {
  const key = `${folderId}#${version}`;
  const design = kept.get(key) ?? load(folderId, version);
  kept.delete(key);
  kept.set(key, design);
  const forget = (): void => void kept.delete(key);
  design.then((found) => found ?? forget(), forget);
  const [oldest] = kept.keys();
  if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
  return design;
};
