import type { Diagnostic } from '../../design/diagnostic.ts';
import { isName } from '../../design/limits.ts';
import { cellAddress, cellText, type CellValue, type SheetRow, type SheetRows } from '../workbook-rows.ts';
import { compileWorkbook, type Compiled } from '../compile-workbook.ts';
import { createFindings, type CompileCode, type Findings } from '../findings.ts';
import { dictionaryColumns, fieldTypes, readBranching, readSum, readTags, typeOfValidation, unsupportedFieldTypes, type DictionaryColumn, type Tags } from './dictionary.ts';
import { translateLogic } from './translate-logic.ts';
import type { DictionaryFields } from './translate-logic.ts';

/** The columns of the survey it becomes, and the dictionary's column that a finding in each of them is about. */
const surveyColumns: readonly (readonly [survey: string, origin: DictionaryColumn])[] = [
  ['type', 'type'],
  ['name', 'field'],
  ['label', 'label'],
  ['hint', 'note'],
  ['relevant', 'branching'],
  ['calculation', 'choices'],
  ['required', 'required'],
  ['read_only', 'annotation'],
  ['default', 'annotation'],
  ['min', 'min'],
  ['max', 'max'],
  ['scale', 'validation'],
  ['appearance', 'type'],
  ['parameters', 'choices'],
];

interface Row {
  readonly [survey: string]: CellValue;
}

interface Field {
  readonly number: number;
  readonly text: (column: DictionaryColumn) => string;
}

const columnIndex = (column: DictionaryColumn): number => dictionaryColumns.indexOf(column);

/** Markup of labels is not shown: its text is. */
const plainLabel = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]{0,500}>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

const titleOf = (form: string): string => `${form.slice(0, 1).toUpperCase()}${form.slice(1).replaceAll('_', ' ')}`;

/** "_" + digits at the end belongs to repetitions, so `site_2` becomes `site2`. */
const renamer = (): ((name: string) => string) => {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  return (name) => {
    const known = given.get(name);
    if (known !== undefined) return known;
    let fresh = /_\d+$/.test(name) && isName(name.replace(/_(\d+)$/, '$1')) ? name.replace(/_(\d+)$/, '$1') : name;
    while (taken.has(fresh)) fresh += 'x';
    given.set(name, fresh);
    taken.add(fresh);
    return fresh;
  };
};

/** Columns that change nothing here: one note each, at the first cell that is filled. */
const unread: readonly DictionaryColumn[] = ['identifier', 'alignment', 'question', 'matrix', 'ranking'];

/**
 * Turns a REDCap data dictionary into a card design. Each form is a page, those in `repeating` hold one repeat; the first
 * field tells cards apart. What has no equal is a finding that names cell and reason.
 */
