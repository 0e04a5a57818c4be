import { readDecimal } from '../../../text/decimal.ts';
import type { Texts } from '../../../text/languages.ts';
import { isWorkedOut } from '../../../compile/dynamic-cells.ts';
import { cellText, readMoment, type CellValue, type SheetRow } from '../../../compile/workbook-rows.ts';
import type { Tag } from './action-tags.ts';
import { writeChoices } from './dictionary-choices.ts';
import type { DictionaryColumn } from './dictionary.ts';
import { isFilling, isFillingAlways, isHiding, isLocking, isPresent, isPresentDay, logicKindOf, type FieldReport, type KnownField } from './field-kinds.ts';
import { isoOf } from './logic-terms.ts';
import { translateCalculation, translateCondition, translateDate, type DictionaryFields, type TranslatedLogic } from './translate-logic.ts';

export const surveyColumns = {
  type: 'type', name: 'field', label: 'label', hint: 'note', placeholder: 'annotation', relevant: 'branching', required: 'required', read_only: 'annotation', readonly_if: 'annotation',
  identifier: 'identifier', min: 'min', max: 'max', valid_if: 'validation', constraint_message: 'validation',
  scale: 'validation', max_length: 'annotation', default: 'annotation', default_expression: 'annotation', appearance: 'type', parameters: 'choices', calculation: 'choices',
} as const satisfies { readonly [survey: string]: DictionaryColumn };

type Cells = { readonly [Column in keyof Omit<typeof surveyColumns, 'constraint_message'>]?: CellValue };
export type SurveyRow = Cells & { readonly constraint_message?: Texts };

export interface DictionaryRows {
  readonly fields: DictionaryFields;
  readonly choices: SheetRow[];
  readonly say: (key: string, params?: { readonly [name: string]: string | number }) => Texts;
  readonly wordOf: (key: string) => string;
  readonly shown: (text: string) => string;
  readonly rivalsOf: (field: KnownField) => readonly string[];
}

interface Reading extends DictionaryRows {
  readonly field: KnownField;
  readonly report: FieldReport;
}

/** The expression, or undefined after a finding in its column. */
const taken = ({ text, fault }: TranslatedLogic, column: DictionaryColumn, report: FieldReport): string | undefined => {
  if (fault !== null) report(`redcap.rule_${fault.reason}`, column, { what: fault.what });
  return text ?? undefined;
};

const conditionIn = ({ fields, report }: Reading, logic: string, column: DictionaryColumn): string | undefined =>
  taken(translateCondition(logic, fields), column, report);

/** When tags apply: 'always', 'never', or the condition from their `@IF` rules. */
const whenever = (reading: Reading, tags: readonly Tag[]): string => {
  if (tags.some(({ when }) => when.length === 0)) return 'always';
  const rules = tags.flatMap(({ when }) => conditionIn(reading, when.map((rule) => `(${rule})`).join(' and '), 'annotation') ?? []);
  return rules.length === 0 ? 'never' : rules.map((rule) => (rules.length > 1 ? `(${rule})` : rule)).join(' or ');
};

const relevantOf = (reading: Reading): string | null => {
  const logic = reading.field.text('branching');
  const shown = logic === '' ? undefined : conditionIn(reading, logic, 'branching');
  const hidden = whenever(reading, reading.field.tags.filter(isHiding));
  if (hidden === 'never' || hidden === 'always') return shown ?? null;
  return shown === undefined ? `not(${hidden})` : `(${shown}) and not(${hidden})`;
};

interface Rule {
  readonly text: string;
  readonly says?: Texts;
}

