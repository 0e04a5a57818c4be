import type { CardDesign, Path } from '../design/card-design.ts';
import type { Diagnostic } from '../design/diagnostic.ts';
import type { LikenessTerm } from '../design/likeness.ts';
import type { Places } from '../design/places.ts';
import type { Expression } from '../language/expression/expression.ts';
import type { Edit } from '../language/expression/parse-expression.ts';
import type { LanguageTag } from '../text/languages.ts';
import type { Codes } from './codes.ts';
import type { Findings } from './findings.ts';
import type { Table, TableRow } from './table.ts';
import type { Trace } from './trace.ts';
import type { WorkbookRows } from './workbook-rows.ts';

export interface FormTables {
  readonly survey: Table;
  readonly choices: Table | null;
  readonly settings: Table | null;
}

/** What a call of another program's function can return at compile time. */
export interface FormFacts {
  readonly version: string;
  /** The label of the row at a path; null if there is none or if it mentions answers. */
  labelAt(path: string): string | null;
}

export interface FixedCall extends Edit {
  /** The form cannot know the value. */
  readonly isUnknown: boolean;
}

/** Nesting of the survey's rows, for XPath paths (`../x`, `/form/group/x`). */
export interface FormPaths {
  /** The row number that a path leads to from another row; null if there is none. */
  find(path: string, from: number): number | null;
  /** The row number of the nearest repeat, which may be the row itself; null if there is none. */
  repeatAround(row: number): number | null;
}

export type MendDesign = (design: CardDesign, trace: Trace, report: (fault: Diagnostic, found: Places) => void) => Places;

/** Modules add these to the compiler. */
export interface CompilerParts {
  readonly readBook?: (book: WorkbookRows) => WorkbookRows;
  /** Rewrites rows of other programs as rows of ours. The language of a form depends on its choices. */
  readonly readTables?: (tables: FormTables, languageOf: (choices: Table | null) => LanguageTag, findings: Findings) => FormTables;
  /** The codes of choices for the next version of a form. Without it they are those that the cells show. */
  readonly codes?: (choices: readonly Table[], survey: Table, inForce: CardDesign) => Codes;
  /** Without it, an expression mentions items only by their names. */
  readonly paths?: (rows: readonly TableRow[]) => FormPaths;
  /** Replaces calls whose value is known at compile time. */
  readonly fixedCalls?: (tree: Expression, text: string, facts: FormFacts) => readonly FixedCall[];
  /** Leaves out what makes a design invalid. Without it each fault refuses the design. */
  readonly mend?: MendDesign;
  /** Takes away columns of choices that only left-out expressions read. */
  readonly withAskedColumns?: (places: Places, kept: ReadonlySet<string>) => CardDesign;
  /** The rule for probable duplicates in the settings. */
  readonly duplicatesIn?: (row: TableRow, findings: Findings, pathOf: (written: string) => Path | null) => readonly LikenessTerm[];
  /** Probable mistakes in a design that has passed its checks. */
  readonly notes?: (design: CardDesign, places: Places) => readonly Diagnostic[];
}
