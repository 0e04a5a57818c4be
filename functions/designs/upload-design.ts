import type { designCalls } from '#shared/api/designs.ts';
import { digestOfDesign, insertDesignVersion } from '../data/design-versions.ts';
import type { UseCase } from '../http/create-handler.ts';
import { managedFolder } from '../managed-folder.ts';
import { Problem } from '../problem.ts';
import { checkedDesign } from './checked-design.ts';

/** Puts a design in force. Its version points to the file that it was compiled from, or to its own JSON. */
export const uploadDesign: UseCase<typeof designCalls.uploadDesign> = async ({ params, body, query, principal, now }) => {
  const folder = await managedFolder(params);
  if (body.from !== undefined && body.from !== folder.version) throw new Problem('design.stale');
  const { archiveSource, sourceOf } = await import('../files/source-files.ts');
  const compiled = await sourceOf(digestOfDesign(body.card_design));
  const source = compiled ?? (await archiveSource(Buffer.from(JSON.stringify(body.card_design) ?? '', 'utf8')));
  const design = await checkedDesign(body.card_design, query.lang ?? principal.user.lang);
  return { version: await insertDesignVersion(folder, design, principal.user.id, now, source) };
};
