import type { CardDesign, Page, Path } from '../design/card-design.ts';
import { checkDesign } from '../design/check-design.ts';
import type { Diagnostic } from '../design/diagnostic.ts';
import { findDuplicates } from '../design/find-duplicates.ts';
import { lintDesign } from '../design/lint-design.ts';
import { guessLanguage, isLanguage, languages, readLanguage, type LanguageTag, type Texts } from '../text/languages.ts';
import { buildPageItems } from './build-items.ts';
import { readList, type SheetRows, type WorkbookRows } from './workbook-rows.ts';
import { readChoiceLists } from './choice-lists.ts';
import { plainName, type SheetName } from './columns.ts';
import { createFindings, type Findings } from './findings.ts';
import type { PageNode } from './nodes.ts';
import { createReferences, createRowExpressions, type RowExpressions } from './references.ts';
import { conditionOf, relevantOf } from './conditional-rows.ts';
import { reportAppearances, type SurveyContext } from './row-reading.ts';
import { readStructure } from './structure.ts';
import { languagesIn, placeOf, readTable, textOf, textsOf, type Table } from './table.ts';
import { createTextMentions } from './text-mentions.ts';
import { createTrace, type Trace } from './trace.ts';

export interface Settings {
  readonly title: Texts;
  readonly idAttributes: readonly Path[];
  readonly numbering: readonly Path[];
  readonly summary: readonly Path[];
}

/** The setting `default_language`; null when it is blank or names no language of the product. */
const defaultLanguageOf = (settings: Table | null, findings: Findings): LanguageTag | null => {
  const row = settings?.rows[0];
  const written = row === undefined ? '' : textOf(row, 'default_language');
  if (row === undefined || written === '') return null;
  const language = readLanguage(written);
  // XLSForm's own word for "no language".
  if (language === null && written.toLowerCase() !== 'default') {
    findings.add('settings.language_unknown', placeOf(row, 'default_language'), { language: written });
  }
  return language;
};

/** Reads the one row of the sheet `settings`; everything in it may be left out. */
const readSettings = (settings: Table | null, context: SurveyContext): Settings => {
  const { findings, references, language } = context;
  const [row, second] = settings?.rows ?? [];
  if (second !== undefined) findings.add('settings.more_rows', placeOf(second));
  const title = row && textsOf(row, 'form_title', language);
  if (title === undefined) {
    findings.add(
      'settings.title_missing',
      row === undefined ? { sheet: 'settings', cell: '' } : placeOf(row, 'form_title'),
    );
  }
  const paths = (column: string): Path[] => {
    if (row === undefined) return [];
    const place = placeOf(row, column);
    return readList(textOf(row, column)).map((written) => {
      const target = references.need(written, '', place, findings);
      const whole = target === null ? written : `${target.page}.${target.node.name}`;
      // These lists name items, not components of their answers.
      if (target !== null && target.path !== whole)
        findings.add('reference.unknown', place, { reference: written, suggestion: whole });
      return whole;
    });
  };
  return {
    title: title ?? { [language]: (row && textOf(row, 'form_id')) || 'form' },
    idAttributes: paths('id_attributes'),
    numbering: paths('numbering'),
    summary: paths('summary'),
  };
};

export type Compiled = { readonly design: CardDesign | null; readonly diagnostics: readonly Diagnostic[] };

const findSheet = (book: WorkbookRows, kind: SheetName, findings: Findings): SheetRows | null => {
  const [sheet, second] = book.sheets.filter(({ name }) => plainName(name) === kind);
  if (second !== undefined) findings.add('sheet.twice', { sheet: second.name, cell: 'A1' }, { sheet: kind });
  return sheet ?? null;
};

const needSheet = (book: WorkbookRows, kind: SheetName, findings: Findings): Table | null => {
  const sheet = findSheet(book, kind, findings);
  if (sheet === null) {
    const suggestion = findings.suggest(
      kind,
      book.sheets.map(({ name }) => name),
    );
    findings.add('sheet.missing', { sheet: suggestion, cell: '' }, { sheet: kind, suggestion });
    return null;
  }
  const table = readTable(sheet, kind, findings);
  if (table === null) findings.add('sheet.empty', { sheet: sheet.name, cell: 'A1' }, { sheet: kind });
  return table;
};

const optionalSheet = (book: WorkbookRows, kind: SheetName, findings: Findings): Table | null => {
  const sheet = findSheet(book, kind, findings);
  return sheet === null ? null : readTable(sheet, kind, findings);
};

/** The labels of tables whose label column names no language. */
const plainTexts = (tables: readonly (Table | null)[]): string[] =>
  tables.flatMap((table) => {
    const label = table?.columns.get('label')?.[0];
    return label === undefined || label.language !== undefined ? [] : (table?.rows ?? []).map((row) => textOf(row, 'label'));
  });

/** The languages any label is written in, in the product's order. */
const languagesOf = (tables: readonly (Table | null)[], language: LanguageTag): LanguageTag[] => {
  const found = new Set(tables.flatMap((table) => (table === null ? [] : languagesIn(table, 'label', language))));
  const used = [...languages.filter((code) => found.has(code)), ...[...found].filter((tag) => !isLanguage(tag))];
  return used.length === 0 ? [language] : used;
};

