/**
 * What is said of an answer stands beside its place, under a name that no item can have: "hr_2@missing" for `hr` in the
 * second repetition, "bp_2.DBP@missing" for a part of an answer. The same ending makes the path of it.
 */
export const siblingNames = (ending: string) => ({
  nameOf: (stored: string, part = ''): string => `${stored}${part === '' ? '' : `.${part}`}${ending}`,
  /** What a name is about; null for any other name. */
  split: (name: string): { readonly stored: string; readonly part: string } | null => {
    if (!name.endsWith(ending)) return null;
    const [stored = '', part = ''] = name.slice(0, -ending.length).split('.');
    return { stored, part };
  },
});
