import type { Worksheet } from 'exceljs';
import type { helpCalls } from '#shared/modules/help/calls.ts';
import type { GuideWorkbook } from '#shared/modules/help/names.ts';
import { guidedWorkbook, type GuidedWorkbook } from '#shared/modules/help/workbooks.ts';
import { cellAddress } from '#shared/compile/workbook-rows.ts';
import type { Language } from '#shared/text/languages.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { writeWorkbookFile } from '../../storage/write-workbook.ts';
import { demoForms } from './demo-forms.ts';

const offeredRows = 1_000;

/** ExcelJS accepts ranges, but its types do not say so. */
interface OffersOfRanges {
  readonly dataValidations: { add(range: string, rule: object): void };
}

/** Other values are allowed: types may be followed by a list's name, and Japanese words are understood. */
const addOffers = (sheet: Worksheet, offered: GuidedWorkbook['offered']): void => {
  for (const { column, from } of offered) {
    const range = `${cellAddress(column, 2)}:${cellAddress(column, offeredRows)}`;
    const formulae = [typeof from === 'string' ? from : `"${from.join(',')}"`];
    (sheet as unknown as OffersOfRanges).dataValidations.add(range, { type: 'list', allowBlank: true, showErrorMessage: false, formulae });
  }
};

export const guidedWorkbookFile = ({ book, notes, offered }: GuidedWorkbook): Promise<Uint8Array> =>
  writeWorkbookFile(book, notes.map(({ sheet, column, text }) => ({ sheet, cell: cellAddress(column, 1), severity: 'note', text })), (sheet) => addOffers(sheet, offered.filter((offer) => offer.sheet === sheet.name)));

export const guideFile = async (which: GuideWorkbook, reader: Language): Promise<{ readonly name: string; readonly bytes: Uint8Array }> => {
  const guided = guidedWorkbook(which, reader, demoForms);
  return { name: guided.name, bytes: await guidedWorkbookFile(guided) };
};

export const guideWorkbook: UseCase<typeof helpCalls.guideWorkbook> = async ({ params, query, principal }) => {
  const { name, bytes } = await guideFile(params.which, query.lang ?? principal.user.lang);
  return { name, content: Buffer.from(bytes).toString('base64') };
};