const readPage = (page: PageNode, formTitle: Texts, context: SurveyContext, trace: Trace): Page => {
  const { row, name } = page;
  const title = row === null ? formTitle : textsOf(row, 'label', context.language);
  if (title === undefined && row !== null) context.findings.add('label.missing', placeOf(row, 'label'), { name });
  const items = buildPageItems(name, page.children, context, trace);
  const shown = createTextMentions(name, context.references, trace).texts(title ?? { [context.language]: name });
  const condition = page.group === null ? null : conditionOf(page.group, name, context);
  const expression = page.group === null ? {} : relevantOf(page.group, name, context);
  const part: Page = {
    name,
    title: shown,
    // A page is always there; a conditional outermost group keeps its condition as a group of the same name inside it.
    items:
      row === null || (condition === null && expression.relevant === undefined)
        ? items
        : [
            trace.remember(
              {
                class: 'group',
                name,
                title: shown,
                ...expression,
                ...(condition === null
                  ? { items }
                  : { source: condition.source.path, items: [], activation: [{ when: condition.when, items }] }),
              },
              row,
              textOf(row, 'shown_if') === '' ? {} : { relevant: 'shown_if' },
            ),
          ],
  };
  return row === null ? part : trace.remember(part, row);
};

/**
 * The checks that every design must pass, their findings led back to the cells they come from. The shape needs no look:
 * the types of the row readers and the limits they keep to see to it, and the tests prove it with readDesign.
 */
const checkAgainstFormat = (design: CardDesign, survey: Table, trace: Trace, findings: Findings, expressions: RowExpressions): void => {
  adoptAll([...findDuplicates(design), ...checkDesign(design)], design, survey, trace, findings, expressions);
};

const adoptAll = (found: readonly Diagnostic[], design: CardDesign, survey: Table, trace: Trace, findings: Findings, expressions: RowExpressions): void => {
  for (const diagnostic of found) {
    const place = trace.placeOfPath(design, diagnostic.cell) ?? { sheet: survey.sheet, cell: '' };
    findings.adopt(expressions.led({ ...diagnostic, ...place }));
  }
};

/** Sheet by sheet and row by row, as an author goes through the workbook; findings about no cell come last. */
const inReadingOrder = (found: readonly Diagnostic[], book: WorkbookRows): Diagnostic[] => {
  const sheets = new Map(book.sheets.map(({ name }, index) => [name, index]));
  const keyed = found.map((diagnostic) => {
    const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(diagnostic.cell) ?? [];
    return { diagnostic, letters, sheet: sheets.get(diagnostic.sheet) ?? sheets.size, row: Number(digits) };
  });
  keyed.sort(
    (a, b) =>
      a.sheet - b.sheet ||
      a.row - b.row ||
      a.letters.length - b.letters.length ||
      (a.letters < b.letters ? -1 : a.letters > b.letters ? 1 : 0),
  );
  return keyed.map(({ diagnostic }) => diagnostic);
};

/**
 * Turns the rows of a workbook into a card design (design-format 2) and reports every fault with sheet and cell. The
 * design is null when there is an error; what is left out and notes come with it.
 */
export const compileWorkbook = (book: WorkbookRows): Compiled => {
  const findings = createFindings();
  const trace = createTrace();
  const survey = needSheet(book, 'survey', findings);
  const choices = optionalSheet(book, 'choices', findings);
  const settings = optionalSheet(book, 'settings', findings);
  if (survey === null) return { design: null, diagnostics: findings.list() };

  const language = defaultLanguageOf(settings, findings) ?? guessLanguage(plainTexts([survey, choices]));
  const lists = readChoiceLists(choices, language, findings, trace);
  const pageNodes = readStructure(survey, findings);
  const references = createReferences(pageNodes);
  const expressions = createRowExpressions(findings, references);
  const context: SurveyContext = { findings, language, lists, used: new Set(), references, expressions };
  const { title, idAttributes, numbering, summary } = readSettings(settings, context);

  const pages = pageNodes.map((page) => readPage(page, title, context, trace));
  if (pages.length === 0) findings.add('survey.no_items', { sheet: survey.sheet, cell: `A${survey.header}` });
  reportAppearances(survey.rows, findings);
  for (const [name, { entries }] of lists) {
    const row = entries[0]?.row;
    if (row !== undefined && !context.used.has(name))
      findings.add('list.unused', placeOf(row, 'list_name'), { list: name });
  }

  const design: CardDesign = {
    format: 1,
    languages: languagesOf([survey, choices], language),
    title,
    pages,
    id_attributes: idAttributes,
    numbering,
    summary,
  };
  const settingsRow = settings?.rows[0];
  if (settingsRow !== undefined) trace.remember(design, settingsRow, { title: 'form_title' });
  if (pages.length > 0) checkAgainstFormat(design, survey, trace, findings, expressions);
  // Advice about a design that is not one yet would only bury its errors.
  if (!findings.list().some(({ severity }) => severity === 'error')) adoptAll(lintDesign(design), design, survey, trace, findings, expressions);
  const diagnostics = inReadingOrder(findings.list(), book);
  return { design: diagnostics.some(({ severity }) => severity === 'error') ? null : design, diagnostics };
};
