import type { designCalls } from '#shared/api/designs.ts';
import { compileWorkbook } from '#shared/compile/compile-workbook.ts';
import { wordDiagnostics } from '#shared/compile/word-diagnostics.ts';
import { digestOfDesign } from '../data/design-versions.ts';
import { archiveWorkbook } from '../files/design-source-files.ts';
import { readWorkbook } from '../files/read-workbook.ts';
import type { UseCase } from '../http/create-handler.ts';
import { readUpload } from './read-upload.ts';
import { designInvalid } from './design-invalid.ts';

/** The posted workbook as a design for preview; the upload call puts it in force. */
export const compileDesign: UseCase<typeof designCalls.compileDesign> = async ({ body, headers, query, principal }) => {
  const language = query.lang ?? principal.user.lang;
  const bytes = await readUpload(body, headers['content-type']);
  const workbook = await readWorkbook(bytes);
  const { design, diagnostics } = compileWorkbook(workbook);
  if (design === null) throw designInvalid(diagnostics, language);
  await archiveWorkbook(digestOfDesign(design), bytes);
  return { card_design: design, diagnostics: [...diagnostics], warnings: wordDiagnostics(diagnostics, language) };
};
