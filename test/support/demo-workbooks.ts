import { demoForms } from '#functions/compiler/demo-forms.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';

/** The demo forms, by the names of their frozen designs. */
const books = { 'trauma-registry': demoForms.trauma, 'paediatric-triage': demoForms.triage, 'cardiac-arrest': demoForms.arrest, 'national-trauma': demoForms.national };
export type DemoName = keyof typeof books;
export const demoNames = Object.keys(books) as readonly DemoName[];

/** The bytes of a demo form as an .xlsx file. */
export const demoWorkbook = async (name: DemoName): Promise<Buffer> => Buffer.from(await writeWorkbookFile(books[name]));

/** The same as a file that somebody chooses in a browser. */
export const demoFile = async (name: DemoName) => ({ name: `${name}.xlsx`, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: await demoWorkbook(name) });
