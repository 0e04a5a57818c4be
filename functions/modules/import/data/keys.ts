import type { Key, StoredKind } from '../../../data/keys.ts';

/** Ids begin with the time. The remembered headings share the partition. */
const partition = (folderId: string) => ({ pk: `F#${folderId}#M` }) as const;

export const importKey = (folderId: string, importId: string): Key => ({ ...partition(folderId), sk: `J#${importId}` });
export const importsOf = (folderId: string) => ({ ...partition(folderId), prefix: 'J#' }) as const;
export const headingsKey = (folderId: string): Key => ({ ...partition(folderId), sk: 'K' });

export const storedImports: StoredKind = { besideFolder: partition };