const boundOf = (reading: Reading, side: 'min' | 'max'): { readonly cell?: CellValue; readonly rule?: Rule } => {
  const { field, fields, report } = reading;
  const written = field.text(side);
  const plain = written.replace(/^(['"])(.*)\1$/, '$2').trim();
  const kind = logicKindOf(field);
  if (plain === '') return {};
  if (plain.startsWith('[')) {
    const other = taken(translateCalculation(plain, fields, kind === 'number' ? 'number' : 'text'), side, report);
    return other === undefined ? {} : { rule: { text: `(${other} = '' or . ${side === 'min' ? '>=' : '<='} ${other})` } };
  }
  const isDay = kind === 'date' || kind === 'datetime';
  if (isDay && /^(?:today|now)$/i.test(plain)) return { cell: plain.toLowerCase() };
  const iso = isoOf(plain, field.validation?.order ?? 'ymd');
  const seconds = /:\d\d(:[0-5]\d)$/.exec(iso)?.[1] ?? '';
  const moment = isDay || kind === 'time' ? readMoment(iso.slice(0, iso.length - seconds.length), kind) : null;
  const cell = kind === 'number' ? readDecimal(plain) : moment !== null && field.validation?.hasSeconds ? moment + seconds : moment;
  if (cell === null) report('redcap.bound_unreadable', side, { value: written });
  return cell === null ? {} : { cell };
};

const rulesOf = (reading: Reading): readonly Rule[] => {
  const { field, say, report, rivalsOf } = reading;
  const { pattern, says } = field.validation ?? {};
  const most = field.tags.find(({ name, when }) => name === 'MAXCHECKED' && when.length === 0)?.value;
  if (field.validation === null) report('redcap.validation_unknown', 'validation', { validation: field.text('validation') });
  const rivals = rivalsOf(field).map((name) => `. != \${${name}}`);
  return [
    ...(pattern === undefined ? [] : [{ text: `regex(., '${pattern}')`, says: say(`format.${says!}.label`) }]),
    ...(most !== undefined && /^\d{1,4}$/.test(most) && field.kind === 'checkbox' ? [{ text: `count-selected(.) <= ${most}`, says: say('format.most_choices.label', { most }) }] : []),
    ...(rivals.length === 0 ? [] : [{ text: rivals.join(' and '), says: say('format.ranking.label') }]),
  ];
};

const limitsOf = (reading: Reading): SurveyRow => {
  const [min, max] = [boundOf(reading, 'min'), boundOf(reading, 'max')];
  const rules = [...rulesOf(reading), ...(min.rule ? [min.rule] : []), ...(max.rule ? [max.rule] : [])];
  const [only, ...more] = rules;
  const says = more.length === 0 ? only?.says : undefined;
  return {
    min: min.cell ?? null,
    max: max.cell ?? null,
    valid_if: only === undefined ? null : more.length === 0 ? only.text : rules.map(({ text }) => `(${text})`).join(' and '),
    ...(says && { constraint_message: says }),
  };
};

const fillingOf = (reading: Reading, tag: Tag): string | undefined => {
  if (isPresentDay(tag)) return 'today()';
  if (isPresent(tag)) return 'now()';
  const parts = tag.value.split(/(\[[^[\]]*\])/).filter((part) => part !== '');
  const written = parts.map((part) => (part.startsWith('[') ? part : `'${part.replaceAll("'", "\\'")}'`));
  const logic = written.length === 1 ? written[0]! : `concat(${written.join(', ')})`;
  return taken(translateCalculation(logic, reading.fields, logicKindOf(reading.field) === 'number' ? 'number' : 'text'), 'annotation', reading.report);
};

const defaultOf = (reading: Reading): SurveyRow => {
  const tags = reading.field.tags.filter((tag) => (isFilling(tag) && tag.value !== '') || isPresentDay(tag) || isPresent(tag));
  const [first, ...more] = tags;
  if (first === undefined) return {};
  if (first.when.length === 0) {
    const kind = logicKindOf(reading.field);
    const isMoment = isPresentDay(first) || isPresent(first);
    if (isMoment && (kind === 'date' || kind === 'datetime' || kind === 'time')) return { default: kind === 'date' ? 'today' : 'now' };
    if (!isMoment && !first.value.includes('[') && !isWorkedOut(first.value)) return { default: first.value };
  }
  const expression = [first, ...more].reduceRight<string>((otherwise, tag) => {
    const rule = whenever(reading, [tag]);
    const value = fillingOf(reading, tag);
    return rule === 'never' || value === undefined ? otherwise : rule === 'always' ? value : `if(${rule}, ${value}, ${otherwise})`;
  }, "''");
  return { default_expression: expression === "''" ? null : expression };
};

/** Tags that a web form follows anyway, or that concern surveys, the mobile app or the look of a field. */
const harmless =
  /^(?:HIDDEN-(?:SURVEY|APP|PDF)|READONLY-(?:SURVEY|APP)|HIDEBUTTON|INLINE|INLINE-PREVIEW|RICHTEXT|FORCE-MINMAX|RANDOMORDER|PASSWORDMASK|BARCODE-APP|SYNC-APP|APPUSERNAME-APP|SAVE-PROMPT-EXEMPT(?:-WHEN-AUTOSET)?)$/;
const silent: ReadonlySet<string> = new Set(['FORCE-MINMAX', 'HIDEBUTTON', 'HIDDEN-SURVEY', 'HIDDEN-APP', 'READONLY-SURVEY', 'READONLY-APP', 'RICHTEXT']);

const isText = ({ kind }: KnownField): boolean => kind === 'text' || kind === 'notes';

const isFollowed = (field: KnownField, tag: Tag): boolean => {
  if (isHiding(tag) || isLocking(tag) || isFilling(tag) || isPresentDay(tag) || isPresent(tag)) return true;
  if (tag.when.length > 0) return false;
  if (tag.name === 'CALCTEXT' || tag.name === 'CALCDATE') return field.computed === tag;
  if (tag.name === 'NONEOFTHEABOVE') return field.kind === 'checkbox';
  if (tag.name === 'MAXCHECKED') return field.kind === 'checkbox' && /^\d{1,4}$/.test(tag.value);
  if (tag.name === 'CHARLIMIT') return isText(field) && /^\d{1,6}$/.test(tag.value);
  return tag.name === 'PLACEHOLDER' && tag.value !== '';
};

const reportTags = ({ field, report }: Reading): void => {
  for (const tag of field.tags) {
    if (isFollowed(field, tag) || silent.has(tag.name)) continue;
    report(harmless.test(tag.name) ? 'redcap.tag_ignored' : 'redcap.tag_left_out', 'annotation', { tag: `@${tag.name}` });
  }
};

const sliderLabels = ({ field, shown }: Reading, min: number, max: number): string => {
  const labels = field.words('choices').split('|').map((label) => shown(label));
  const places = labels.length === 2 ? [min, max] : [min, (min + max) / 2, max];
  return labels.flatMap((label, index) => (label === '' || places[index] === undefined ? [] : [`${String(places[index])}: ${label}`])).join(' · ');
};

const sliderRow = (reading: Reading): SurveyRow => {
  const [min, max] = [cellText(boundOf(reading, 'min').cell ?? 0), cellText(boundOf(reading, 'max').cell ?? 100)];
  const hint = [reading.shown(reading.field.words('note')), sliderLabels(reading, Number(min), Number(max))].filter((part) => part !== '').join('\n');
  return { type: 'range', parameters: `start=${min} end=${max} step=1`, hint: hint || null };
};

const typeCells = (reading: Reading): SurveyRow => {
  const { field, fields, report } = reading;
  const list = `${field.name}_list`;
  const filled = field.isHidden && field.kind !== 'calc' && field.computed === undefined ? field.tags.find(isFillingAlways) : undefined;
  if (filled) {
    const value = fillingOf(reading, filled);
    if (value !== undefined) return { type: 'calculate', calculation: `once(${value})` };
  }
  switch (field.kind) {
    case null:
      return {};
    case 'radio':
    case 'yesno':
    case 'truefalse':
    case 'dropdown':
    case 'checkbox': {
      const rows = writeChoices(field, list, reading, report);
      reading.choices.push(...rows);
      const type = field.kind === 'checkbox' ? 'select_multiple' : field.kind === 'dropdown' ? 'dropdown' : 'select_one';
      return rows.length === 0 ? { type: 'text' } : { type: `${type} ${list}`, ...limitsOf(reading) };
    }
    case 'descriptive':
      return { type: 'note' };
    case 'slider':
      return sliderRow(reading);
    case 'calc': {
      const formula = field.text('choices');
      const calculation = formula === '' ? undefined : taken(translateCalculation(formula, fields, 'number'), 'choices', report);
      return calculation === undefined ? { type: 'decimal' } : { type: 'calculate', calculation };
    }
    case 'notes':
    case 'text': {
      if (field.computed !== undefined) {
        const { name, value } = field.computed;
        const kind = logicKindOf(field);
        const found = name === 'CALCTEXT' ? translateCalculation(value, fields, kind === 'number' ? 'number' : 'text') : translateDate(value, fields, kind === 'text' ? 'date' : (kind as 'date'));
        const calculation = taken(found, 'annotation', report);
        if (calculation !== undefined) return { type: 'calculate', calculation };
      }
      const limit = field.tags.find((tag) => tag.name === 'CHARLIMIT' && isFollowed(field, tag))?.value;
      const { type = 'text', scale } = field.validation ?? {};
      return {
        type,
        appearance: field.kind === 'notes' ? 'multiline' : null,
        scale: scale ?? null,
        parameters: field.validation?.hasSeconds ? 'seconds=yes' : null,
        max_length: type === 'text' && limit !== undefined ? Math.max(1, Number(limit)) : null,
        ...limitsOf(reading),
      };
    }
  }
};

export const rowOf = (field: KnownField, shared: DictionaryRows, report: FieldReport): SurveyRow | null => {
  if (field.kind === null) {
    report(field.type === '' ? 'redcap.type_missing' : 'redcap.type_left_out', 'type', { type: field.type });
    return null;
  }
  if (field.isLeftOut) {
    report('redcap.hidden', 'annotation', { name: field.name });
    return null;
  }
  const kindOf: DictionaryFields['kindOf'] = (name) => (name === field.name.toLowerCase() ? 'itself' : shared.fields.kindOf(name));
  const reading: Reading = { ...shared, fields: { ...shared.fields, kindOf }, field, report };
  reportTags(reading);
  const locked = whenever(reading, field.tags.filter(isLocking));
  const cells = typeCells(reading);
  const isEntered = cells.type !== 'calculate' && cells.type !== 'note';
  return {
    name: shared.fields.nameOf(field.name.toLowerCase()),
    // An item without title is computed in the background and not shown.
    label: field.isHidden ? null : shared.shown(field.words('label')) || null,
    hint: shared.shown(field.words('note')) || null,
    placeholder: field.tags.find((tag) => tag.name === 'PLACEHOLDER')?.value ?? null,
    relevant: relevantOf(reading),
    identifier: /^y(?:es)?$/i.test(field.text('identifier')) ? 'yes' : null,
    required: isEntered && /^y(?:es)?$/i.test(field.text('required')) ? 'yes' : null,
    read_only: isEntered && locked === 'always' ? 'yes' : null,
    readonly_if: isEntered && locked !== 'always' && locked !== 'never' ? locked : null,
    ...(isEntered && defaultOf(reading)),
    ...cells,
  };
};
