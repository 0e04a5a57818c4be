import type { CardDesign, Page, Path } from '../design/card-design.ts';
import { asksAboutBlanks } from '../design/blank-rules.ts';
import { checkDesign } from '../design/check-design.ts';
import type { Diagnostic } from '../design/diagnostic.ts';
import { findDuplicates } from '../design/find-duplicates.ts';
import { maxText } from '../design/limits.ts';
import { placesOf } from '../design/places.ts';
import { splitReference } from '../design/references.ts';
import { isLanguage, languages, type LanguageTag, type Texts, localText } from '../text/languages.ts';
import { guessContentLanguage, readContentLanguage } from '../language/named-languages.ts';
import { buildPageItems, isIdentifier } from './build-items.ts';
import { readList, readYesNo, type SheetRows, type WorkbookRows } from './workbook-rows.ts';
import { askedColumns } from './choice-filters.ts';
import { readChoiceLists } from './choice-lists.ts';
import { plainName, type SheetName } from './columns.ts';
import type { CompilerParts, FindSheet, MendDesign } from './compiler-parts.ts';
import { createFindings, type Findings } from './findings.ts';
import { shownCodes } from './codes.ts';
import { createListSharing } from './list-sharing.ts';
import { confirmationList, confirmationReasonsOf, missingReasonsOf, reasonList, usualReasonsOf } from './reasons.ts';
import { namesAsWritten, onMainPage, type PageNode } from './nodes.ts';
import { noOuterLists } from './outer-lists.ts';
import { createReferences, createRowExpressions } from './references.ts';
import type { SurveyContext } from './row-reading.ts';
import { readStructure } from './structure.ts';
import { languagesIn, placeOf, readTable, textOf, textsOf, type Table } from './table.ts';
import { createTextMentions } from './text-mentions.ts';
import { createTrace, type Trace } from './trace.ts';

/** The setting `default_language`; null when blank or XLSForm's word for "no language". */
const defaultLanguageOf = (settings: Table | null, findings: Findings): LanguageTag | null => {
  const row = settings?.rows[0];
  const written = row === undefined ? '' : textOf(row, 'default_language');
  if (row === undefined || written === '' || written.toLowerCase() === 'default') return null;
  const { tag, isKnown } = readContentLanguage(written);
  if (!isKnown) findings.add('header.language_unknown', placeOf(row, 'default_language'), { language: written, tag });
  return tag;
};

/** Guesses the language of unmarked texts from their letters; without such a label, the first named language. */
const plainLanguage = (tables: readonly (Table | null)[]): LanguageTag => {
  const texts = plainTexts(tables);
  const named = tables.flatMap((table) => table?.columns.get('label') ?? []).find(({ language }) => language !== undefined)?.language;
  return texts.length === 0 && named !== undefined ? named : guessContentLanguage(texts);
};

const readSettings = (settings: Table | null, context: SurveyContext, duplicatesIn: CompilerParts['duplicatesIn']) => {
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
    return readList(textOf(row, column)).flatMap((written) => {
      const target = references.need(written, '', place, findings);
      if (target === null) return [];
      const whole = `${target.page}.${target.node.name}`;
      // These lists name items, not components of their answers.
      if (target.path !== whole) findings.add('reference.unknown', place, { reference: written, suggestion: whole });
      return [whole];
    });
  };
  return {
    title: title ?? { [language]: (row && textOf(row, 'form_id').slice(0, maxText)) || 'form' },
    idAttributes: paths('id_attributes'),
    numbering: paths('numbering'),
    summary: paths('summary'),
    duplicates: (row && duplicatesIn?.(row, findings, (written) => references.need(written, '', placeOf(row, 'duplicates'), findings)?.path ?? null)) ?? [],
  };
};

export interface Compiled {
  readonly design: CardDesign | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Lists from files that are too long to stay in the design; the caller that stores the design moves them out. */
  readonly longLists?: readonly string[];
  /** The domain's code lists among `longLists`, by their names in the design. */
  readonly codeLists?: Readonly<Record<string, string>>;
}

const isNoOther = (): null => null;

const sheetNamed: FindSheet = ({ sheets }, kind) => sheets.find(({ name }) => plainName(name) === plainName(kind)) ?? null;

const readSurvey = (book: WorkbookRows, sheet: SheetRows | null, findings: Findings, otherNames: CompilerParts['otherNames']): Table | null => {
  if (sheet === null) {
    const suggestion = findings.suggest('survey', book.sheets.map(({ name }) => name));
    findings.add('sheet.missing', { sheet: suggestion, cell: '' }, { sheet: 'survey', suggestion });
    return null;
  }
  const table = readTable(sheet, 'survey', findings, otherNames);
  if (table === null) findings.add('sheet.empty', { sheet: sheet.name, cell: 'A1' }, { sheet: 'survey' });
  return table;
};

