import type { GuideWorkbook } from '#shared/guide/names.ts';
import { guidedWorkbook } from '#shared/guide/workbooks.ts';
import type { Language } from '#shared/text/languages.ts';
import { guidedWorkbookFile } from '../storage/write-workbook.ts';
import { demoForms } from './demo-forms.ts';

export const guideFile = async (which: GuideWorkbook, reader: Language): Promise<{ readonly name: string; readonly bytes: Uint8Array }> => {
  const guided = guidedWorkbook(which, reader, demoForms);
  return { name: guided.name, bytes: await guidedWorkbookFile(guided) };
};
