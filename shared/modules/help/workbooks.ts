import { reference, type ReferenceEntry } from './reference.ts';
import { cellText, type CellValue, type WorkbookRows } from '../../compile/workbook-rows.ts';
import { languageTable, type Language } from '../../text/languages.ts';
import { bookRows, exampleLanguage } from './book-rows.ts';
import { exampleBook } from './examples.ts';
import { functionExamples } from './function-examples.ts';
import { guideWorkbooks, type DemoForm, type GuideWorkbook } from './names.ts';
import { meaningOf, referenceText, whatOf } from './reference-words.ts';

interface OfferedCells {
  readonly sheet: string;
  readonly column: number;
  readonly from: readonly string[] | string;
}

export interface GuidedWorkbook {
  readonly name: string;
  readonly book: WorkbookRows;
  readonly notes: readonly { readonly sheet: string; readonly column: number; readonly text: string }[];
  readonly offered: readonly OfferedCells[];
}

const entryOfHeading = (sheet: string, heading: string): ReferenceEntry | undefined => {
  const [column] = heading.split('::');
  return reference.find((entry) => entry.what === 'column' && entry.sheet === sheet && entry.name === column);
};

const exampleOf = ({ what, name }: ReferenceEntry): string => {
  const example = what === 'function' ? functionExamples[name] : undefined;
  return example === undefined ? '' : `${example.formula} → ${String(example.gives)}`;
};

const referenceRows = (language: Language): readonly (readonly CellValue[])[] => [
  ['what', 'name', 'others', 'meaning', 'with', 'example'].map((head) => referenceText(`head.${head}.label`, language)),
  ...[...typed, ...reference.filter((entry) => !typed.includes(entry))].map((entry) => [
    whatOf(entry, language),
    entry.what === 'block' ? entry.others.join(' / ') : entry.name,
    entry.what === 'block' ? '' : entry.others.join(', '),
    meaningOf(entry, language),
    entry.with.join(', '),
    exampleOf(entry),
  ]),
];
const typed = reference.filter(({ what }) => what === 'type' || what === 'kind');

const yes = ['yes'];
const offers: { readonly [column: string]: readonly string[] } = {
  required: yes,
  read_only: yes,
  force_display: yes,
  identifier: yes,
  exclusive: yes,
  appearance: ['minimal', 'multiline', 'columns-2', 'columns-3', 'columns-4', 'table'],
  default_language: Object.values(languageTable).map(({ english }) => english),
};

export const guidedWorkbook = (which: GuideWorkbook, reader: Language, demoForms: { readonly [Form in DemoForm]: WorkbookRows }): GuidedWorkbook => {
  const language = exampleLanguage(reader);
  const { sheets } = which === 'example' || which === 'blank' ? bookRows(exampleBook(), [language], which === 'blank') : demoForms[which];
  const list = referenceText('sheet.label', language);
  const rows = referenceRows(language).map((cells, index) => ({ number: index + 1, cells }));
  const headings = sheets.flatMap(({ name, rows: [first] }) => (first?.cells ?? []).map((cell, column) => ({ sheet: name, column, heading: cellText(cell) })));
  return {
    name: `${guideWorkbooks[which]}_${language}.xlsx`,
    book: { sheets: [...sheets, { name: list, rows }] },
    notes: headings.flatMap(({ sheet, column, heading }) => {
      const entry = entryOfHeading(sheet, heading);
      return entry ? [{ sheet, column, text: meaningOf(entry, language) }] : [];
    }),
    offered: headings.flatMap(({ sheet, column, heading }): OfferedCells[] => {
      if (sheet === 'survey' && heading === 'type') return [{ sheet, column, from: `'${list}'!$B$2:$B$${typed.length + 1}` }];
      const from = offers[heading];
      return from ? [{ sheet, column, from }] : [];
    }),
  };
};
