import type { CompositeItem, GroupItem, Item, ItemBase, RepeatItem } from '../design/card-design.ts';
import { maxRepetitions } from '../design/limits.ts';
import { readYesNo } from './cell-text.ts';
import { readRelevant, readWhen } from './condition.ts';
import { placeConditional } from './conditional-items.ts';
import type { KnownCondition } from './conditional-items.ts';
import { rowReaders } from './rows/index.ts';
import { countIn, parametersOf } from './rows/row-reading.ts';
import type { OwnPart, RowReading, SurveyContext } from './rows/row-reading.ts';
import type { SurveyColumn } from './columns.ts';
import { surveyColumns } from './columns.ts';
import type { Node } from './structure.ts';
import { placeOf, textOf, textsOf } from './table.ts';
import type { TableRow } from './table.ts';
import type { Trace } from './trace.ts';

/** Columns that every row may fill. */
const common: ReadonlySet<SurveyColumn> = new Set([
  'type',
  'name',
  'label',
  'hint',
  'placeholder',
  'prefix',
  'suffix',
  'when',
  'relevant',
  'required',
  'read_only',
  'force_display',
  'appearance',
] as const);
const particular = surveyColumns.filter((column) => !common.has(column));
/** Formulas of XLSForm: left unread they would change what the form does, so they are errors and not warnings. */
const formulas: ReadonlySet<SurveyColumn> = new Set(['calculation', 'choice_filter', 'repeat_count'] as const);

const reportUnread = (row: TableRow, read: readonly SurveyColumn[], type: string, context: SurveyContext): void => {
  for (const column of particular) {
    const text = textOf(row, column);
    if (text === '' || read.includes(column)) continue;
    const place = placeOf(row, column);
    if (formulas.has(column)) context.findings.add('cell.expression', place, { column, text });
    else if (column === 'constraint') context.findings.add('constraint.too_rich', place, { text });
    else context.findings.add('cell.ignored', place, { column, type });
  }
};

/** Blocks and lines may go without a title (design-format 1). */
const mayBeUntitled = (node: Node): boolean => node.kind !== 'attribute' || node.type === 'separator';
/** Types that are never shown, so that a missing label is no oversight. */
const isHidden = (node: Node): boolean => node.type === 'hidden_count';

const baseOf = (node: Node, context: SurveyContext): ItemBase => {
  const { row, name } = node;
  const texts = (column: SurveyColumn) => textsOf(row, column, context.language);
  const flag = (column: SurveyColumn): boolean => {
    const text = textOf(row, column);
    const value = readYesNo(text);
    if (value === null) context.findings.add('cell.not_yes_no', placeOf(row, column), { column, value: text });
    return value === true;
  };
  const title = texts('label');
  if (title === undefined && !mayBeUntitled(node) && !isHidden(node))
    context.findings.add('label.missing', placeOf(row, 'label'), { name });
  const [description, placeholder, prefix, suffix] = [
    texts('hint'),
    texts('placeholder'),
    texts('prefix'),
    texts('suffix'),
  ];
  return {
    name,
    title: title ?? (mayBeUntitled(node) ? {} : { [context.language]: name }),
    ...(description && { description }),
    ...(placeholder && { placeholder }),
    ...(prefix && { prefix }),
    ...(suffix && { suffix }),
    ...(flag('required') && { required: true }),
    ...(flag('read_only') && { readonly: true }),
    ...(flag('force_display') && { force_display: true }),
  };
};

