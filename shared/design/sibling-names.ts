import type { Item } from './card-design.ts';

/**
 * What is said of an answer stands beside its place, under a name that no item can have: "hr_2@missing" for `hr` in the
 * second repetition, "bp_2.DBP@missing" for a part of an answer. The same ending makes the path of it.
 */
const siblingNames = (ending: string) => ({
  nameOf: (stored: string, part = ''): string => `${stored}${part === '' ? '' : `.${part}`}${ending}`,
  /** What a name is about; null for any other name. */
  split: (name: string): { readonly stored: string; readonly part: string } | null => {
    if (!name.endsWith(ending)) return null;
    const [stored = '', part = ''] = name.slice(0, -ending.length).split('.');
    return { stored, part };
  },
});

const missing = '@missing';

/** The name of the reason why an answer, or a part of it, is missing. */
export const { nameOf: reasonName, split: splitReasonName } = siblingNames(missing);

/** The same of a path. */
export const splitReasonPath = (path: string): { readonly path: string; readonly part: string } | null => {
  if (!path.endsWith(missing)) return null;
  const [page = '', stored = '', part = ''] = path.slice(0, -missing.length).split('.');
  return { path: `${page}.${stored}`, part };
};

/** A text that stands in an item, or in a part of it, although it could not be read: only cards that were saved with errors have some. */
export const { nameOf: typedName, split: splitTypedName } = siblingNames('@typed');

/** Whether something about an item's answers may be implausible, so that they can be confirmed, or rules of the design stand there. */
export const mayWarn = (item: Item): boolean => 'warning' in item || 'soft_range' in item || 'rules' in item;

const confirmed = '@confirmed';

/** Under it stands that an answer which a warning is about was confirmed: "hr_2@confirmed". */
export const confirmationName = (stored: string): string => stored + confirmed;

/** The name, or path, of the answer that a name of a confirmation is about; null for any other name. */
export const confirmedName = (name: string): string | null => (name.endsWith(confirmed) ? name.slice(0, -confirmed.length) : null);

/** A stored name without the numbers of its repetitions. */
export const withoutIndices = (stored: string): string => stored.replace(/(?:_[1-9]\d{0,5})+$/, '');
