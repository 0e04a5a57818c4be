import { pageSizes } from '#shared/api/card-lists.ts';

/** Stored per user on this device, without answers and filters, because those name patients. */
export const readMemory = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

export const writeMemory = (key: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
  }
};

const sizeKey = 'fuda.page-size';

export const rememberedSize = (): (typeof pageSizes)[number] => pageSizes.find((size) => size === readMemory(sizeKey)) ?? pageSizes[0];
export const rememberSize = (size: string): void => writeMemory(sizeKey, Number(size));

const tableKey = (userId: string, fId: string): string => `fuda.table.${userId}.${fId}`;

export const isTableRemembered = (userId: string, fId: string): boolean => readMemory(tableKey(userId, fId)) === true;
export const rememberTable = (userId: string, fId: string, isTable: boolean): void => writeMemory(tableKey(userId, fId), isTable);

const folderKey = (userId: string): string => `fuda.folder.${userId}`;

export const rememberFolder = (userId: string, fId: string): void => writeMemory(folderKey(userId), fId);

/** The folder of which this device last opened or added a card comes first, and its project with it. */
export const lastUsedFirst = <Of extends { readonly folders: readonly { readonly id: string }[] }>(projects: readonly Of[], userId: string): readonly Of[] => {
  const last = readMemory(folderKey(userId));
  const rank = (folders: Of['folders']): number => Number(folders.some(({ id }) => id === last));
  return projects
    .map((project) => ({ ...project, folders: project.folders.toSorted((one, other) => rank([other]) - rank([one])) }))
    .toSorted((one, other) => rank(other.folders) - rank(one.folders));
};

const footerKey = (userId: string): string => `fuda.saved-in-footer.${userId}`;

/** Whether the user wants a save confirmed in the footer of the form only, without the dialog. */
export const isFooterEnough = (userId: string): boolean => readMemory(footerKey(userId)) === true;
export const rememberFooterEnough = (userId: string, isEnough: boolean): void => writeMemory(footerKey(userId), isEnough);
