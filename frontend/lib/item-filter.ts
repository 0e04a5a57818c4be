/** What a card list is searched for: a text per item ("page.item"), as the call's itemFilter (spec end-user 7). */
export type ItemFilter = Readonly<Record<string, string>>;

/** The server looks at no more items at once. */
export const mostFilterItems = 5;

/** The filter of an address; nonsense asks for nothing. */
export const readItemFilter = (text: string | null): ItemFilter => {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''));
  } catch {
    return {};
  }
};

/** As it stands in the address and in the call; undefined when nothing is asked for. */
export const writeItemFilter = (filter: ItemFilter): string | undefined => {
  const asked = Object.entries(filter).flatMap(([path, text]) => (text.trim() === '' ? [] : [[path, text.trim()]]));
  return asked.length === 0 ? undefined : JSON.stringify(Object.fromEntries(asked));
};
