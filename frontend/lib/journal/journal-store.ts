import type { Sealed } from './seal.ts';

/** What lies on the device: ids and a time in the open, everything typed encrypted. */
export interface StoredEntry {
  readonly id: string;
  /** User id. */
  readonly owner: string;
  /** Which card: project, folder and card id. */
  readonly place: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Where the editing began; written once. */
  readonly base: Sealed;
  readonly draft: Sealed;
}

const name = 'fuda.journal';
const entries = 'entries';
const byOwner = 'owner';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error(name)));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(name)));
  });

const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(entries, { keyPath: 'id' }).createIndex(byOwner, 'owner');
  });
  const database = await done(request);
  // A later version of this page in another tab may change the database; this one opens it again when it needs it.
  database.addEventListener('versionchange', () => {
    opened = null;
    database.close();
  });
  return database;
};

let opened: Promise<IDBDatabase> | null = null;

const database = (): Promise<IDBDatabase> => {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
};

/** `strict`: written through to the disk, so that a lost battery loses no more than a lost tab. */
const change = async (work: (store: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await database()).transaction(entries, 'readwrite', { durability: 'strict' });
  work(transaction.objectStore(entries));
  await committed(transaction);
};

export const journalStore = {
  put: (entry: StoredEntry): Promise<void> => change((store) => store.put(entry)),
  remove: (ids: readonly string[]): Promise<void> =>
    change((store) => {
      for (const id of ids) store.delete(id);
    }),
  ofOwner: async (owner: string): Promise<readonly StoredEntry[]> =>
    done((await database()).transaction(entries).objectStore(entries).index(byOwner).getAll(owner) as IDBRequest<StoredEntry[]>),
  all: async (): Promise<readonly StoredEntry[]> =>
    done((await database()).transaction(entries).objectStore(entries).getAll() as IDBRequest<StoredEntry[]>),
};
