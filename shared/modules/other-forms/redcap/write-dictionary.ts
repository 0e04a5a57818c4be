import type { AttributeItem, CardDesign, DatetimeItem, Item, TimeItem } from '../../../design/card-design.ts';
import type { Expression } from '../../../language/expression/expression.ts';
import type { Diagnostic } from '../../../design/diagnostic.ts';
import { expressionOf, expressionsOf, type ExpressionKey } from '../../../design/item-expressions.ts';
import { isMarked, pathOf, walkItems, type Place } from '../../../design/walk.ts';
import { exactBound } from '../../../language/bounds.ts';
import { decimalText } from '../../../text/decimal.ts';
import { localText, type Texts } from '../../../text/languages.ts';
import { fillMentions } from '../../../language/mentions.ts';
import { compileCodes, type CompileCode } from '../../../compile/findings.ts';
import { dictionaryColumns, headingOf, type DictionaryColumn } from './dictionary.ts';
import { writeLogic, type WrittenFields } from './write-logic.ts';

type Cells = { readonly [Column in DictionaryColumn]?: string };

export interface WrittenDictionary {
  readonly rows: readonly (readonly string[])[];
  readonly leftOut: readonly Diagnostic[];
}

/** Expressions that a dictionary field can hold; others are reported as left out. */
const written: ReadonlySet<ExpressionKey> = new Set(['relevant', 'calculation', 'readonly', 'default'] as const);
const moments: ReadonlySet<string> = new Set(['date', 'datetime']);

