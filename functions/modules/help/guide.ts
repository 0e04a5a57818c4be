import type { helpCalls } from '#shared/modules/help/calls.ts';
import type { GuideWorkbook } from '#shared/modules/help/names.ts';
import { guidedWorkbook, type GuidedWorkbook } from '#shared/modules/help/workbooks.ts';
import { cellAddress } from '#shared/compile/workbook-rows.ts';
import type { Language } from '#shared/text/languages.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { writeWorkbookFile } from '../../storage/write-workbook.ts';
import { demoForms } from './demo-forms.ts';

export const guidedWorkbookFile = ({ book, notes, offered }: GuidedWorkbook): Promise<Uint8Array> =>
  writeWorkbookFile(book, notes.map(({ sheet, column, text }) => ({ sheet, cell: cellAddress(column, 1), severity: 'note', text })), offered);

export const guideFile = async (which: GuideWorkbook, reader: Language): Promise<{ readonly name: string; readonly bytes: Uint8Array }> => {
  const guided = guidedWorkbook(which, reader, demoForms);
  return { name: guided.name, bytes: await guidedWorkbookFile(guided) };
};

export const guideWorkbook: UseCase<typeof helpCalls.guideWorkbook> = async ({ params, query, principal }) => {
  const { name, bytes } = await guideFile(params.which, query.lang ?? principal.user.lang);
  return { name, content: Buffer.from(bytes).toString('base64') };
};
