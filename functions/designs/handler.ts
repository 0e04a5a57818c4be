import { createHandler } from '../http/create-handler.ts';
import { checkDuplicates } from './check-duplicates.ts';
import { compileDesign } from './compile-design.ts';
import { designHistory } from './design-history.ts';
import { commentWorkbook } from './comment-workbook.ts';
import { designWorkbook } from './design-workbook.ts';
import { uploadDesign } from './upload-design.ts';

export const handler = createHandler(async () => (await import('#shared/api/designs.ts')).designCalls, {
  compileDesign,
  commentWorkbook,
  checkDuplicates,
  uploadDesign,
  designWorkbook,
  designHistory,
});
