import type { designCalls } from '#shared/api/designs.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import { getDesignVersion } from '../data/design-versions.ts';
import { writeWorkbookFile } from '../files/write-workbook.ts';
import type { UseCase } from '../http/create-handler.ts';
import { managedFolder } from '../managed-folder.ts';
import { Problem } from '../problem.ts';

/** A stored version as the workbook that compiles to it. */
export const designWorkbook: UseCase<typeof designCalls.designWorkbook> = async ({ params }) => {
  const folder = await managedFolder(params);
  const stored = await getDesignVersion(folder.id, params.version);
  if (stored === undefined) throw new Problem('design.unknown');
  const bytes = await writeWorkbookFile(writeWorkbook(stored.design));
  return { name: `${folder.design_name}_v${stored.version}.xlsx`, content: Buffer.from(bytes).toString('base64') };
};
