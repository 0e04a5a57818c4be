import type { Activation, GroupItem, Item, ItemBase, Path, RepeatItem } from '../design/card-design.ts';
import { maxRepetitions } from '../design/limits.ts';
import { onceFor } from '../design/once-for.ts';
import { rowReaderOf } from '../items/workbooks.ts';
import { readYesNo } from './workbook-rows.ts';
import { conditionOf, placeConditional, relevantOf, type Activatable } from './conditional-rows.ts';
import { noParameters, param, parametersOf, readBySpec } from './parameters.ts';
import { countOf, isAsking, plainReading, readBeside, rulesOf, withCalculation } from './dynamic-cells.ts';
import { appearancesOf, countIn, expressionIn, textIn, type OwnPart, type RowReading, type SurveyContext } from './row-reading.ts';
import { leadingColumns, surveyColumns, type SurveyColumn } from './columns.ts';
import { mayTakeUsual, reasonsIn } from './reasons.ts';
import { isLeftOut, type Node } from './nodes.ts';
import { placeOf, textOf, textsOf, type Table, type TableRow } from './table.ts';
import { createTextMentions } from './text-mentions.ts';
import type { Trace } from './trace.ts';

const common: ReadonlySet<SurveyColumn> = new Set([...leadingColumns, 'appearance', 'stored_name']);
const particular = surveyColumns.filter((column) => !common.has(column));
/** An ignored formula changes the form, so it is reported as left out; an ignored filter of an item without choices changes nothing. */
const formulas: ReadonlySet<SurveyColumn> = new Set(['calculation'] as const);

const particularIn = onceFor((columns: Table['columns']) => particular.filter((column) => columns.has(column)));

const reportUnread = (row: TableRow, isRead: (column: SurveyColumn) => boolean, type: string, context: SurveyContext): void => {
  for (const column of particularIn(row.table.columns)) {
    const text = textOf(row, column);
    if (text === '' || isRead(column)) continue;
    const place = placeOf(row, column);
    if (formulas.has(column)) context.findings.add('cell.expression', place, { column, text });
    else context.findings.add('cell.ignored', place, { column, type });
  }
};

/** Blocks and lines may lack a title (design-format 1). */
const mayBeUntitled = (node: Node): boolean => node.kind !== 'attribute' || node.type?.isUntitled === true || node.type?.isComputed === true;

/** Filled key by key with `Object.assign`: on a long sheet, copying the object for each optional key would dominate the run time. */
type Growing<Part> = { -readonly [Key in keyof Part]: Part[Key] };

const baseOf = (node: Node, context: SurveyContext): Growing<ItemBase> & { readonly class: Node['kind'] } => {
  const { row, name, written, kind } = node;
  const { language, findings } = context;
  const title = node.type?.isUnseen === true && node.type.isComputed === true ? undefined : textsOf(row, 'label', language);
  if (title === undefined && !mayBeUntitled(node) && node.type?.isUnseen !== true)
    findings.add('label.missing', placeOf(row, 'label'), { name: written || name });
  const shown = title ?? (mayBeUntitled(node) ? {} : { [language]: written || name });
  const base: ReturnType<typeof baseOf> = written !== '' && written !== name ? { class: kind, name, original: written, title: shown } : { class: kind, name, title: shown };
  for (const [key, column] of furtherTexts) {
    const found = textsOf(row, column, language);
    if (found) base[key] = found;
  }
  if (readTick(row, 'force_display', findings, false)) base.force_display = true;
  if (isIdentifier(row, findings)) base.identifier = true;
  return base;
};
/** Whether a cell says yes. `unclear` is what a text counts as that says neither yes nor no. */
const readTick = (row: TableRow, column: SurveyColumn, findings: SurveyContext['findings'], unclear: boolean): boolean => {
  const text = textOf(row, column);
  const value = readYesNo(text);
  if (value === null) findings.add(unclear ? 'cell.read_as_yes' : 'cell.not_yes_no', placeOf(row, column), { column, value: text });
  return value ?? unclear;
};
/** A mark that cannot be read counts, so that a slip names nobody. */
export const isIdentifier = (row: TableRow, findings: SurveyContext['findings']): boolean => readTick(row, 'identifier', findings, true);
const furtherTexts = [['description', 'hint'], ['placeholder', 'placeholder'], ['prefix', 'prefix'], ['suffix', 'suffix']] as const;

