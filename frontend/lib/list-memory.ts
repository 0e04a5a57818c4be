import { pageSizes } from '#shared/api/card-lists.ts';

/** Remembered on this device, per user: no answer and no filter, because those name patients. */
const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store forgets; the list is shown as ever.
  }
};

const sizeKey = 'fuda.page-size';

/** The page size chosen last. */
export const rememberedSize = (): (typeof pageSizes)[number] => pageSizes.find((size) => size === read(sizeKey)) ?? pageSizes[0];
export const rememberSize = (size: string): void => write(sizeKey, Number(size));

/** How a folder is shown: rows, or a table of these columns. */
export interface ListView {
  readonly isTable: boolean;
  readonly columns: readonly string[] | null;
}

const viewKey = (userId: string, fId: string): string => `fuda.view.${userId}.${fId}`;

export const rememberedView = (userId: string, fId: string): ListView => {
  const value = read(viewKey(userId, fId));
  if (typeof value !== 'object' || value === null) return { isTable: false, columns: null };
  const { isTable, columns } = value as Partial<ListView>;
  return { isTable: isTable === true, columns: Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : null };
};

export const rememberView = (userId: string, fId: string, view: ListView): void => write(viewKey(userId, fId), view);