/** Reads the items of one page. */
export const buildPageItems = (page: string, nodes: readonly Node[], context: SurveyContext, trace: Trace): Item[] => {
  const built = new Map<Node, Item>();
  const names = new Set<string>();
  const freeName = (wish: string): string => {
    let name = `${wish}_shown`;
    while (names.has(name) || context.references.find(name, page)?.page === page) name += 'x';
    names.add(name);
    return name;
  };

  const readAttribute = (node: Node, reading: RowReading): OwnPart => {
    // A refused type keeps its place as a plain text, so that references to it are not reported as well.
    if (node.type === null) return { type: 'string' };
    const reader = rowReaders[node.type];
    reportUnread(node.row, reader.columns, node.type, context);
    return reader.read(reading);
  };

  const readRepeat = (reading: RowReading): Pick<RepeatItem, 'min_count' | 'max_count'> => {
    const count = countIn(reading, 'repeat_count', 1, maxRepetitions);
    const min = countIn(reading, 'min', 0, maxRepetitions) ?? count;
    const max = countIn(reading, 'max', 1, maxRepetitions) ?? count;
    if (min !== undefined && max !== undefined && max < min) {
      context.findings.add('cell.max_below_min', placeOf(reading.row, 'max'), { min, max });
    }
    return { ...(min !== undefined && { min_count: min }), ...(max !== undefined && { max_count: max }) };
  };

  const build = (from: Node): Item => {
    const base = baseOf(from, context);
    const { row, argument } = from;
    const isBlock = from.kind !== 'attribute';
    const reading: RowReading = {
      row,
      argument,
      page,
      context,
      parameters: isBlock ? new Map() : parametersOf(row, context.findings),
    };
    if (from.kind === 'group' || from.kind === 'composite') reportUnread(row, [], `begin_${from.kind}`, context);
    if (from.kind === 'group') return { class: 'group', ...base, items: buildList(from.children) } satisfies GroupItem;
    if (from.kind === 'composite')
      return { class: 'composite', ...base, items: buildList(from.children) } satisfies CompositeItem;
    if (from.kind === 'attribute') return { class: 'attribute', ...base, ...readAttribute(from, reading) } as Item;
    reportUnread(row, ['min', 'max', 'repeat_count'], 'begin_repeat', context);
    return { class: 'repeat', ...base, ...readRepeat(reading), items: buildList(from.children) } satisfies RepeatItem;
  };

  const buildList = (list: readonly Node[]): Item[] => {
    const items: Item[] = [];
    for (const from of list) {
      const item = trace.remember(build(from), from.row, rangeColumns(from.row));
      built.set(from, item);
      const condition = conditionOf(from, page, context);
      if (condition === null) items.push(item);
      else placeConditional(items, item, from, condition, built, freeName, trace);
    }
    return items;
  };
  return buildList(nodes);
};

/** A range may come from `constraint` instead of `min` and `max`. */
const rangeColumns = (row: TableRow): { readonly [key: string]: string } =>
  textOf(row, 'min') === '' && textOf(row, 'max') === '' && textOf(row, 'constraint') !== ''
    ? { valid_range: 'constraint' }
    : {};

/** The condition of a row, with its item and values looked up; null when there is none or it was reported. */
export const conditionOf = (node: Node, page: string, context: SurveyContext): KnownCondition | null => {
  const { findings, references } = context;
  const [when, relevant] = [textOf(node.row, 'when'), textOf(node.row, 'relevant')];
  if (when === '' && relevant === '') return null;
  const column: SurveyColumn = when === '' ? 'relevant' : 'when';
  const place = placeOf(node.row, column);
  if (when !== '' && relevant !== '') findings.add('when.both', place, { name: node.name });
  const read = when === '' ? readRelevant(relevant) : readWhen(when);
  if (read === null) {
    findings.add(when === '' ? 'when.too_rich' : 'when.unreadable', place, { text: when === '' ? relevant : when });
    return null;
  }
  const source = references.find(read.item, page);
  if (source === null) {
    findings.add('when.unknown_item', place, {
      item: read.item,
      suggestion: references.suggestion(read.item, page, findings),
    });
    return null;
  }
  if (source.node === node) {
    findings.add('when.itself', place, { item: read.item });
    return null;
  }
  const values = valuesOf(source.node, context);
  if (values === null) {
    // A source whose own type or list was refused has been reported there.
    if (source.node.kind !== 'attribute' || source.node.type !== null)
      findings.add('when.not_choice', place, { item: read.item });
    return null;
  }
  if (values === 'check') {
    const isOn = read.values.every((value) => value === 'OK' || readYesNo(value) === true);
    if (!isOn)
      findings.add('when.unknown_value', place, { item: read.item, value: read.values.join(', '), suggestion: 'true' });
    return { source, when: ['true'] };
  }
  if (read.values.length === 0) findings.add('when.unreadable', place, { text: when });
  for (const value of read.values) {
    if (values !== 'unknown' && !values.includes(value)) {
      findings.add('when.unknown_value', place, {
        item: read.item,
        value,
        suggestion: findings.suggest(value, values),
      });
    }
  }
  return { source, when: read.values };
};

const choiceTypes: ReadonlySet<string> = new Set(['single', 'dropdown', 'multi', 'select_one', 'select_multiple']);
const checkTypes: ReadonlySet<string> = new Set(['check', 'acknowledge']);

/** What a choice item can hold; 'unknown' when its list is missing, null when it is no choice item. */
const valuesOf = ({ type, argument }: Node, context: SurveyContext): readonly string[] | 'check' | 'unknown' | null => {
  if (type === null) return null;
  if (checkTypes.has(type)) return 'check';
  if (!choiceTypes.has(type)) return null;
  return context.lists.get(argument)?.choices.map((choice) => choice.value) ?? 'unknown';
};