const readAttribute = (node: Node, page: string, context: SurveyContext): OwnPart | null => {
  if (node.type === null) return null;
  const { row, argument } = node;
  const reader = rowReaderOf(node.type);
  const reading = { row, argument, page, context, parameters: parametersOf(row, context.findings) };
  const part = reader.read(plainReading(reading));
  const isRead = (column: SurveyColumn): boolean => reader.columns.includes(column) || checkColumns.includes(column) || readBeside(reader.columns, row).includes(column);
  reportUnread(row, isRead, node.type.name, context);
  return part && withWarning(withConstraint(withCalculation(part, reading, reader.columns), reading, reader.columns.includes('constraint')), reading);
};

const checkColumns: readonly SurveyColumn[] = ['constraint', 'valid_if', 'constraint_message', 'warning', 'warning_message'];
const constraintColumns: readonly SurveyColumn[] = ['constraint', 'valid_if'];

const withCheck = (part: OwnPart, { row, context }: RowReading, key: 'constraint' | 'warning', expression: string | undefined, isSaid: boolean): OwnPart => {
  const column = `${key}_message` as const;
  const message = textsOf(row, column, context.language);
  if (message !== undefined && !isSaid) context.findings.add('cell.ignored', placeOf(row, column), { column, type: textOf(row, 'type') });
  if (expression === undefined && message === undefined) return part;
  return { ...part, ...(expression !== undefined && { [key]: expression }), ...(message !== undefined && isSaid && { [column]: message }) };
};

const withConstraint = (part: OwnPart, reading: RowReading, isRead: boolean): OwnPart => {
  const { row, context } = reading;
  const other = part.constraint ?? (isRead ? undefined : expressionIn(reading, 'constraint'));
  const own = expressionIn(reading, 'valid_if');
  if (other !== undefined && own !== undefined) context.findings.add('constraint.both', placeOf(row, 'valid_if'), {});
  const constraint = own ?? other;
  const isSaid = constraint !== undefined || constraintColumns.some((column) => textOf(row, column) !== '') || 'valid_range' in part;
  return withCheck(part, reading, 'constraint', constraint, isSaid);
};

const withWarning = (part: OwnPart, reading: RowReading): OwnPart =>
  withCheck(part, reading, 'warning', expressionIn(reading, 'warning'), textOf(reading.row, 'warning') !== '' || 'soft_range' in part);

const blockColumns: { readonly [Kind in Exclude<Node['kind'], 'attribute'>]: readonly SurveyColumn[] } = {
  group: ['parameters'],
  repeat: ['min', 'max', 'repeat_count'],
  composite: [],
};

/** `source=page.item` in the parameters of a group names the choice item that decides what the group shows; `others=no` offers to answer what is left with no. */
const groupParameters = { source: param.optionalPath, others: param.oneOf('no') };

const readGroup = ({ row }: Node, page: string, context: SurveyContext): Pick<GroupItem, 'source' | 'others'> =>
  readBySpec({ row, argument: '', page, context, parameters: parametersOf(row, context.findings) }, groupParameters);

/** Limits of a repeat: `min` and `max`, or XLSForm's `repeat_count` (a fixed number or an expression). */
const readCounts = (node: Node, page: string, context: SurveyContext): Pick<RepeatItem, 'min_count' | 'max_count' | 'repeat_count'> => {
  const reading: RowReading = { row: node.row, argument: '', page, context, parameters: noParameters };
  if (isAsking(textIn(reading, 'repeat_count'))) return countOf(reading);
  const count = countIn(reading, 'repeat_count', 1, maxRepetitions);
  const min = countIn(reading, 'min', 0, maxRepetitions) ?? count;
  const max = countIn(reading, 'max', 1, maxRepetitions) ?? count;
  if (min !== undefined && max !== undefined && max < min) {
    context.findings.add('cell.max_below_min', placeOf(node.row, 'max'), { min, max });
    return {};
  }
  return { ...(min !== undefined && { min_count: min }), ...(max !== undefined && { max_count: max }) };
};

