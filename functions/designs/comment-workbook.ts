import type { designCalls } from '#shared/api/designs.ts';
import { commentWorkbookFile } from '../files/comment-workbook-file.ts';
import { compileFile } from '../files/compile-file.ts';
import type { UseCase } from '../http/create-handler.ts';
import { designInvalid } from '../design-invalid.ts';
import { readUpload } from './read-upload.ts';

/** The posted workbook with a comment in each cell that has a finding; one that cannot be opened is refused as by compileDesign. */
export const commentWorkbook: UseCase<typeof designCalls.commentWorkbook> = async ({ body, headers, query, principal }) => {
  const language = query.lang ?? principal.user.lang;
  const { book, diagnostics } = await compileFile(await readUpload(body, headers['content-type']));
  if (book === null) throw designInvalid(diagnostics, language);
  const bytes = await commentWorkbookFile(book, diagnostics, language);
  return { name: 'design_comments.xlsx', content: Buffer.from(bytes).toString('base64') };
};
