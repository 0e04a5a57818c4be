import type { Sealed } from './seal.ts';

/** An entry on the device: ids and time in plain text, everything typed encrypted. */
export interface StoredEntry {
  readonly id: string;
  readonly owner: string;
  readonly place: string;
  readonly at: number;
  readonly base: Sealed;
  readonly draft: Sealed;
}

/** The design of an entry, stored apart because it is large and written once. */
export interface StoredDesign {
  readonly id: string;
  readonly design: Sealed;
}

const name = 'fuda.journal';
const entries = 'entries';
const designs = 'designs';
const byOwner = 'owner';
const release = 2;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });

/** An error leads to an abort event, which has the reason. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(name)));
  });

/** `ofAnyRelease`: opens the database in whatever version it has, because a newer release of this page may have upgraded it. */
const requestDatabase = (ofAnyRelease = false): Promise<IDBDatabase> => {
  const request = ofAnyRelease ? indexedDB.open(name) : indexedDB.open(name, release);
  request.addEventListener('upgradeneeded', () => {
    const { result } = request;
    if (!result.objectStoreNames.contains(entries)) result.createObjectStore(entries, { keyPath: 'id' }).createIndex(byOwner, 'owner');
    if (!result.objectStoreNames.contains(designs)) result.createObjectStore(designs, { keyPath: 'id' });
  });
  return done(request);
};

const openDatabase = async (): Promise<IDBDatabase> => {
  const database = await requestDatabase().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return requestDatabase(true);
    throw error;
  });
  // Closes for an upgrade by a newer page in another tab; the next use opens it again.
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

/** `strict` writes through to the disk, so that a power failure loses no more than a closed tab. */
const change = async (work: (entryStore: IDBObjectStore, designStore: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await database()).transaction([entries, designs], 'readwrite', { durability: 'strict' });
  work(transaction.objectStore(entries), transaction.objectStore(designs));
  await committed(transaction);
};

export const journalStore = {
  put: (entry: StoredEntry, design: StoredDesign | null = null): Promise<void> =>
    change((entryStore, designStore) => {
      if (design !== null) designStore.put(design);
      entryStore.put(entry);
    }),
  remove: (ids: readonly string[]): Promise<void> =>
    change((entryStore, designStore) => {
      for (const id of ids) {
        entryStore.delete(id);
        designStore.delete(id);
      }
    }),
  get: async (id: string): Promise<StoredEntry | undefined> =>
    done((await database()).transaction(entries).objectStore(entries).get(id) as IDBRequest<StoredEntry | undefined>),
  designOf: async (id: string): Promise<StoredDesign | undefined> =>
    done((await database()).transaction(designs).objectStore(designs).get(id) as IDBRequest<StoredDesign | undefined>),
  ofOwner: async (owner: string): Promise<readonly StoredEntry[]> =>
    done((await database()).transaction(entries).objectStore(entries).index(byOwner).getAll(owner) as IDBRequest<StoredEntry[]>),
  all: async (): Promise<readonly StoredEntry[]> =>
    done((await database()).transaction(entries).objectStore(entries).getAll() as IDBRequest<StoredEntry[]>),
};
