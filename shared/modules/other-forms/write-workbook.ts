import type { Activation, AttributeItem, CardDesign, Choice, Item, Path } from '../../design/card-design.ts';
import { askedIn } from './asked-columns.ts';
import { termText } from '../../design/likeness.ts';
import { listCalled, withLists } from '../../design/lists.ts';
import { triggersOf } from '../../design/references.ts';
import { rulesOf } from '../../design/rules.ts';
import { activationOf, walkItems } from '../../design/walk.ts';
import { workbookOf } from '../../items/workbooks.ts';
import { decimalText } from '../../text/decimal.ts';
import { isLanguage, languages, languageTable, type LanguageTag } from '../../text/languages.ts';
import { isAsking, isWorkedOut } from '../../compile/dynamic-cells.ts';
import { surveyColumns } from '../../compile/columns.ts';
import { confirmationList, reasonList } from '../../compile/reasons.ts';
import { readConstraint, readRelevant } from './plain-conditions.ts';
import { writeItem } from './write-items.ts';
import { createWrittenLists, parameterCell, rangeCells, textCells, type WrittenLists, type WrittenRow } from './written-rows.ts';
import type { SheetRows, WorkbookRows } from '../../compile/workbook-rows.ts';

/** The flag, and the expression in its own column if `column` is taken or would not be read as an expression. */
const flagCells = (column: 'required' | 'read_only', own: 'required_if' | 'readonly_if', isAlways: boolean | undefined, expression: string | undefined): WrittenRow => ({
  ...(isAlways === true && { [column]: 'yes' }),
  ...(expression !== undefined && { [isAlways === true || !isAsking(expression) ? own : column]: expression }),
});

const flags = (item: Item): WrittenRow => ({
  ...flagCells('required', 'required_if', item.required, item.required_if),
  ...textCells('required_message', item.required_message),
  ...flagCells('read_only', 'readonly_if', item.readonly, item.readonly_if),
  ...(item.force_display === true && { force_display: 'yes' }),
  ...(item.identifier === true && { identifier: 'yes' }),
  ...(item.reasons !== undefined && { missing: item.reasons === true ? 'yes' : item.reasons.join(' ') }),
});

const nameCells = ({ name, original }: Pick<Item, 'name' | 'original'>): WrittenRow => (original === undefined ? { name } : { name: original, stored_name: name });

const commonCells = (item: Item): WrittenRow => ({
  ...nameCells(item),
  ...textCells('label', item.title),
  ...textCells('hint', item.description),
  ...textCells('placeholder', item.placeholder),
  ...textCells('prefix', item.prefix),
  ...textCells('suffix', item.suffix),
  ...flags(item),
});

const defaultCell = ({ default_options }: AttributeItem): WrittenRow => {
  if (!default_options) return {};
  const { kind, value } = default_options;
  if (kind === 'expression') return typeof value === 'string' ? { [isWorkedOut(value) ? 'default' : 'default_expression']: value } : {};
  if (kind !== 'value') return { default: kind };
  if (typeof value === 'number') return { default: decimalText(value) };
  if (Array.isArray(value)) return { default: (value as readonly unknown[]).map(String).join(',') };
  return typeof value === 'string' ? { default: value } : value === true ? { default: 'yes' } : {};
};

/** A constraint that would be read as a range goes to `valid_if`. */
const constraintCell = (item: AttributeItem): WrittenRow => {
  const { constraint } = item;
  if (constraint === undefined) return {};
  const isRanged = Object.values(workbookOf(item).rows).some(({ columns }) => columns.includes('constraint'));
  return isRanged && readConstraint(constraint) !== null ? { valid_if: constraint } : { constraint };
};

const attributeCells = (item: AttributeItem, lists: WrittenLists): WrittenRow => ({
  ...writeItem(item, lists),
  ...constraintCell(item),
  ...textCells('constraint_message', item.constraint_message),
  ...('soft_range' in item && rangeCells(item.soft_range, 'soft_')),
  ...(item.warning !== undefined && { warning: item.warning }),
  ...textCells('warning_message', item.warning_message),
  ...defaultCell(item),
  ...(item.calculation !== undefined && { calculation: item.calculation }),
  ...(item.trigger !== undefined && { trigger: triggersOf(item).map((path) => `\${${path}}`).join(', ') }),
});

const blockCells = (item: Exclude<Item, AttributeItem>, isSourced = false): WrittenRow => ({
  type: `begin_${item.class}`,
  ...(item.class === 'group' && parameterCell([['source', isSourced ? item.source : undefined], ['others', item.others]])),
  ...(item.class === 'repeat' && item.repeat_count !== undefined && { repeat_count: item.repeat_count }),
  ...(item.class === 'repeat' && item.layout !== undefined && { appearance: item.layout }),
  ...(item.class === 'repeat' && rangeCells({ ...(item.min_count !== undefined && { min: item.min_count }), ...(item.max_count !== undefined && { max: item.max_count }) })),
});

