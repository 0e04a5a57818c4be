import type { designCalls } from '#shared/api/designs.ts';
import { insertDesignVersion } from '../data/design-versions.ts';
import type { UseCase } from '../http/create-handler.ts';
import { managedFolder } from '../managed-folder.ts';
import { readUploadedDesign } from '../read-uploaded-design.ts';

export const uploadDesign: UseCase<typeof designCalls.uploadDesign> = async ({ params, body, query, principal, now }) => {
  const folder = await managedFolder(params);
  const design = readUploadedDesign(body.card_design, query.lang ?? principal.user.lang);
  return { version: await insertDesignVersion(folder, design, principal.user.id, now) };
};
