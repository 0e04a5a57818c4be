import { createHash } from 'node:crypto';
import type { CardDesign } from '#shared/design/card-design.ts';
import { Problem } from '../problem.ts';
import { designPartKey, designPartsOf, designVersionKey, designVersionsOf, projectIdOf, projectKey } from './keys.ts';
import { pack, unpack } from './pack.ts';
import type { Folder } from './projects.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, get, queryAll, transact } from './table.ts';
import type { Action, Item } from './table.ts';

export interface DesignVersion {
  readonly version: number;
  readonly created_at: string;
  readonly user_id: string;
  /** SHA-256 of the design. */
  readonly digest: string;
  /** The archived file that it came from (`source-files.ts`); null where none was archived. */
  readonly source: string | null;
  readonly design: CardDesign;
}

interface StoredVersion extends Omit<DesignVersion, 'design' | 'source'> {
  readonly source?: string;
  /** The packed design, or how many further items it was cut into. */
  readonly body?: Uint8Array;
  readonly parts?: number;
}

/** An item holds 400 KB. A design this large is rare (5,000 items pack to about 100 KB), so S3 stays out of the hot bundle. */
const partSize = 300 * 1024;

/** The same for equal designs, in whatever order their JSON names the keys. */
export const digestOfDesign = (design: unknown): string => createHash('sha256').update(JSON.stringify(design, sortKeys) ?? '').digest('hex');

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Stores the next version of a folder's design and puts it in force; `design.stale` when another upload was faster. */
export const insertDesignVersion = async (
  folder: Folder,
  design: CardDesign,
  userId: string,
  now: number,
  source: string | null = null,
): Promise<number> => {
  const version = (folder.version ?? 0) + 1;
  const head = { version, created_at: new Date(now).toISOString(), user_id: userId, digest: digestOfDesign(design), ...(source !== null && { source }) };
  const body = pack(design);
  const parts = body.length <= partSize ? [] : cut(body);
  const key = designVersionKey(folder.id, version);
  const stored = { ...key, ...storedVersion(), ...head, ...(parts.length === 0 ? { body } : { parts: parts.length }) };
  const actions: Action[] = [
    { put: stored, if: { pk: 'absent' } },
    {
      update: projectKey(projectIdOf(folder.id)),
      set: { [`folders.${folder.id}.version`]: version },
      if: { [`folders.${folder.id}.version`]: { equals: folder.version } },
    },
    ...parts.map((part, index) => ({ put: { ...designPartKey(folder.id, version, index), ...storedVersion(), body: part } })),
  ];
  try {
    await transact(actions);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Problem('design.stale');
    throw error;
  }
  return version;
};

const cut = (body: Uint8Array): Uint8Array[] => {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < body.length; start += partSize) parts.push(body.subarray(start, start + partSize));
  return parts;
};

/** A version never changes once stored, so callers may keep it. */
export const getDesignVersion = async (folderId: string, version: number): Promise<DesignVersion | undefined> => {
  const item = await get(designVersionKey(folderId, version));
  return item && versionFrom(folderId, item);
};

/** Newest first. */
export const listDesignVersions = async (folderId: string): Promise<DesignVersion[]> => {
  const items = await queryAll({ ...designVersionsOf(folderId), descending: true });
  return Promise.all(items.map((item) => versionFrom(folderId, item)));
};

const versionFrom = async (folderId: string, item: Item): Promise<DesignVersion> => {
  const { version, created_at, user_id, digest, source = null, body } = readStored<StoredVersion>(item);
  const packed = body ?? (await readParts(folderId, version));
  return { version, created_at, user_id, digest, source, design: unpack(packed) as CardDesign };
};

const readParts = async (folderId: string, version: number): Promise<Uint8Array> => {
  const items = await queryAll(designPartsOf(folderId, version));
  return Buffer.concat(items.map((item) => readStored<{ body: Uint8Array }>(item).body));
};
