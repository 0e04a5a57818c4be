import type { designCalls } from '#shared/api/designs.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { readUpload } from './read-upload.ts';

/** The posted workbook with a comment in each cell that has a finding; one that cannot be opened is refused as by compileDesign. */
export const commentWorkbook: UseCase<typeof designCalls.commentWorkbook> = async ({ body, headers, query, principal }) => {
  const lang = query.lang ?? principal.user.lang;
  const bytes = await readUpload(body, headers['content-type']);
  const [{ archiveSource }, { askCompiler }] = await Promise.all([import('../files/source-files.ts'), import('./ask-compiler.ts')]);
  const { content, diagnostics, lines } = await askCompiler({ kind: 'comment', source: await archiveSource(bytes), lang }, lang);
  if (content === undefined) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  return { name: 'design_comments.xlsx', content };
};
