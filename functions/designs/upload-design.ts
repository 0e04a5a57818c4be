import type { designCalls } from '#shared/api/designs.ts';
import { insertDesignVersion } from '../data/design-versions.ts';
import type { UseCase } from '../http/create-handler.ts';
import { managedFolder } from '../managed-folder.ts';
import { Problem } from '../problem.ts';
import { readUploadedDesign } from '../read-uploaded-design.ts';

export const uploadDesign: UseCase<typeof designCalls.uploadDesign> = async ({ params, body, query, principal, now }) => {
  const folder = await managedFolder(params);
  if (body.from !== undefined && body.from !== folder.version) throw new Problem('design.stale');
  const design = readUploadedDesign(body.card_design, query.lang ?? principal.user.lang);
  return { version: await insertDesignVersion(folder, design, principal.user.id, now) };
};