const fillingTag = (tree: Expression, fields: WrittenFields): string | null => {
  const parts = tree.kind === 'call' && tree.name === 'concat' ? tree.of : [tree];
  if (tree.kind === 'call' && tree.of.length === 0 && tree.name !== 'concat') return tree.name === 'today' ? '@TODAY' : tree.name === 'now' ? '@NOW' : null;
  const written = parts.map((part) => {
    if (part.kind === 'text') return /['[\]]/.test(part.value) ? null : part.value;
    const field = part.kind === 'item' ? fields.fieldOf(part.path) : null;
    return field === null || field.isCheckbox || field.isMoment ? null : `[${field.name}]`;
  });
  return written.includes(null) ? null : `@DEFAULT='${written.join('')}'`;
};

interface Range {
  readonly min?: string | number;
  readonly max?: string | number;
}

/** A bound needs every part that the validation has. */
const bounds = (range: Range | undefined, type: 'date' | 'time' | 'datetime' = 'date', hasSeconds = false): Cells => {
  const cell = (bound: string | number, end: 'first' | 'last'): string => (typeof bound === 'number' ? decimalText(bound) : exactBound(type, bound, end, hasSeconds).replace('T', ' '));
  return { ...(range?.min !== undefined && { min: cell(range.min, 'first') }), ...(range?.max !== undefined && { max: cell(range.max, 'last') }) };
};

const clockBounds = ({ type, valid_range, seconds }: TimeItem | DatetimeItem): Cells => bounds(valid_range, type, seconds);

const choicesText = (choices: readonly { readonly value: string; readonly title: Texts }[], language: string): string =>
  choices.map(({ value, title }) => `${value}, ${textIn(title, language) || value}`).join(' | ');
const textIn = (texts: Texts | undefined, language: string): string => texts?.[language] ?? (texts === undefined ? '' : localText(texts, 'en')) ?? '';

const typeCells = (item: AttributeItem, language: string): Cells | null => {
  switch (item.type) {
    case 'single':
      return { type: 'radio', choices: choicesText(item.choices, language) };
    case 'dropdown':
      return { type: 'dropdown', choices: choicesText(item.choices, language) };
    case 'multi':
      return { type: 'checkbox', choices: choicesText(item.choices, language) };
    case 'check':
      return { type: 'checkbox', choices: `1, ${textIn(item.title, language) || 'OK'}` };
    case 'number': {
      const scale = item.number_format?.scale;
      const validation = scale === 0 ? 'integer' : scale !== undefined && scale <= 4 ? `number_${scale}dp` : 'number';
      return { type: 'text', validation, ...bounds(item.valid_range) };
    }
    case 'string':
      return { type: 'text' };
    case 'text':
      return { type: 'notes' };
    case 'date':
      return { type: 'text', validation: 'date_ymd', ...bounds(item.valid_range) };
    case 'datetime':
      return { type: 'text', validation: item.seconds ? 'datetime_seconds_ymd' : 'datetime_ymd', ...clockBounds(item) };
    case 'time':
      return { type: 'text', validation: item.seconds ? 'time_hh_mm_ss' : 'time', ...clockBounds(item) };
    case 'label':
      return { type: 'descriptive' };
    case 'plugin':
      return item.plugin.kind === 'expression' ? { type: 'calc' } : null;
    default:
      return null;
  }
};

/** A calculated field holds numbers only; a computed text needs a tag. */
const givesText = (formula: Expression): boolean =>
  formula.kind === 'text' ? formula.value !== '' : formula.kind === 'call' && (formula.name === 'concat' || formula.name === 'string' || (formula.name === 'if' && formula.of.slice(1).some(givesText)));

/** Makes unique names of small letters, digits and `_`. */
const namer = (taken: Set<string>): ((wanted: string) => string) => {
  return (wanted) => {
    const plain = wanted.toLowerCase().replace(/[^a-z0-9_]/g, '_').replace(/^[^a-z]+/, '') || 'field';
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain}_${count}`;
    taken.add(name);
    return name;
  };
};

const isField = ({ item }: Place): boolean => item.class === 'attribute' && item.type !== 'separator';

const shownBy = (place: Place, fields: WrittenFields): string | null | undefined => {
  if (place.entry === null || place.parent === null) return undefined;
  const { item } = place.parent;
  const source = fields.fieldOf(item.class === 'group' && item.source !== undefined ? item.source : pathOf(place.parent));
  if (source === null) return null;
  return place.entry.when.map((value) => (source.isCheckbox ? `[${source.name}(${value === 'true' ? '1' : value})] = '1'` : `[${source.name}] = '${value}'`)).join(' or ');
};

/** Writes a design as rows of a dictionary, heading first. Each page is a form; what does not fit is reported. */
export const writeDictionary = (design: CardDesign): WrittenDictionary => {
  const [language = 'en'] = design.languages;
  const leftOut: Diagnostic[] = [];
  const tell = (code: CompileCode, cell: string, params: Diagnostic['params']): unknown => leftOut.push({ severity: compileCodes[code], code, sheet: '', cell, params });
  const places: Place[] = [];
  walkItems(design, (place) => places.push(place));
  const first = places.find(isField)?.item;
  const hasRecord = first?.name.toLowerCase() === 'record_id' && first.class === 'attribute' && first.type === 'string';
  const name = namer(new Set(hasRecord ? [] : ['record_id']));
  const names = new Map(places.filter(isField).map((place) => [pathOf(place), { name: name(place.item.name), item: place.item as AttributeItem }]));
  const fields: WrittenFields = {
    fieldOf: (path) => {
      const found = names.get(path);
      if (found === undefined || typeCells(found.item, language) === null) return null;
      return { name: found.name, isCheckbox: found.item.type === 'multi' || found.item.type === 'check', isMoment: moments.has(found.item.type) };
    },
  };

  const logic = (item: Item, key: ExpressionKey, path: string): string | null => {
    const tree = expressionOf(item, key);
    const text = tree && writeLogic(tree, fields);
    if (tree !== null && text === null) tell('redcap.write_rule', path, { key });
    return text;
  };
  const branching = (place: Place, path: string): string => {
    const conditions: string[] = [];
    for (let at: Place | null = place; at !== null; at = at.parent) {
      const choice = shownBy(at, fields);
      if (choice === null) tell('redcap.write_rule', path, { key: 'when' });
      const rule = logic(at.item, 'relevant', path);
      conditions.unshift(...(choice ? [choice] : []), ...(rule === null ? [] : [rule]));
    }
    return conditions.length > 1 ? conditions.map((each) => `(${each})`).join(' and ') : (conditions[0] ?? '');
  };
  const tags = (item: AttributeItem, path: string): string => {
    const { default_options: start } = item;
    const value = start?.value;
    const filled = Array.isArray(value) ? value.join(',') : value === true ? '1' : typeof value === 'number' ? decimalText(value) : typeof value === 'string' ? value : '';
    const locked = logic(item, 'readonly', path);
    const worked = start?.kind === 'expression' ? expressionOf(item, 'default') : null;
    const filling = worked && fillingTag(worked, fields);
    if (start?.kind === 'expression' && !filling) tell('redcap.write_rule', path, { key: 'default_options' });
    const alone = item.type === 'multi' ? (item.exclusive ?? []).filter(({ excludes }) => excludes === '*').map((each) => each.value) : [];
    if (item.type === 'multi' && item.ranked === true) tell('redcap.write_key', path, { key: 'ranked' });
    if (item.reasons !== undefined) tell('redcap.write_key', path, { key: 'missing' });
    if (item.warning !== undefined) tell('redcap.write_key', path, { key: 'warning' });
    if (item.rules !== undefined) tell('redcap.write_key', path, { key: 'rules' });
    for (const key of ['partial', 'about', 'granularity'] as const) if (key in item) tell('redcap.write_key', path, { key });
    if ('soft_range' in item) tell('redcap.write_key', path, { key: 'soft_min' });
    if (start !== undefined && !['today', 'now', 'value', 'expression'].includes(start.kind)) tell('redcap.write_key', path, { key: 'default_options' });
    return [
      ...(item.readonly === true ? ['@READONLY'] : []),
      ...(locked === null ? [] : [`@IF(${locked}, @READONLY, '')`]),
      ...(start?.kind === 'today' ? ['@TODAY'] : start?.kind === 'now' ? ['@NOW'] : []),
      ...(start?.kind === 'value' && !filled.includes("'") ? [`@DEFAULT='${filled}'`] : []),
      ...(filling ? [filling] : []),
      ...('max_length' in item && item.max_length !== undefined ? [`@CHARLIMIT=${item.max_length}`] : []),
      ...(item.placeholder === undefined ? [] : [`@PLACEHOLDER='${textIn(item.placeholder, language).replaceAll("'", '’')}'`]),
      ...(alone.length > 0 ? [`@NONEOFTHEABOVE='${alone.join(',')}'`] : []),
    ].join(' ');
  };

  /** Pipes mentioned answers into a text and removes the escapes of Markdown signs. */
  const shown = (texts: Texts | undefined): string =>
    fillMentions(textIn(texts, language), (path) => {
      const field = fields.fieldOf(path);
      return field === null ? undefined : `[${field.name}]`;
    }).replace(/\\([!-/:-@[-`{-~])/g, '$1');

  let heading = '';
  const rowOf = (place: Place): Cells | null => {
    const path = pathOf(place);
    if (place.item.class !== 'attribute') {
      if (place.item.class === 'repeat') tell('redcap.write_repeat', path, { page: place.page.name });
      heading = shown(place.item.title) || heading;
      return null;
    }
    const { item } = place;
    const type = item.type === 'separator' ? undefined : typeCells(item, language);
    if (type === null) tell('redcap.write_item', path, { type: item.type === 'plugin' ? item.plugin.kind : item.type });
    if (!type) return null;
    for (const { key, at } of expressionsOf(item)) if (!written.has(key)) tell('redcap.write_rule', path, { key: at });
    const formula = type.type === 'calc' ? logic(item, 'calculation', path) : null;
    if (type.type === 'calc' && formula === null) return null;
    const isText = formula !== null && givesText(expressionOf(item, 'calculation')!);
    const section = heading;
    heading = '';
    return {
      field: names.get(path)!.name,
      form: place.page.name.toLowerCase(),
      section,
      label: shown(item.title),
      note: [shown(item.description), [item.prefix, item.suffix].map((unit) => textIn(unit, language)).filter((unit) => unit !== '').join(' … ')].filter((part) => part !== '').join(' '),
      ...type,
      ...(formula !== null && (isText ? { type: 'text' } : { choices: formula })),
      identifier: isMarked(place) ? 'y' : '',
      branching: branching(place, path),
      required: item.required === true ? 'y' : '',
      annotation: [...(isText ? [`@CALCTEXT(${formula})`] : []), tags(item, path)].join(' ').trim(),
    };
  };

  const record: Cells = { field: 'record_id', form: design.pages[0]?.name.toLowerCase() ?? 'form', type: 'text', label: 'Record ID' };
  const cells = [...(hasRecord ? [] : [record]), ...places.flatMap((place) => rowOf(place) ?? [])];
  return { rows: [dictionaryColumns.map(headingOf), ...cells.map((row) => dictionaryColumns.map((column) => row[column] ?? ''))], leftOut };
};
