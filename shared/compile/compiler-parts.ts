import type { CardDesign, Item, Page, Path } from '../design/card-design.ts';
import type { Diagnostic } from '../design/diagnostic.ts';
import type { LikenessTerm } from '../design/likeness.ts';
import type { Places } from '../design/places.ts';
import type { LanguageTag } from '../text/languages.ts';
import type { ChoiceList } from './choice-lists.ts';
import type { Codes } from './codes.ts';
import type { SheetName } from './columns.ts';
import type { Bounds, Condition } from './condition.ts';
import type { Findings } from './findings.ts';
import type { Node, PageNode } from './nodes.ts';
import type { ReadOuterLists } from './outer-lists.ts';
import type { FixedCalls, FormPaths } from './references.ts';
import type { SurveyContext } from './row-reading.ts';
import type { OtherNames, Table, TableRow } from './table.ts';
import type { Trace } from './trace.ts';
import type { SheetRows, WorkbookRows } from './workbook-rows.ts';

export interface FormTables {
  readonly survey: Table;
  readonly choices: Table | null;
  readonly settings: Table | null;
}

export type FindSheet = (book: WorkbookRows, kind: SheetName, findings: Findings) => SheetRows | null;

export type MendDesign = (design: CardDesign, trace: Trace, report: (fault: Diagnostic, found: Places) => void) => Places;

/** Puts the rules of the sheet `rules` at items of the pages. */
export type PlaceRules = (sheet: Table, pages: CardDesign['pages'], context: SurveyContext, trace: Trace) => void;

export type NoteWorkbook = (facts: {
  readonly survey: Table;
  readonly lists: ReadonlyMap<string, ChoiceList>;
  readonly used: ReadonlySet<string>;
  readonly mayRepeat: (row: TableRow) => boolean;
  readonly design: CardDesign;
  readonly findings: Findings;
}) => void;

export interface CompilerParts {
  readonly readBook?: (book: WorkbookRows) => WorkbookRows;
  /** Without it a sheet is found by its canonical name. */
  readonly findSheet?: FindSheet;
  /** Without it a column is found by the names of XLSForm. */
  readonly otherNames?: OtherNames;
  /** Rewrites rows of other programs as rows of ours. The language of a form depends on its choices. */
  readonly readTables?: (tables: FormTables, languageOf: (choices: Table | null) => LanguageTag, findings: Findings) => FormTables;
  /** Adds rows to a survey, and lists to those of the sheets. */
  readonly withOthers?: (survey: Table, lists: readonly Table[], languages: readonly LanguageTag[]) => { readonly survey: Table; readonly withLists: (lists: ReadonlyMap<string, ChoiceList>) => ReadonlyMap<string, ChoiceList> };
  /** Without it a form has no lists but those of its sheets. */
  readonly readOuterLists?: ReadOuterLists;
  /** The codes of choices for the next version of a form. Without it they are those that the cells show. */
  readonly codes?: (choices: readonly Table[], survey: Table, inForce: CardDesign) => Codes;
  /** The pages of a survey without begin_page. Without it they are one page. */
  readonly pagesOf?: (nodes: readonly Node[]) => readonly PageNode[];
  /** Keeps the condition of the group that stands for a page, because a page is always shown. */
  readonly asGroup?: (items: readonly Item[], group: Node, page: Pick<Page, 'name' | 'title'>, context: SurveyContext, trace: Trace) => readonly Item[];
  /** Gives pages and items names that a design can have. Without it they have the written ones. */
  readonly giveNames?: (pages: readonly PageNode[], findings: Findings) => readonly PageNode[];
  /** Without it, an expression mentions items only by their names. */
  readonly paths?: (rows: readonly TableRow[]) => FormPaths;
  /** Reads a `relevant` that says the same as `when`, and a `constraint` that says the same as a range. Without them both stay expressions. */
  readonly readRelevant?: (text: string) => Condition | null;
  readonly readConstraint?: (text: string) => Bounds | null;
  readonly fixedCalls?: FixedCalls;
  /** Leaves out what makes a design invalid. Without it each fault refuses the design. */
  readonly mend?: MendDesign;
  /** Takes away columns of choices that only left-out expressions read. */
  readonly withAskedColumns?: (places: Places, kept: ReadonlySet<string>) => CardDesign;
  readonly duplicatesIn?: (row: TableRow, findings: Findings, pathOf: (written: string) => Path | null) => readonly LikenessTerm[];
  readonly placeRules?: PlaceRules;
  /** Probable mistakes in rows that the design does not show. */
  readonly noteWorkbook?: NoteWorkbook;
  /** Probable mistakes in a design that has passed its checks. */
  readonly notes?: (design: CardDesign, places: Places) => readonly Diagnostic[];
}
