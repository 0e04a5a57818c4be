/** Entries that an open form is writing to, in this tab or another one. A lock ends with its page, however that ends. */
const lockName = (id: string) => `fuda.journal/${id}`;

/** Where the browser has no locks, this page at least knows its own forms. */
const ownForms = new Set<string>();

/** null: another form has it. Otherwise the function that lets go of it. */
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
