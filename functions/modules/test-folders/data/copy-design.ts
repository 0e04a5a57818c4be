import { designPartKey, designPartsOf, designVersionKey } from '../../../data/keys.ts';
import type { Folder } from '../../../projects/data/projects.ts';
import { get, put, queryAll } from '../../../data/table.ts';

export const copiedFolder = (folder: Folder, id: string, now: number): Folder => ({
  ...folder,
  id,
  version: folder.version === null ? null : 1,
  created_at: new Date(now).toISOString(),
});

/** Call before the copy is visible, so that it appears with its design or not at all. */
export const copyDesignInForce = async ({ id, version }: Folder, copyId: string, userId: string, now: number): Promise<void> => {
  if (version === null) return;
  const stored = await get(designVersionKey(id, version));
  if (stored === undefined) throw new Error(`The folder ${id} has no version ${version}`);
  const parts = await queryAll(designPartsOf(id, version));
  for (const [index, part] of parts.entries()) await put({ ...part, ...designPartKey(copyId, 1, index) });
  await put({ ...stored, ...designVersionKey(copyId, 1), version: 1, created_at: new Date(now).toISOString(), user_id: userId });
};