const quote = (value: string): string => (value.includes("'") ? `"${value}"` : `'${value}'`);

/** Values that the column `when` cannot list go to `relevant`, which quotes them. */
const conditionCell = (source: string, isCheck: boolean, values: readonly string[]): WrittenRow => {
  if (isCheck) return { when: source };
  if (values.every((value) => !/[,、'"=]/.test(value))) return { when: `${source}=${values.join(',')}` };
  return { relevant: values.map((value) => `selected(\${${source}},${quote(value)})`).join(' or ') };
};

/** The item's own condition goes to `shown_if` if `relevant` is taken or would be read as a choice that shows the item. */
const shownCell = ({ relevant }: Item, condition: WrittenRow): WrittenRow => {
  if (relevant === undefined) return {};
  const isFree = 'when' in condition || (!('relevant' in condition) && readRelevant(relevant) === null);
  return isFree ? { relevant } : { shown_if: relevant };
};

/** Describes the surrounding list, because it decides how conditional rows are read again. */
interface Around {
  readonly page: string;
  /** Source of the group whose row names it; rows with a condition on it belong to that group. */
  readonly source: Path | null;
}

/** Whether rows that depend on the source would be read here as part of the choice item itself. */
const isOpenAfter = (previous: Item | undefined, source: Path, page: string): boolean => {
  for (let tail = previous; tail?.class === 'attribute' && workbookOf(tail).shows !== undefined; tail = activationOf(tail).at(-1)?.items.at(-1)) {
    if (`${page}.${tail.name}` === source) return true;
  }
  return false;
};

const createSurvey = (design: CardDesign, lists: WrittenLists) => {
  const rows: WrittenRow[] = [];
  const checks = new Set<Path>();
  const noteChecks = (items: readonly Item[], page: string): void => {
    for (const item of items) {
      if (item.class === 'attribute' && workbookOf(item).shows === 'ticked') checks.add(`${page}.${item.name}`);
      if ('items' in item) noteChecks(item.items, page);
      for (const entry of activationOf(item)) noteChecks(entry.items, page);
    }
  };
  for (const page of design.pages) noteChecks(page.items, page.name);

  const conditionOn = (source: Path, page: string, when: readonly string[]): WrittenRow => {
    const [sourcePage = '', name = ''] = source.split('.');
    return conditionCell(sourcePage === page ? name : source, checks.has(source), when);
  };

  const writeEntries = (entries: readonly Activation[], source: Path, around: Around): void => {
    for (const { when, items } of entries) writeList(items, around, conditionOn(source, around.page, when));
  };

  const writeBlock = (item: Exclude<Item, { readonly class: 'attribute' }>, around: Around, condition: WrittenRow, previous: Item | undefined): void => {
    const { page } = around;
    const end = { type: `end_${item.class}` };
    const entries = activationOf(item);
    const source = item.class === 'group' ? item.source : undefined;
    const [first] = entries;
    if (source === undefined) {
      rows.push({ ...blockCells(item), ...commonCells(item), ...condition, ...shownCell(item, condition) });
      writeList(item.items, { page, source: null }, {});
    } else if (
      first && entries.length === 1 && item.items.length === 0 && Object.keys(condition).length === 0 &&
      source !== around.source && !isOpenAfter(previous, source, page)
    ) {
      // Form authors write the condition on the block itself.
      const own = conditionOn(source, page, first.when);
      rows.push({ ...blockCells(item), ...commonCells(item), ...own, ...shownCell(item, own) });
      writeList(first.items, { page, source: null }, {});
    } else {
      rows.push({ ...blockCells(item, true), ...commonCells(item), ...condition, ...shownCell(item, condition) });
      writeList(item.items, { page, source }, {});
      writeEntries(entries, source, { page, source });
    }
    rows.push(end);
  };

  const writeList = (items: readonly Item[], around: Around, condition: WrittenRow): void => {
    for (const [index, item] of items.entries()) {
      if (item.class !== 'attribute') {
        writeBlock(item, around, condition, items[index - 1]);
        continue;
      }
      rows.push({ ...attributeCells(item, lists), ...commonCells(item), ...condition, ...shownCell(item, condition) });
      writeEntries(activationOf(item), `${around.page}.${item.name}`, around);
    }
  };

  for (const { name, original, title, items } of design.pages) {
    rows.push({ type: 'begin_page', ...nameCells({ name, ...(original !== undefined && { original }) }), ...textCells('label', title) });
    writeList(items, { page: name, source: null }, {});
    rows.push({ type: 'end_page' });
  }
  return rows;
};

const choiceColumns = ['list_name', 'name', 'label', 'hint', 'exclusive', 'when', 'below', 'min', 'colour'];
const settingsColumns = ['form_title', 'default_language', 'id_attributes', 'numbering', 'summary', 'duplicates', 'allow_choice_duplicates', 'blanks'];
const choiceTexts: readonly string[] = ['name', 'label', 'hint'];
const texts = new Set(['form_title', 'label', 'hint', 'placeholder', 'prefix', 'suffix', 'constraint_message', 'warning_message', 'required_message', 'message']);

const ruleColumns = ['name', 'kind', 'formula', 'message', 'at'];
const ruleRows = (design: CardDesign): WrittenRow[] => rulesOf(design).map(({ rule: { name, kind, formula, message }, path }) => ({ name, kind, formula, ...textCells('message', message), at: path }));

const tagsIn = (rows: readonly WrittenRow[]): LanguageTag[] => {
  const found = new Set(rows.flatMap((row) => Object.keys(row).flatMap((column) => column.split('::')[1] ?? [])));
  return [...languages.filter((code) => found.has(code)), ...[...found].filter((tag) => !isLanguage(tag))];
};

const heading = (column: string): string => {
  const [name = '', language] = column.split('::');
  return language === undefined ? name : `${name}::${isLanguage(language) ? `${languageTable[language].english} (${language})` : language}`;
};

const sheetOf = (name: string, columns: readonly string[], rows: readonly WrittenRow[], always: readonly string[]): SheetRows => {
  const tags = tagsIn(rows);
  const all = columns.flatMap((column) => (texts.has(column) ? tags.map((tag) => `${column}::${tag}`) : [column]));
  const used = all.filter((column) => always.includes(column) || rows.some((row) => (row[column] ?? null) !== null));
  return {
    name,
    rows: [used.map(heading), ...rows.map((row) => used.map((column) => row[column] ?? null))].map((cells, index) => ({ number: index + 1, cells })),
  };
};

const list = (paths: readonly Path[]): string | null => (paths.length === 0 ? null : paths.join(', '));

const hasRepeated = (design: CardDesign): boolean => {
  const isRepeated = (choices: readonly Choice[]): boolean => new Set(choices.map(({ value }) => value)).size < choices.length;
  let found = Object.values(design.lists ?? {}).some(isRepeated);
  walkItems(design, ({ item }) => {
    found ||= 'choices' in item && isRepeated(item.choices);
  });
  return found;
};

export const writeWorkbook = (written: CardDesign): WorkbookRows => {
  const design = withLists(written);
  const lists = createWrittenLists();
  const asked = askedIn(design);
  const columns = asked.columns.filter((column) => !choiceTexts.includes(column));
  for (const [name, choices] of Object.entries(design.lists ?? {})) if (asked.lists.has(name) && !Object.hasOwn(design.list_files ?? {}, name)) lists.keep(name, choices);
  for (const [name, { code_list }] of Object.entries(design.list_files ?? {})) lists.keepFile(name, listCalled(design, name) ?? [], code_list);
  const reasons = design.missing_reasons ?? [];
  if (reasons.length > 0) lists.keep(reasonList, reasons.map(({ value, title, code }) => ({ value, title, ...(code !== undefined && { columns: { code: String(code) } }) })));
  if (reasons.some(({ code }) => code !== undefined) && !columns.includes('code')) columns.push('code');
  if (design.confirmation_reasons) lists.keep(confirmationList, design.confirmation_reasons);
  const survey = createSurvey(design, lists);
  const settings: WrittenRow = {
    ...textCells('form_title', design.title),
    default_language: design.languages[0] ?? null,
    id_attributes: list(design.id_attributes),
    numbering: list(design.numbering),
    summary: list(design.summary),
    duplicates: list((design.duplicates ?? []).map(termText)),
    blanks: design.blanks ?? null,
    ...(hasRepeated(design) && { allow_choice_duplicates: 'yes' }),
  };
  const rules = ruleRows(design);
  return {
    sheets: [
      sheetOf('survey', surveyColumns, survey, ['type', 'name']),
      sheetOf('choices', [...new Set([...choiceColumns, ...columns])], lists.rows(), ['list_name', 'name', ...columns]),
      sheetOf('settings', settingsColumns, [settings], ['default_language']),
      ...(rules.length > 0 ? [sheetOf('rules', ruleColumns, rules, ['name', 'formula'])] : []),
    ],
    ...(design.list_files && {
      files: lists.files().map(({ name, codeList, rows }) => ({
        ...sheetOf(`${codeList ?? name}.csv`, ['name', 'label', ...columns], rows, ['name', ...columns]),
        ...(codeList !== undefined && { codeList }),
      })),
    }),
  };
};
