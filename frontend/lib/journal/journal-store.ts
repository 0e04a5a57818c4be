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

/** The design that an entry was typed in, beside it: large, and written once. */
export interface StoredDesign {
  /** Of the entry. */
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

/** An error ends in an abort, which then knows the reason. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(name)));
  });

/** `ofAnyRelease`: as it is on this device, where a newer release of this page has changed it already. */
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
const change = async (work: (entryStore: IDBObjectStore, designStore: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await database()).transaction([entries, designs], 'readwrite', { durability: 'strict' });
  work(transaction.objectStore(entries), transaction.objectStore(designs));
  await committed(transaction);
};

export const journalStore = {
  /** With the design where it is not there yet. */
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
