import type { SheetRows } from '#shared/compile/workbook-rows.ts';

/** The heading of a dictionary as REDCap writes it. */
export const heading = [
  'Variable / Field Name', 'Form Name', 'Section Header', 'Field Type', 'Field Label', 'Choices, Calculations, OR Slider Labels', 'Field Note',
  'Text Validation Type OR Show Slider Number', 'Text Validation Min', 'Text Validation Max', 'Identifier?',
  'Branching Logic (Show field only if...)', 'Required Field?', 'Custom Alignment', 'Question Number (surveys only)', 'Matrix Group Name',
  'Matrix Ranking?', 'Field Annotation',
] as const;

export type Cells = { readonly [column: string]: string };
const letters = 'ABCDEFGHIJKLMNOPQR'.split('');

/** One field: cells by their letters; A to E are filled in where they are left out. */
export const field = (name: string, cells: Cells = {}): string[] => letters.map((letter) => cells[letter] ?? { A: name, B: 'form', D: 'text', E: 'Label' }[letter] ?? '');

/** A dictionary of one record field and these, as its reader hands it over. */
export const dictionaryRows = (...fields: readonly string[][]): SheetRows => ({
  name: 'csv',
  rows: [[...heading], field('record_id'), ...fields].map((cells, index) => ({ number: index + 1, cells })),
});
