import type { Diagnostic } from '../../../design/diagnostic.ts';
import { guessLanguage, localText } from '../../../text/languages.ts';
import { withoutUnseen } from '../../../text/characters.ts';
import type { Compiled } from '../../../compile/compile-workbook.ts';
import { compileWorkbook } from '../../../compiler.ts';
import { createFindings, type CompileCode, type Findings } from '../../../compile/findings.ts';
import { wordsIn } from '../../../compile/wording.ts';
import { cellAddress, type CellValue, type SheetRow, type SheetRows } from '../../../compile/workbook-rows.ts';
import { rowOf, surveyColumns, type DictionaryRows, type SurveyRow } from './dictionary-rows.ts';
import { readDictionary, type Dictionary, type DictionaryColumn, type Field } from './dictionary.ts';
import { knownField, logicKindOf, type KnownField } from './field-kinds.ts';
import { embeddedIn, shownText } from './shown-text.ts';

const surveyOrder = Object.keys(surveyColumns).flatMap((column) => (column === 'constraint_message' ? Object.keys(wordsIn('')).map((tag) => `${column}::${tag}`) : [column]));

interface Written {
  readonly number: number;
  readonly row: SurveyRow;
}

const titleOf = (form: string): string => `${form.slice(0, 1).toUpperCase()}${form.slice(1).replaceAll('_', ' ')}`;

const unread: readonly DictionaryColumn[] = ['alignment', 'question'];

const shownColumns: readonly DictionaryColumn[] = ['section', 'label', 'choices', 'note'];

/** For a ranking matrix, the other fields that may not have the same answer. */
const rivalsIn = (fields: readonly KnownField[]): DictionaryRows['rivalsOf'] => {
  const ranked = new Map<string, string[]>();
  for (const field of fields) {
    const matrix = field.text('matrix');
    if (matrix !== '' && /^y/i.test(field.text('ranking')) && field.kind === 'radio') ranked.set(matrix, [...(ranked.get(matrix) ?? []), field.name]);
  }
  return (field) => (ranked.get(field.text('matrix')) ?? []).filter((name, _, all) => name !== field.name && all.includes(field.name));
};

const createBlocks = (survey: Written[], nameOf: (name: string) => string, shown: (text: string) => string, repeating: readonly string[]) => {
  const open: { readonly kind: 'page' | 'repeat' | 'section' | 'matrix'; readonly name: string }[] = [];
  const words = { page: 'page', repeat: 'repeat', section: 'group', matrix: 'group' } as const;
  const close = (number: number): void => {
    const block = open.pop();
    if (block !== undefined) survey.push({ number, row: { type: `end_${words[block.kind]}` } });
  };
  const begin = (kind: (typeof open)[number]['kind'], name: string, own: string, row: SurveyRow, number: number): void => {
    open.push({ kind, name });
    survey.push({ number, row: { type: `begin_${words[kind]}`, name: kind === 'page' ? own : nameOf(own), ...row } });
  };
  const has = (kind: string): boolean => open.some((block) => block.kind === kind);
  const leave = (kind: string, number: number): void => {
    while (has(kind)) close(number);
  };
  return {
    enter: ({ number, text, words: wordsOf }: Field): void => {
      const form = text('form') || open[0]?.name || 'form';
      if (form !== open[0]?.name) {
        leave('page', number);
        begin('page', form, form, { label: titleOf(form) }, number);
        if (repeating.includes(form)) begin('repeat', form, `${form}_repeat`, { label: titleOf(form) }, number);
      }
      const section = shown(wordsOf('section'));
      const matrix = text('matrix');
      if (section !== '' || matrix !== open.findLast(({ kind }) => kind === 'matrix')?.name) leave('matrix', number);
      if (section !== '') {
        leave('section', number);
        begin('section', section, `section${number}`, { label: section }, number);
      }
      if (matrix !== '' && !has('matrix')) begin('matrix', matrix, matrix, { appearance: 'table-list' }, number);
    },
    leaveAll: (number: number): void => leave('page', number),
  };
};

