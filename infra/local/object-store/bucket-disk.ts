import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredObject {
  readonly key: string;
  /** File of the body, beside the entry. */
  readonly body: string;
  readonly size: number;
  readonly etag: string;
  readonly modified: string;
  /** Headers that were stored with the object and come back with it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Checksum headers of the whole body, where the client sent one. */
  readonly checksums: Readonly<Record<string, string>>;
}

export interface WrittenBody {
  readonly file: string;
  readonly size: number;
  readonly md5: string;
}

/**
 * One bucket on disk. A body is written under a name of its own; the entry that points at it is replaced by rename,
 * so a reader, or a start after a crash, meets the old object or the new one and never a torn one.
 */
export interface BucketDisk {
  get(key: string): StoredObject | undefined;
  /** All keys in the order S3 lists them, which is the order of their UTF-8 bytes. */
  keys(): readonly string[];
  bodyPath(object: StoredObject): string;
  newBodyPath(): string;
  /** `mayReplace` decides on what is stored at the moment of writing; writes of one bucket run one after the other. */
  commit(object: StoredObject, mayReplace: (current: StoredObject | undefined) => void): Promise<void>;
  remove(key: string): Promise<void>;
}

export async function openBucketDisk(dir: string): Promise<BucketDisk> {
  const entries = join(dir, 'entries');
  const bodies = join(dir, 'bodies');
  await mkdir(entries, { recursive: true });
  await mkdir(bodies, { recursive: true });
  const objects = await readEntries(entries);
  await sweep(bodies, new Set([...objects.values()].map((object) => object.body)));
  let sorted: readonly string[] | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const entryPath = (key: string) => join(entries, `${createHash('sha256').update(key).digest('hex')}.json`);

  return {
    get: (key) => objects.get(key),
    keys: () => (sorted ??= [...objects.keys()].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))),
    bodyPath: (object) => join(bodies, object.body),
    newBodyPath: () => join(bodies, randomUUID()),
    commit: (object, mayReplace) =>
      inTurn(async () => {
        const current = objects.get(object.key);
        mayReplace(current);
        const path = entryPath(object.key);
        await writeFile(`${path}.new`, JSON.stringify(object));
        await rename(`${path}.new`, path);
        objects.set(object.key, object);
        if (current === undefined) sorted = null;
        else await rm(join(bodies, current.body), { force: true });
      }),
    remove: (key) =>
      inTurn(async () => {
        const current = objects.get(key);
        if (current === undefined) return;
        objects.delete(key);
        sorted = null;
        await rm(entryPath(key), { force: true });
        await rm(join(bodies, current.body), { force: true });
      }),
  };
}

async function readEntries(dir: string): Promise<Map<string, StoredObject>> {
  const objects = new Map<string, StoredObject>();
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    if (!name.endsWith('.json')) {
      await rm(path, { force: true });
      continue;
    }
    const object = JSON.parse(await readFile(path, 'utf8')) as StoredObject;
    objects.set(object.key, object);
  }
  return objects;
}

/** Bodies whose entry was never written: uploads that a crash interrupted. */
async function sweep(bodies: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(bodies)) {
    if (!wanted.has(name)) await rm(join(bodies, name), { force: true });
  }
}