const plainTexts = (tables: readonly (Table | null)[]): string[] =>
  tables.flatMap((table) => {
    const label = table?.columns.get('label')?.[0];
    return label === undefined || label.language !== undefined ? [] : (table?.rows ?? []).map((row) => textOf(row, 'label'));
  });

/** Languages of all labels: the default language first, then those of the screens, then the others. */
const languagesOf = (tables: readonly (Table | null)[], language: LanguageTag, first: LanguageTag | null): LanguageTag[] => {
  const found = new Set(tables.flatMap((table) => (table === null ? [] : languagesIn(table, 'label', language))));
  const used = [...languages.filter((code) => found.has(code)), ...[...found].filter((tag) => !isLanguage(tag))];
  if (used.length === 0) return [language];
  return first !== null && found.has(first) ? [first, ...used.filter((tag) => tag !== first)] : used;
};

const readPage = (page: PageNode, formTitle: Texts, context: SurveyContext, trace: Trace, asGroup: CompilerParts['asGroup']): Page => {
  const { row, name, written } = page;
  const title = row === null ? formTitle : textsOf(row, 'label', context.language);
  if (title === undefined && row !== null) context.findings.add('label.missing', placeOf(row, 'label'), { name: written || name });
  const items = buildPageItems(name, page.children, context, trace);
  const unseen = buildPageItems(name, page.unseen, context, trace);
  // A page has no identifier mark, so the mark of its row applies to all its items.
  if (row !== null && isIdentifier(row, context.findings)) for (const item of [...items, ...unseen]) Object.assign(item, { identifier: true });
  const shown = createTextMentions(name, context.references, trace).texts(title ?? { [context.language]: written || name });
  const original = row !== null && written !== '' && written !== name ? { original: written } : {};
  const inGroup = page.group === null ? undefined : asGroup?.(items, page.group, { name, title: shown }, context, trace);
  const part: Page = { name, ...original, title: shown, items: [...(inGroup ?? items), ...unseen] };
  return row === null ? part : trace.remember(part, row);
};

const plainLabel = (row: Table['rows'][number], language: LanguageTag): string | null => {
  const texts = textsOf(row, 'label', language);
  const label = texts ? localText(texts, language) : '';
  return label === '' || label.includes('${') ? null : label;
};

/** Sorts findings by sheet and row; findings without a cell come last. */
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

const reportFaults: MendDesign = (design, _trace, report) => {
  const places = placesOf(design);
  for (const fault of [...findDuplicates(design, places), ...checkDesign(design, places)]) report(fault, places);
  return places;
};

/** Compiles the rows of a workbook to a card design (design-format 2) and reports every fault with sheet and cell. The design is null if there is an error.
 * A module may keep the codes of the version in force. */
