import type { designCalls } from '#shared/api/designs.ts';
import { wordDiagnostics } from '#shared/compile/word-diagnostics.ts';
import { digestOfDesign } from '../data/design-versions.ts';
import { compileFile } from '../files/compile-file.ts';
import { archiveWorkbook } from '../files/design-source-files.ts';
import type { UseCase } from '../http/create-handler.ts';
import { designInvalid } from '../design-invalid.ts';
import { readUpload } from './read-upload.ts';

/** The posted workbook as a design for preview; the upload call puts it in force. */
export const compileDesign: UseCase<typeof designCalls.compileDesign> = async ({ body, headers, query, principal }) => {
  const language = query.lang ?? principal.user.lang;
  const bytes = await readUpload(body, headers['content-type']);
  const { design, diagnostics } = await compileFile(bytes, query.repeating?.split(','));
  if (design === null) throw designInvalid(diagnostics, language);
  await archiveWorkbook(digestOfDesign(design), bytes);
  return { card_design: design, diagnostics: [...diagnostics], warnings: wordDiagnostics(diagnostics, language) };
};
