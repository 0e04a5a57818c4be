import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { journalStore } from '#frontend/modules/drafts/journal-store.ts';
import { listUnsaved, openJournal, type DraftBase } from '#frontend/modules/drafts/journal.ts';
import { readSealingKey, seal, unseal } from '#frontend/modules/drafts/seal.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';

/** The journal by itself: what lies on the device after which calls, in which order and for how long. */
const journalKey = 'c2VjcmV0LW9mLWFvaS0xMg';
const design = designOf({ patient: [] });
const place = (card: string) => ({ project: 'p1', folder: 'f1', card });
const base = (hash: string): DraftBase => ({ version: 1, card_version: 1, hash, vals: {}, saved: {} });
const draft = (name: string) => ({ answers: { patient: { name } }, attempt: null });
const journal = async () => (await openJournal())!;

const signIn = (user: string) => {
  localStorage.setItem('fuda.token', `${user}.token.${Math.random()}`);
  vi.stubGlobal('fetch', async () => Response.json({ user: { id: user }, org: {}, journal_key: journalKey }));
};

beforeEach(() => signIn('aoi'));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  await journalStore.remove((await journalStore.all()).map(({ id }) => id));
});

/** Keeps each name as the whole draft of one card, without waiting in between. */
const keepAll = async (card: string, names: readonly string[], hash = 'h1') => {
  const line = await (await journal()).begin(null);
  const standing = base(hash);
  await Promise.all(names.map((name) => line.write(place(card), standing, draft(name), design)));
  return line;
};

