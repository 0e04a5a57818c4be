import { compileWith, type Compiled } from './compile/compile-workbook.ts';
import type { CompilerParts } from './compile/compiler-parts.ts';
import type { WorkbookRows } from './compile/workbook-rows.ts';
import type { CardDesign } from './design/card-design.ts';
import { notesAbout } from './design-notes.ts';
import { readOuterLists } from './modules/code-lists/look-ups.ts';
import { noteWorkbook } from './modules/notes/note-workbook.ts';
import { placeRules } from './modules/quality/place-rules.ts';
import { duplicatesIn } from './modules/quality/read-duplicates.ts';
import { otherForms } from './modules/other-forms/compiler-parts.ts';
import { keptCodes } from './modules/versions/kept-codes.ts';

// This composition file hands the compiler what modules add to it.

const parts: CompilerParts = {
  ...otherForms,
  readOuterLists,
  duplicatesIn,
  placeRules,
  codes: keptCodes,
  notes: notesAbout,
  noteWorkbook,
};

export const compileWorkbook = (book: WorkbookRows, inForce?: CardDesign): Compiled => compileWith(parts, book, inForce);
