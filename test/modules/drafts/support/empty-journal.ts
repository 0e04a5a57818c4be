import { cleanup, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { journalStore } from '#frontend/modules/drafts/journal-store.ts';
import { discardUnsaved } from '#frontend/modules/drafts/journal.ts';
import { claimEntry } from '#frontend/modules/drafts/live-entries.ts';

const stored = async () => (await journalStore.all()).map(({ id }) => id);

/** Removes the form. It writes what is left, and lets go of its entry when that is done. */
export const closePage = async (): Promise<void> => {
  cleanup();
  for (const id of await stored()) {
    await waitFor(async () => {
      const release = await claimEntry(id);
      release?.();
      expect(release).not.toBe(null);
    });
  }
};

/** Removes the form and what was written. An entry that is written for the first time is known by its tab alone. */
export const emptyJournal = async (): Promise<void> => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 0));
  for (let ids = await written(); ids.length > 0; ids = await written()) {
    for (const id of ids) await waitFor(async () => expect(await discardUnsaved(id)).toBe(true));
  }
};

const written = async (): Promise<readonly string[]> => {
  const ofTab = sessionStorage.getItem('fuda.journal.entry');
  sessionStorage.removeItem('fuda.journal.entry');
  return [...(await stored()), ...(ofTab === null ? [] : [ofTab])];
};