describe('an entry', () => {
  it('belongs to its card: neither another card nor a new one of the folder finds it', async () => {
    (await keepAll('c1', ['Suzuki'])).release();
    const { find } = await journal();
    expect(await find(place('c2'))).toBe(null);
    expect(await find(place('NEW_CARD'))).toBe(null);
    expect(await find({ project: 'p1', folder: 'f2', card: 'c1' })).toBe(null);
    expect((await find(place('c1')))?.typed.answers).toEqual({ patient: { name: 'Suzuki' } });
  });

  it('that was asked for comes first, and only a new card of the same folder may take it over from another card', async () => {
    (await keepAll('c1', ['old'])).release();
    const { id: old, at } = (await journalStore.all())[0]!;
    // The later of two entries is known by its millisecond.
    await vi.waitUntil(() => Date.now() > at, { interval: 1 });
    (await keepAll('c1', ['new'])).release();
    const { find } = await journal();
    expect((await find(place('c1')))?.typed.answers).toEqual({ patient: { name: 'new' } });
    expect((await find(place('c1'), old))?.typed.answers).toEqual({ patient: { name: 'old' } });
    expect((await find(place('NEW_CARD'), old))?.id).toBe(old);
    expect(await find(place('c2'), old)).toBe(null);
    expect(await find({ project: 'p1', folder: 'f2', card: 'NEW_CARD' }, old)).toBe(null);
    expect(await find({ project: 'p2', folder: 'f1', card: 'NEW_CARD' }, old)).toBe(null);
  });

  it('comes back in the tab that typed it, although another tab typed into the same card later', async () => {
    (await keepAll('c1', ['typed in this tab'])).release();
    const [{ at }, thisTab] = [(await journalStore.all())[0]!, Object.entries<string>(sessionStorage)];
    await vi.waitUntil(() => Date.now() > at, { interval: 1 });
    sessionStorage.clear();
    (await keepAll('c1', ['typed in another tab'])).release();
    const { find } = await journal();
    sessionStorage.clear();
    expect((await find(place('c1')))?.typed.answers).toEqual({ patient: { name: 'typed in another tab' } });
    for (const [key, value] of thisTab) sessionStorage.setItem(key, value);
    expect((await find(place('c1')))?.typed.answers).toEqual({ patient: { name: 'typed in this tab' } });
  });

  it('of a new card is found by its id alone: every other one is another patient’s', async () => {
    (await keepAll('NEW_CARD', ['Suzuki'])).release();
    const { id } = (await journalStore.all())[0]!;
    const { find, isFree } = await journal();
    expect(await find(place('NEW_CARD'))).toBe(null);
    expect(await find(place('NEW_CARD'), 'saved by now')).toBe(null);
    expect((await find(place('NEW_CARD'), id))?.typed.answers).toEqual({ patient: { name: 'Suzuki' } });
    expect([await isFree(id), await isFree('saved by now')]).toEqual([false, true]);
  });

  it('is not begun again under its id by another user', async () => {
    (await keepAll('NEW_CARD', ['Suzuki'])).release();
    const { id } = (await journalStore.all())[0]!;
    signIn('ben');
    const { find, isFree } = await journal();
    expect(await find(place('NEW_CARD'), id)).toBe(null);
    expect(await isFree(id)).toBe(false);
  });

  it('holds the last word, however long the first one took to be encrypted', async () => {
    const line = await (await journal()).begin(null);
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    let calls = 0;
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given: Parameters<typeof encrypt>) => {
      calls += 1;
      if (calls <= 3) await new Promise((resolve) => setTimeout(resolve, 60));
      return encrypt(...given);
    });
    const standing = base('h1');
    await Promise.all([line.write(place('c1'), standing, draft('first'), design), line.write(place('c1'), standing, draft('last'), design)]);
    line.release();
    expect((await (await journal()).find(place('c1')))?.typed.answers).toEqual({ patient: { name: 'last' } });
  });

  it('that was dropped stays away, although a write was under way', async () => {
    const line = await (await journal()).begin(null);
    await Promise.all([line.write(place('c1'), base('h1'), draft('Suzuki'), design), line.drop()]);
    expect(await journalStore.all()).toEqual([]);
    const [gone] = await Promise.all([journalStore.designOf('any'), line.drop()]);
    expect(gone).toBe(undefined);
  });

  it('stands on the base of its last write, and keeps the design that it was typed in', async () => {
    const line = await keepAll('c1', ['before']);
    const other = designOf({ patient: [], outcome: [] });
    await line.write(place('c1'), base('h2'), draft('after'), other);
    line.release();
    const { find, designOf: draftDesign } = await journal();
    const found = (await find(place('c1')))!;
    expect([found.base.hash, found.typed.answers]).toEqual(['h2', { patient: { name: 'after' } }]);
    expect(await draftDesign(found.id)).toEqual(other);
    await (await journal()).remove(found.id);
    expect(await draftDesign(found.id)).toBe(null);
  });

  it('goes after 30 days without its user, not before', async () => {
    (await keepAll('c1', ['young'])).release();
    (await keepAll('c2', ['old'])).release();
    const dayMs = 86_400_000;
    for (const entry of await journalStore.all()) await journalStore.put({ ...entry, at: Date.now() - (entry.place.endsWith('c2') ? 30.1 : 29.9) * dayMs });
    await openJournal();
    expect((await journalStore.all()).map(({ place: at }) => at)).toEqual(['p1/f1/c1']);
  });

  it('is given to one form at a time', async () => {
    const line = await keepAll('c1', ['Suzuki']);
    const { find } = await journal();
    expect(await find(place('c1'))).toBe(null);
    line.release();
    await vi.waitFor(async () => expect(await find(place('c1'))).not.toBe(null));
  });

  describe('that two tabs look for at the same moment', () => {
    /** Another tab of the same browser: the same locks, and nothing else in common. */
    const anotherTab = async () => {
      vi.resetModules();
      const { openJournal: open } = await import('#frontend/modules/drafts/journal.ts');
      return (await open())!;
    };

    beforeEach(async () => {
      const locked = new Set<string>();
      const request = async (name: string, _options: LockOptions, held: (lock: object | null) => Promise<void> | undefined) => {
        if (locked.has(name)) return held(null);
        locked.add(name);
        await held({});
        locked.delete(name);
        return undefined;
      };
      vi.stubGlobal('navigator', { locks: { request } });
      const line = await (await anotherTab()).begin(null);
      await line.write(place('c1'), base('h1'), draft('Suzuki'), design);
      line.release();
    });

    it('is found by one of them, also before its form begins with it', async () => {
      const tabs = [await anotherTab(), await anotherTab()];
      const found = [await tabs[0]!.find(place('c1')), await tabs[1]!.find(place('c1'))];
      expect(found.map((each) => each?.typed.answers)).toEqual([{ patient: { name: 'Suzuki' } }, undefined]);
      const line = await tabs[0]!.begin(found[0]!.id);
      await line.write(place('c1'), base('h1'), draft('Suzuki-Sato'), design);
      expect(await journalStore.all()).toHaveLength(1);
      line.release();
      await vi.waitFor(async () => expect(await tabs[1]!.find(place('c1'))).not.toBe(null));
    });

    it('is not replaced by another one where it was asked for', async () => {
      const [{ id }, tab] = [(await journalStore.all())[0]!, await anotherTab()];
      const line = await tab.begin(null);
      await line.write(place('c1'), base('h1'), draft('Tanaka'), design);
      line.release();
      expect((await (await anotherTab()).find(place('c1'), id))?.typed.answers).toEqual({ patient: { name: 'Suzuki' } });
      expect(await tab.find(place('c1'), id)).toBe(null);
      expect((await tab.find(place('c1'), 'saved by now'))?.typed.answers).toEqual({ patient: { name: 'Tanaka' } });
    });

    it('is free again where the form was left before it began', async () => {
      const tabs = [await anotherTab(), await anotherTab()];
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      expect(await tabs[0]!.find(place('c1'))).not.toBe(null);
      expect(await tabs[0]!.find(place('c1'))).not.toBe(null);
      await vi.advanceTimersByTimeAsync(10_000);
      vi.useRealTimers();
      expect(await tabs[1]!.find(place('c1'))).not.toBe(null);
    });
  });
});

