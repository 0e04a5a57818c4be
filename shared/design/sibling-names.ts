import type { Item } from './card-design.ts';

/** No item can have these names of data about an answer: "hr_2@missing" for `hr` in the second repetition, "bp_2.DBP@missing" for a part. */
const siblingNames = (ending: string) => ({
  nameOf: (stored: string, part = ''): string => `${stored}${part === '' ? '' : `.${part}`}${ending}`,
  split: (name: string): { readonly stored: string; readonly part: string } | null => {
    if (!name.endsWith(ending)) return null;
    const [stored = '', part = ''] = name.slice(0, -ending.length).split('.');
    return { stored, part };
  },
});

const missing = '@missing';

export const { nameOf: reasonName, split: splitReasonName } = siblingNames(missing);

export const splitReasonPath = (path: string): { readonly path: string; readonly part: string } | null => {
  if (!path.endsWith(missing)) return null;
  const [page = '', stored = '', part = ''] = path.slice(0, -missing.length).split('.');
  return { path: `${page}.${stored}`, part };
};

/** Only cards saved with errors have texts that could not be read. */
export const { nameOf: typedName, split: splitTypedName } = siblingNames('@typed');

export const mayWarn = (item: Item): boolean => 'warning' in item || 'soft_range' in item || 'rules' in item;

const confirmed = '@confirmed';

export const confirmationName = (stored: string): string => stored + confirmed;

/** Returns the answer's name or path of a confirmation's name; null for any other name. */
export const confirmedName = (name: string): string | null => (name.endsWith(confirmed) ? name.slice(0, -confirmed.length) : null);

export const registeredPart = 'registered_at';

export const withoutIndices = (stored: string): string => stored.replace(/(?:_[1-9]\d{0,5})+$/, '');
