import { pageSizes } from '#shared/api/card-lists.ts';

/** Stored per user on this device, without answers and filters, because those name patients. */
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
  }
};

const sizeKey = 'fuda.page-size';

export const rememberedSize = (): (typeof pageSizes)[number] => pageSizes.find((size) => size === read(sizeKey)) ?? pageSizes[0];
export const rememberSize = (size: string): void => write(sizeKey, Number(size));

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
