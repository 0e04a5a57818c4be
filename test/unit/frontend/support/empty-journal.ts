import { journalStore } from '#frontend/lib/journal/journal-store.ts';

const quietMs = 100;

/** A form still writes while it is removed. This empties the journal until nothing is written any more. */
export const emptyJournal = async (): Promise<void> => {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    const left = await journalStore.all();
    if (left.length > 0) quiet = -1;
    await journalStore.remove(left.map(({ id }) => id));
  }
};