export const compileWith = (parts: CompilerParts, file: WorkbookRows, inForce?: CardDesign): Compiled => {
  const book = parts.readBook?.(file) ?? file;
  const findings = createFindings();
  const trace = createTrace();
  const sheetOf = (kind: SheetName): SheetRows | null => (parts.findSheet ?? sheetNamed)(book, kind, findings);
  const tableOf = (kind: SheetName): Table | null => {
    const found = sheetOf(kind);
    return found && readTable(found, kind, findings, parts.otherNames);
  };
  const sheet = readSurvey(book, sheetOf('survey'), findings, parts.otherNames);
  const [listed, external, settings, rules] = [tableOf('choices'), tableOf('external_choices'), tableOf('settings'), tableOf('rules')];
  if (sheet === null) return { design: null, diagnostics: findings.list() };

  const set = defaultLanguageOf(settings, findings);
  const languageOf = (lists: Table | null): LanguageTag => set ?? plainLanguage([sheet, lists]);
  const tables = { survey: sheet, choices: listed, settings };
  const { survey: written, choices } = parts.readTables?.(tables, languageOf, findings) ?? tables;
  const language = languageOf(choices);
  const formLanguages = languagesOf([written, choices, external], language, set);
  const listTables = [choices, external].filter((table) => table !== null);
  const others = parts.withOthers?.(written, listTables, formLanguages);
  const survey = others?.survey ?? written;
  const settingsRow = settings?.rows[0];
  const mayRepeat = settingsRow !== undefined && readYesNo(textOf(settingsRow, 'allow_choice_duplicates')) === true;
  const outer = parts.readOuterLists?.(book.files ?? [], survey) ?? noOuterLists;
  const allTables = [...listTables, ...outer.tables];
  const asked = new Set([...askedColumns(survey, allTables), ...outer.columns]);
  const reading = { language, findings, trace, asked, mayRepeat, codes: (inForce && parts.codes?.(listTables, survey, inForce)) ?? shownCodes };
  const read = listTables.toReversed().flatMap((table) => [...readChoiceLists(table, { ...reading, mayRepeat: mayRepeat || table === external })]);
  const lists = others?.withLists(new Map(read)) ?? new Map(read);
  const pageNodes = (parts.giveNames ?? namesAsWritten)(readStructure(survey, findings, parts.pagesOf ?? onMainPage), findings);
  const files = outer.open(lists, { ...reading, mayRepeat: true });
  const sharing = createListSharing(pageNodes, lists, files.searched);
  const references = createReferences(pageNodes);
  const used = new Set<string>();
  const lookUp = files.lookUp(findings, (name, list) => {
    sharing.keep(name, list);
    used.add(list.name);
  });
  const expressions = createRowExpressions(findings, references, parts.paths?.(written.rows), { lookUp, fixedCalls: parts.fixedCalls, facts: { version: settingsRow ? textOf(settingsRow, 'version') : '', labelOf: (row) => plainLabel(row, language) } });
  const valued = new Set<Path>();
  const context: SurveyContext = { findings, language, lists, codes: reading.codes, listTables: allTables, sharing, files, used, references, expressions, readRelevant: parts.readRelevant ?? isNoOther, readConstraint: parts.readConstraint ?? isNoOther, usualReasons: usualReasonsOf(settings, findings), valued };
  const { title, idAttributes, numbering, summary, duplicates } = readSettings(settings, context, parts.duplicatesIn);

  for (const path of [...idAttributes, ...numbering]) valued.add(path);
  for (const name of [reasonList, confirmationList]) if (lists.has(name)) used.add(name);
  const pages = pageNodes.map((page) => readPage(page, title, context, trace, parts.asGroup));
  if (rules !== null) parts.placeRules?.(rules, pages, context, trace);

  const design: CardDesign = {
    format: 1,
    languages: formLanguages,
    title,
    pages,
    id_attributes: idAttributes,
    numbering,
    summary,
    ...(duplicates.length > 0 && { duplicates }),
    ...missingReasonsOf(pages, lists.get(reasonList), formLanguages, findings, trace),
    ...confirmationReasonsOf(lists.get(confirmationList), findings, trace),
    ...sharing.lists(createTextMentions('', references, trace).choices),
  };
  if (settingsRow !== undefined) trace.remember(design, settingsRow, { title: 'form_title' });
  const lead = (diagnostic: Diagnostic, of: CardDesign): Diagnostic => expressions.led({ ...diagnostic, ...(trace.placeOfPath(of, diagnostic.cell) ?? { sheet: survey.sheet, cell: '' }) });
  // The shape needs no check: the types and limits of the row readers guarantee it, and tests prove it with readDesign.
  const mended = (parts.mend ?? reportFaults)(design, trace, (fault, found) => {
    const led = lead(fault, found.design);
    const path = splitReference(String(fault.params['path'] ?? '')).item;
    const gone = references.row(path);
    // An item that mentions a left-out row is left out for the same cause.
    if (gone !== null && !found.byPath.has(path)) findings.add('rule.row_left_out', led, { name: gone });
    else findings.adopt(led);
  });
  if (!mended.all.some(({ item }) => item.class === 'attribute')) findings.add('survey.no_items', { sheet: survey.sheet, cell: `A${survey.header}` });
  parts.noteWorkbook?.({ survey, lists, used, mayRepeat: (row) => mayRepeat || row.table.sheet === external?.sheet, design: mended.design, findings });
  // Notes about a design that has errors would only hide the errors.
  if (!findings.list().some(({ severity }) => severity === 'error')) for (const note of parts.notes?.(mended.design, mended) ?? []) findings.adopt(lead(note, mended.design));
  const diagnostics = inReadingOrder(findings.list(), book);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { design: null, diagnostics };
  const isXPath = settingsRow !== undefined && textOf(settingsRow, 'blanks').toLowerCase() === 'xpath' && asksAboutBlanks(mended.design, mended);
  const plain = parts.withAskedColumns?.(mended, asked) ?? mended.design;
  return { design: isXPath ? { ...plain, blanks: 'xpath' } : plain, diagnostics, longLists: sharing.longLists(), codeLists: sharing.codeLists() };
};
