/** Entries that an open form writes, in any tab. The browser releases a lock when its page ends. */
const lockName = (id: string) => `fuda.journal/${id}`;

/** Without locks, this page at least knows its own forms. */
const ownForms = new Set<string>();

/** null: another form uses the entry. Otherwise the function that releases it. */
export const claimEntry = (id: string): Promise<(() => void) | null> => {
  if (navigator.locks === undefined) {
    if (ownForms.has(id)) return Promise.resolve(null);
    ownForms.add(id);
    return Promise.resolve(() => void ownForms.delete(id));
  }
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null): Promise<void> | undefined => {
      if (lock !== null) return new Promise((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    navigator.locks.request(lockName(id), { ifAvailable: true }, held).catch(reject);
  });
};
