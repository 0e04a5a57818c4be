import type { designCalls } from '#shared/api/designs.ts';
import { listDesignVersions } from '../data/design-versions.ts';
import type { UseCase } from '../http/create-handler.ts';
import { managedFolder } from '../managed-folder.ts';

/** Newest first. */
export const designHistory: UseCase<typeof designCalls.designHistory> = async ({ params }) => {
  const folder = await managedFolder(params);
  const versions = await listDesignVersions(folder.id);
  return versions.map(({ version, created_at, source, design }) => ({ id: `${folder.id}-${version}`, version, created_at, source, vals: design }));
};