describe('the list of unsaved cards', () => {
  it('names each card by what it is known by, for its owner alone', async () => {
    const line = await (await journal()).begin(null);
    await line.write(place('c1'), base('h1'), { ...draft('Suzuki'), known_by: [{ name: { en: 'Number' }, value: 'A-7' }] }, design);
    line.release();
    expect(await listUnsaved('aoi')).toMatchObject([{ place: place('c1'), knownBy: [{ value: 'A-7' }] }]);
    signIn('ben');
    expect(await listUnsaved('aoi')).toMatchObject([{ place: place('c1'), knownBy: [] }]);
  });

  it('names no card in which nothing of the kind was answered', async () => {
    (await keepAll('c1', ['Suzuki'])).release();
    expect(await listUnsaved('aoi')).toMatchObject([{ place: place('c1'), knownBy: [] }]);
  });

  it('lists cards although nobody can tell now who is signed in', async () => {
    (await keepAll('c1', ['Suzuki'])).release();
    localStorage.setItem('fuda.token', 'another');
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await listUnsaved('aoi')).toMatchObject([{ place: place('c1'), knownBy: [] }]);
  });
});

it('the key of the journal cannot be taken out of the page', async () => {
  const key = await readSealingKey(journalKey);
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extract/);
});

it('what is encrypted for one place cannot be read at another', async () => {
  const key = await readSealingKey(journalKey);
  const sealed = await seal(key, 'aoi/e1/draft', { name: 'Suzuki' });
  expect(await unseal(key, 'aoi/e1/draft', sealed)).toEqual({ name: 'Suzuki' });
  await expect(unseal(key, 'aoi/e2/draft', sealed)).rejects.toMatchObject({ name: 'OperationError' });
});

it('there is no journal where the browser can encrypt nothing', async () => {
  vi.stubGlobal('crypto', undefined);
  expect(await openJournal()).toBe(null);
});

const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(1) };
const entry = (id: string) => ({ id, owner: 'aoi', place: 'p1/f1/c1', at: Date.now(), base: sealed, draft: sealed });

/** A device on which a newer release of the page has been, and the store as a page that is just loaded sees it. */
const storeOfNewerRelease = async (ofOwner: IDBIndexParameters = {}) => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('fuda.journal', 9);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', 'owner', ofOwner);
      request.result.createObjectStore('designs', { keyPath: 'id' });
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
  return (await import('#frontend/modules/drafts/journal-store.ts')).journalStore;
};

describe('the store', () => {
  const ids = async (store: typeof journalStore) => (await store.all()).map(({ id }) => id);

  it('of a device that a newer release has changed is written to all the same', async () => {
    const store = await storeOfNewerRelease();
    await store.put(entry('e1'));
    expect(await ids(store)).toEqual(['e1']);
  });

  it('tells of an entry that it cannot keep', async () => {
    const store = await storeOfNewerRelease({ unique: true });
    await store.put(entry('e1'));
    await expect(store.put(entry('e2'))).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await ids(store)).toEqual(['e1']);
  });

  it('tells of an entry that was given up although nothing is wrong with it', async () => {
    const store = await storeOfNewerRelease();
    const { IDBObjectStore: objectStore } = globalThis;
    vi.spyOn(objectStore.prototype, 'put').mockImplementation(function giveUp(this: IDBObjectStore) {
      this.transaction.abort();
      return undefined as never;
    });
    await expect(store.put(entry('e1'))).rejects.toMatchObject({ message: 'fuda.journal' });
  });

  it('is opened again after it could not be opened', async () => {
    const store = await storeOfNewerRelease();
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('The device is busy');
    });
    await expect(store.all()).rejects.toThrow('The device is busy');
    open.mockRestore();
    expect(await ids(store)).toEqual([]);
  });
});