export const buildPageItems = (page: string, nodes: readonly Node[], context: SurveyContext, trace: Trace): Item[] => {
  const built = new Map<Node, Item>();
  const shells = new Set<Item>();
  const mentions = createTextMentions(page, context.references, trace);

  const build = (node: Node, depth: number): Item | null => {
    if (isLeftOut(node)) return null;
    const base = Object.assign(baseOf(node, context), rulesOf(node.row, page, context), relevantOf(node, page, context));
    if (node.kind === 'attribute') {
      const part = readAttribute(node, page, context);
      return part && Object.assign(base, part, { class: node.kind });
    }
    const { kind } = node;
    reportUnread(node.row, (column) => blockColumns[kind].includes(column), `begin_${kind}`, context);
    const { source, ...part } = node.kind === 'group' ? readGroup(node, page, context) : {};
    if (source !== undefined) return buildSourced(node, { ...base, ...part }, source, depth);
    const items = buildList(node.children, depth + 1);
    if (node.kind === 'repeat') return { ...base, class: node.kind, ...readCounts(node, page, context), ...(appearancesOf(node.row).isTable && { layout: 'table' }), items };
    return { ...base, ...part, class: node.kind, items };
  };

  /** A group whose row names its choice item: rows with a condition on that item become the group's own activation. */
  const buildSourced = (node: Node, base: ItemBase, source: Path, depth: number): Item => {
    const activation: Activation[] = [];
    const items: Item[] = [];
    for (const child of node.children) {
      const isOwn = conditionOf(child, page, context)?.source.path === source;
      const last = activation.at(-1);
      const list = isOwn || last === undefined ? items : (last.items as Item[]);
      if (isOwn) buildInto({ list: items, owner: { activation } }, child, depth + 1);
      else buildInto({ list }, child, depth + 1);
    }
    return { ...base, class: 'group', source, items, ...(activation.length > 0 && { activation }) };
  };

  const buildInto = ({ list, owner }: { readonly list: Item[]; readonly owner?: Activatable }, node: Node, depth: number): void => {
    const bare = build(node, depth);
    if (bare === null) return;
    const reasons = reasonsIn(node.row, context, mayTakeUsual(bare, page, context.valued));
    const made = reasons === undefined ? bare : { ...bare, reasons };
    const item = trace.remember(mentions.item(made, node.row.number), node.row, columnsOf);
    built.set(node, item);
    const condition = conditionOf(node, page, context);
    if (condition === null) list.push(item);
    else {
      const source = { ...condition, item: built.get(condition.source.node) };
      placeConditional({ list, owner, depth, item, node, source, page, references: context.references, trace, shells });
    }
  };

  const buildList = (list: readonly Node[], depth: number): Item[] => {
    const items: Item[] = [];
    for (const node of list) buildInto({ list: items }, node, depth);
    return items;
  };
  return buildList(nodes, 1);
};

/** The column for each key that several columns can fill: a range, a condition, a formula. */
const columnsOf = (row: TableRow): { readonly [key: string]: string } => {
  const has = (column: SurveyColumn): boolean => textOf(row, column) !== '';
  return {
    ...(!has('min') && !has('max') && has('constraint') && { valid_range: 'constraint' }),
    ...(has('valid_if') && { constraint: 'valid_if' }),
    ...(has('shown_if') && { relevant: 'shown_if' }),
    required_if: has('required_if') ? 'required_if' : 'required',
    readonly_if: has('readonly_if') ? 'readonly_if' : 'read_only',
    ...(has('default_expression') && { default_options: 'default_expression' }),
    ...(has('calculation') && !/kind\s*=/.test(textOf(row, 'parameters')) && { plugin: 'calculation' }),
  };
};
