import type { designCalls } from '#shared/api/designs.ts';
import { getDesignVersion } from '../data/design-versions.ts';
import type { UseCase } from '../http/create-handler.ts';
import { managedFolder } from '../managed-folder.ts';
import { Problem } from '../problem.ts';

/** A stored version as the workbook that compiles to it. */
export const designWorkbook: UseCase<typeof designCalls.designWorkbook> = async ({ params, principal }) => {
  const folder = await managedFolder(params);
  const stored = await getDesignVersion(folder.id, params.version);
  if (stored === undefined) throw new Problem('design.unknown');
  const { askCompiler } = await import('./ask-compiler.ts');
  const { content, diagnostics, lines } = await askCompiler({ kind: 'write', design: stored.design }, principal.user.lang);
  if (content === undefined) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  return { name: `${folder.design_name}_v${stored.version}.xlsx`, content };
};
