import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredObject {
  readonly key: string;
  readonly body: string;
  readonly size: number;
  readonly etag: string;
  readonly modified: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly checksums: Readonly<Record<string, string>>;
}

export interface WrittenBody {
  readonly file: string;
  readonly size: number;
  readonly md5: string;
}

/** One bucket on disk. The entry that points to a new body is replaced by rename, so readers and restarts never see a torn object. */
export interface BucketDisk {
  get(key: string): StoredObject | undefined;
  keys(): readonly string[];
  bodyPath(object: StoredObject): string;
  newBodyPath(): string;
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

async function sweep(bodies: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(bodies)) {
    if (!wanted.has(name)) await rm(join(bodies, name), { force: true });
  }
}
