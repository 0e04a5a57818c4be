/**
 * A reason stands beside its answer's place, under a name that no item can have: "hr_2@missing" for `hr` in the second
 * repetition, "bp_2.DBP@missing" for a part of an answer. The same ending makes the path of it.
 */
const ending = '@missing';

export const reasonName = (stored: string, part = ''): string => `${stored}${part === '' ? '' : `.${part}`}${ending}`;

/** What the name of a reason is about; null for any other name. */
export const splitReasonName = (name: string): { readonly stored: string; readonly part: string } | null => {
  if (!name.endsWith(ending)) return null;
  const [stored = '', part = ''] = name.slice(0, -ending.length).split('.');
  return { stored, part };
};

/** The same of a path. */
export const splitReasonPath = (path: string): { readonly path: string; readonly part: string } | null => {
  if (!path.endsWith(ending)) return null;
  const [page = '', stored = '', part = ''] = path.slice(0, -ending.length).split('.');
  return { path: `${page}.${stored}`, part };
};