export const compileDictionary = (sheet: SheetRows, repeating: readonly string[] = []): Compiled => {
  const findings = createFindings();
  const [heading, ...body] = sheet.rows;
  const fields = body.map(fieldOf);
  const add = (field: Field | SheetRow, code: CompileCode, column: DictionaryColumn, params: Diagnostic['params'] = {}): void =>
    findings.add(code, { sheet: sheet.name, cell: cellAddress(columnIndex(column), field.number) }, params);
  if (heading !== undefined && heading.cells.length < dictionaryColumns.length - 1) {
    add(heading, 'redcap.columns_missing', 'field', { count: heading.cells.length, expected: dictionaryColumns.length });
  }
  for (const column of unread) {
    const first = fields.find((field) => field.text(column) !== '');
    if (first !== undefined) add(first, 'redcap.column_ignored', column, { column: cellText(heading?.cells[columnIndex(column)]) });
  }

  const survey: { number: number; row: Row }[] = [];
  const choices: SheetRow[] = [];
  const nameOf = renamer();
  const hidden = new Set(fields.filter((field) => readTags(field.text('annotation')).isHidden).map((field) => field.text('field')));
  for (const field of fields) {
    const written = field.text('field');
    if (written !== nameOf(written)) add(field, 'redcap.renamed', 'field', { name: written, renamed: nameOf(written) });
  }

  const checkboxes = new Set(fields.filter((field) => field.text('type').toLowerCase() === 'checkbox').map((field) => field.text('field')));
  const isCheckbox = (field: string): boolean => checkboxes.has(field);
  const relevantOf = (field: Field): string | null => {
    const logic = field.text('branching');
    if (logic === '') return null;
    const condition = readBranching(logic);
    const [unseen] = [...logic.matchAll(/\[([a-z][a-z0-9_]*)/g)].flatMap(([, name = '']) => (hidden.has(name) ? [name] : []));
    if (unseen !== undefined) {
      add(field, 'redcap.branching_hidden', 'branching', { name: unseen });
      return null;
    }
    if (condition !== null) return condition.values.map((value) => `selected(\${${nameOf(condition.field)}},'${value}')`).join(' or ');
    const { text, near } = translateLogic(logic, { nameOf, isCheckbox });
    if (text === null) add(field, 'redcap.branching_too_rich', 'branching', { text: logic, near });
    return text;
  };

  const write = (field: Field): void => {
    const tags = readTags(field.text('annotation'));
    for (const tag of tags.others) add(field, 'redcap.tag_ignored', 'annotation', { tag });
    if (tags.isHidden) {
      add(field, 'redcap.hidden', 'annotation', { name: field.text('field') });
      return;
    }
    const own = typeCells(field, tags, { add, choices, nameOf, isCheckbox });
    survey.push({
      number: field.number,
      row: {
        name: nameOf(field.text('field')),
        label: plainLabel(field.text('label')),
        hint: plainLabel(field.text('note')),
        required: field.text('required').toLowerCase() === 'y' ? 'yes' : null,
        read_only: tags.isReadOnly ? 'yes' : null,
        default: tags.fallback || null,
        relevant: relevantOf(field),
        ...own,
      },
    });
  };

  let form: string | null = null;
  let isInSection = false;
  const close = (kind: string, number: number): number => survey.push({ number, row: { type: `end_${kind}` } });
  const leaveForm = (number: number): void => {
    if (isInSection) close('group', number);
    isInSection = false;
    if (form !== null && repeating.includes(form)) close('repeat', number);
    if (form !== null) close('page', number);
  };
  for (const field of fields) {
    const now: string = field.text('form') || form || 'form';
    if (now !== form) {
      leaveForm(field.number);
      form = now;
      survey.push({ number: field.number, row: { type: 'begin_page', name: nameOf(now), label: titleOf(now) } });
      if (repeating.includes(now)) survey.push({ number: field.number, row: { type: 'begin_repeat', name: nameOf(`${now}_repeat`), label: titleOf(now) } });
    }
    const section = plainLabel(field.text('section'));
    if (section !== '') {
      if (isInSection) close('group', field.number);
      survey.push({ number: field.number, row: { type: 'begin_group', name: nameOf(`section${field.number}`), label: section } });
      isInSection = true;
    }
    write(field);
  }
  leaveForm(fields.at(-1)?.number ?? 1);

  const first = fields.find((field) => !hidden.has(field.text('field')));
  const page = first === undefined ? '' : nameOf(first.text('form') || 'form');
  const isRepeated = first !== undefined && repeating.includes(first.text('form'));
  const compiled = compileWorkbook({
    sheets: [
      { name: 'survey', rows: [{ number: 1, cells: surveyColumns.map(([column]) => column) }, ...survey.map(({ number, row }) => ({ number, cells: surveyColumns.map(([column]) => row[column] ?? null) }))] },
      { name: 'choices', rows: [{ number: 1, cells: ['list_name', 'name', 'label', 'exclusive'] }, ...choices] },
      {
        name: 'settings',
        rows: [
          { number: 1, cells: ['form_title', 'id_attributes'] },
          { number: 2, cells: [titleOf(fields[0]?.text('form') ?? sheet.name), first === undefined || isRepeated ? null : `${page}.${nameOf(first.text('field'))}`] },
        ],
      },
    ],
  });
  const byRow = new Map(fields.map((field) => [field.number, field]));
  for (const diagnostic of compiled.diagnostics) adoptAt(diagnostic, sheet.name, byRow, findings);
  const diagnostics = inOrder(findings.list());
  return { design: diagnostics.some(({ severity }) => severity === 'error') ? null : compiled.design, diagnostics };
};

const fieldOf = ({ number, cells }: SheetRow): Field => ({ number, text: (column) => cellText(cells[columnIndex(column)]) });

/** Leads a finding about the survey it became back to the dictionary's own cell. */
const adoptAt = (diagnostic: Diagnostic, sheet: string, fields: ReadonlyMap<number, Field>, findings: Findings): void => {
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(diagnostic.cell) ?? [];
  // The title is made up here, so nobody needs to hear of it.
  if (diagnostic.sheet === 'settings') return findings.adopt({ ...diagnostic, sheet, cell: 'A2' });
  const origin = diagnostic.sheet === 'choices' ? 'choices' : (surveyColumns[letters.charCodeAt(0) - 65]?.[1] ?? 'field');
  const params = inOwnText(diagnostic.params, fields.get(Number(digits))?.text(origin) ?? '');
  findings.adopt({ ...diagnostic, params, sheet, cell: digits === '' ? '' : cellAddress(columnIndex(origin), Number(digits)) });
};

/** Where a finding about translated logic stands in the dictionary's own: at the first mention of what it is about. */
const inOwnText = (params: Diagnostic['params'], text: string): Diagnostic['params'] => {
  if (typeof params['column'] !== 'number' || typeof params['near'] !== 'string') return params;
  const [, item, word = ''] = /^(?:\$\{(?:\w+\.)?(\w+)|(\w+|\S))/.exec(params['near']) ?? [];
  const at = Math.max(0, text.indexOf(item === undefined ? word : `[${item}`));
  return { ...params, column: at + 1, near: text.slice(at, at + 40) };
};

const inOrder = (found: readonly Diagnostic[]): Diagnostic[] => {
  // The 18 columns have one letter each.
  const keyOf = new Map(found.map((each) => [each, Number(/\d+$/.exec(each.cell)?.[0] ?? Infinity) * 100 + each.cell.charCodeAt(0)]));
  return found.toSorted((one, other) => (keyOf.get(one) ?? 0) - (keyOf.get(other) ?? 0));
};

interface Writing extends DictionaryFields {
  readonly add: (field: Field, code: CompileCode, column: DictionaryColumn, params?: Diagnostic['params']) => void;
  readonly choices: SheetRow[];
}

const fixedChoices: { readonly [type: string]: string } = { yesno: '1, Yes | 0, No', truefalse: '1, True | 0, False' };

/** The cells that the field's type and its choices, calculation or validation fill. */
const typeCells = (field: Field, tags: Tags, writing: Writing): Row => {
  const { add, nameOf } = writing;
  const written = field.text('type').toLowerCase();
  if (unsupportedFieldTypes.has(written)) {
    add(field, 'redcap.type_unsupported', 'type', { type: written });
    return { type: 'text' };
  }
  const type = fieldTypes.find((known) => known === written);
  switch (type) {
    case undefined:
      add(field, 'redcap.type_unknown', 'type', { type: field.text('type'), types: fieldTypes.join(', ') });
      return { type: 'text' };
    case 'radio':
    case 'yesno':
    case 'truefalse':
      return { type: `select_one ${writeChoices(field, fixedChoices[type] ?? field.text('choices'), tags, writing)}` };
    case 'dropdown':
      return { type: `dropdown ${writeChoices(field, field.text('choices'), tags, writing)}` };
    case 'checkbox':
      return { type: `select_multiple ${writeChoices(field, field.text('choices'), tags, writing)}` };
    case 'notes':
      return { type: 'text', appearance: 'multiline' };
    case 'descriptive':
      return { type: 'note' };
    case 'slider':
      add(field, 'redcap.slider', 'type');
      return { type: 'integer', min: field.text('min') || 0, max: field.text('max') || 100 };
    case 'calc': {
      const sources = readSum(field.text('choices'));
      if (sources !== null) return { type: 'plugin', parameters: `kind=sum sources=${sources.map(nameOf).join(',')}` };
      const { text, near } = translateLogic(field.text('choices'), writing);
      if (text === null) add(field, 'redcap.calculation_too_rich', 'choices', { text: field.text('choices'), near });
      return text === null ? { type: 'note' } : { type: 'calculate', calculation: text };
    }
    case 'text': {
      const validation = field.text('validation');
      const { type: becomes, scale, isLoose } = typeOfValidation(validation);
      if (isLoose) add(field, 'redcap.validation_ignored', 'validation', { validation, type: becomes });
      return { type: becomes, scale: scale ?? null, min: field.text('min') || null, max: field.text('max') || null };
    }
  }
};

/** Writes the choices of a field as a list of its own; returns the list's name. */
const writeChoices = (field: Field, text: string, { noneOfTheAbove }: Tags, { add, choices, nameOf }: Writing): string => {
  const list = `${nameOf(field.text('field'))}_list`;
  const codes: string[] = [];
  for (const entry of text.split('|')) {
    const comma = entry.indexOf(',');
    if (comma < 0 || entry.slice(0, comma).trim() === '') {
      add(field, 'redcap.choice_unreadable', 'choices', { text: entry.trim() });
      continue;
    }
    const code = entry.slice(0, comma).trim();
    codes.push(code);
    choices.push({ number: field.number, cells: [list, code, plainLabel(entry.slice(comma + 1)), noneOfTheAbove.includes(code) ? 'yes' : null] });
  }
  for (const code of noneOfTheAbove) if (!codes.includes(code)) add(field, 'redcap.none_unknown', 'annotation', { value: code });
  return list;
};
