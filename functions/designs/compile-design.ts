import type { designCalls } from '#shared/api/designs.ts';
import { digestOfDesign } from '../data/design-versions.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { readUpload } from './read-upload.ts';

/** The posted workbook as a design for preview; the upload call puts it in force. The file is archived before it is opened. */
export const compileDesign: UseCase<typeof designCalls.compileDesign> = async ({ body, headers, query, principal }) => {
  const lang = query.lang ?? principal.user.lang;
  const bytes = await readUpload(body, headers['content-type']);
  const [{ archiveSource, rememberSource }, { askCompiler }] = await Promise.all([import('../files/source-files.ts'), import('./ask-compiler.ts')]);
  const source = await archiveSource(bytes);
  const { design, diagnostics, lines } = await askCompiler({ kind: 'compile', source, repeating: query.repeating?.split(',') ?? [], lang }, lang);
  if (design === undefined) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  await rememberSource(digestOfDesign(design), source);
  return { card_design: design, diagnostics: [...diagnostics], warnings: [...lines] };
};