/** Compiles a REDCap data dictionary: each form is a page, those in `repeating` hold one repeat, and the first field is the id attribute. */
export const compileDictionary = (sheet: SheetRows, repeating: readonly string[] = []): Compiled => {
  const findings = createFindings();
  const dictionary = readDictionary(sheet);
  const add = (number: number, code: CompileCode, column: DictionaryColumn, params: Diagnostic['params'] = {}): void =>
    findings.add(code, { sheet: sheet.name, cell: dictionary.cellOf(column, number) }, params);
  if (dictionary.missing.length > 0) {
    add(sheet.rows[0]?.number ?? 1, 'redcap.columns_missing', 'field', { columns: dictionary.missing.join(', ') });
    return { design: null, diagnostics: findings.list() };
  }
  for (const { heading, cell } of dictionary.unknown) findings.add('redcap.column_ignored', { sheet: sheet.name, cell }, { column: heading });
  for (const column of unread) {
    const first = dictionary.fields.find((field) => field.text(column) !== '');
    if (first !== undefined) add(first.number, 'redcap.column_ignored', column, { column: dictionary.headingAt(column) });
  }

  const fields = dictionary.fields.map(knownField);
  const byName = new Map(fields.toReversed().map((field) => [field.name.toLowerCase(), field]));
  const mentionable = (name: string): string | null => {
    const field = byName.get(name);
    return field === undefined || logicKindOf(field) === 'left_out' ? null : field.name;
  };
  const language = guessLanguage(fields.map((field) => field.text('label')));
  const nameOf = (name: string): string => (byName.has(name.toLowerCase()) ? nameOf(`${name}_group`) : name);
  const survey: Written[] = [];
  const choices: SheetRow[] = [];
  const shared: DictionaryRows = {
    fields: {
      kindOf: (name) => {
        const field = byName.get(name);
        return field === undefined ? null : logicKindOf(field);
      },
      nameOf: (name) => byName.get(name)?.name ?? name,
    },
    choices,
    say: wordsIn,
    wordOf: (key) => localText(wordsIn(key), language),
    shown: (text) => shownText(text.replace(/\[[^[\]]*\]/g, withoutUnseen), mentionable),
    rivalsOf: rivalsIn(fields),
  };
  const blocks = createBlocks(survey, nameOf, shared.shown, repeating);
  for (const field of fields) {
    for (const column of shownColumns) {
      const names = embeddedIn(field.words(column), mentionable);
      if (names.length > 0) add(field.number, 'redcap.embedded', column, { names: [...new Set(names)].join(', ') });
    }
    blocks.enter(field);
    const row = rowOf(field, shared, (code, column, params) => add(field.number, code, column, params));
    if (row !== null) survey.push({ number: field.number, row });
  }
  blocks.leaveAll(fields.at(-1)?.number ?? 1);

  const compiled = compileWorkbook({ sheets: [...surveySheets(survey, choices), settingsSheet(sheet, fields, repeating)] });
  const byRow = new Map(fields.map((field) => [field.number, field]));
  for (const { cells = [], ...diagnostic } of compiled.diagnostics) {
    for (const cell of new Set([diagnostic.cell, ...cells])) adoptAt({ ...diagnostic, cell }, sheet.name, dictionary, byRow, findings);
  }
  const diagnostics = inOrder(findings.list());
  return { design: diagnostics.some(({ severity }) => severity === 'error') ? null : compiled.design, diagnostics };
};

const cellsOf = ({ constraint_message: says, ...row }: SurveyRow): readonly CellValue[] => surveyOrder.map((column) => {
  const [name = '', tag = ''] = column.split('::');
  return name === 'constraint_message' ? (says?.[tag] ?? null) : (row[name as keyof typeof row] ?? null);
});

const surveySheets = (survey: readonly Written[], choices: readonly SheetRow[]): SheetRows[] => [
  { name: 'survey', rows: [{ number: 1, cells: surveyOrder }, ...survey.map(({ number, row }) => ({ number, cells: cellsOf(row) }))] },
  { name: 'choices', rows: [{ number: 1, cells: ['list_name', 'name', 'label', 'exclusive'] }, ...choices] },
];

/** The first field identifies the record if it is a text that is always asked. */
const settingsSheet = (sheet: SheetRows, fields: readonly KnownField[], repeating: readonly string[]): SheetRows => {
  const first = fields.find(({ kind }) => kind !== 'descriptive');
  const form = first?.text('form') || 'form';
  const isName = first?.kind === 'text' && first.computed === undefined && !first.isLeftOut && first.text('branching') === '' && !repeating.includes(form);
  return {
    name: 'settings',
    rows: [
      { number: 1, cells: ['form_title', 'id_attributes', 'blanks'] },
      { number: 2, cells: [titleOf(fields[0]?.text('form') || sheet.name), isName ? `${form}.${first.name}` : null, 'xpath'] },
    ],
  };
};

/** Maps a finding about the generated survey to the dictionary's cell. */
const adoptAt = (diagnostic: Diagnostic, sheet: string, dictionary: Dictionary, fields: ReadonlyMap<number, Field>, findings: Findings): void => {
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(diagnostic.cell) ?? [];
  // The title is generated, so a finding about it would mean nothing to the author.
  if (diagnostic.sheet === 'settings') return findings.adopt({ ...diagnostic, sheet, cell: dictionary.cellOf('field', 2) });
  const column = surveyOrder.find((_, index) => cellAddress(index, 0).slice(0, -1) === letters);
  const origin = diagnostic.sheet === 'choices' ? 'choices' : column === undefined ? 'field' : surveyColumns[column.split('::')[0] as keyof typeof surveyColumns];
  const params = inOwnText(diagnostic.params, fields.get(Number(digits))?.text(origin) ?? '');
  findings.adopt({ ...diagnostic, params, sheet, cell: digits === '' ? '' : dictionary.cellOf(origin, Number(digits)) });
};

/** Maps a position in translated logic to the first mention in the original text. */
const inOwnText = (params: Diagnostic['params'], text: string): Diagnostic['params'] => {
  if (typeof params['column'] !== 'number' || typeof params['near'] !== 'string') return params;
  const [, item, word = ''] = /^(?:\$\{(?:\w+\.)?(\w+)|(\w+|\S))/.exec(params['near']) ?? [];
  const at = Math.max(0, text.indexOf(item === undefined ? word : `[${item}`));
  return { ...params, column: at + 1, near: text.slice(at, at + 40) };
};

const inOrder = (found: readonly Diagnostic[]): Diagnostic[] => {
  const keyOf = new Map(found.map((each) => [each, Number(/\d+$/.exec(each.cell)?.[0] ?? Infinity) * 100 + each.cell.charCodeAt(0)]));
  return found.toSorted((one, other) => (keyOf.get(one) ?? 0) - (keyOf.get(other) ?? 0));
};
