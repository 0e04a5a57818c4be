import { designPartKey, designPartsOf, designVersionKey } from './keys.ts';
import type { Folder } from './projects.ts';
import { get, put, queryAll } from './table.ts';

/** What a copy of a folder has in common with it: everything but its place, its age and what was entered. */
export const copiedFolder = (folder: Folder, id: string, now: number): Folder => ({
  ...folder,
  id,
  version: folder.version === null ? null : 1,
  created_at: new Date(now).toISOString(),
});

/**
 * Stores the design in force of a folder as the first version of a folder that nobody knows yet, so that the copy appears with its
 * design or not at all. It names the same file and the same lists.
 */
export const copyDesignInForce = async ({ id, version }: Folder, copyId: string, userId: string, now: number): Promise<void> => {
  if (version === null) return;
  const stored = await get(designVersionKey(id, version));
  if (stored === undefined) throw new Error(`The folder ${id} has no version ${version}`);
  const parts = await queryAll(designPartsOf(id, version));
  for (const [index, part] of parts.entries()) await put({ ...part, ...designPartKey(copyId, 1, index) });
  await put({ ...stored, ...designVersionKey(copyId, 1), version: 1, created_at: new Date(now).toISOString(), user_id: userId });
};
