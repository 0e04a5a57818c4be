import { siblingNames } from './sibling-names.ts';

const ending = '@missing';

/** The name of the reason why an answer, or a part of it, is missing. */
export const { nameOf: reasonName, split: splitReasonName } = siblingNames(ending);

/** The same of a path. */
export const splitReasonPath = (path: string): { readonly path: string; readonly part: string } | null => {
  if (!path.endsWith(ending)) return null;
  const [page = '', stored = '', part = ''] = path.slice(0, -ending.length).split('.');
  return { path: `${page}.${stored}`, part };
};
