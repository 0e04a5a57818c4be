import { severities, type Diagnostic, type Severity } from '../design/diagnostic.ts';
import { closest } from '../text/closest.ts';

/** All findings about a workbook, with severity; texts are `<code>.message` in the catalogue `compile`. `file.*` comes from the file reader. */
const errors = [
  'file.empty', 'file.too_large', 'file.not_workbook', 'file.encrypted', 'file.damaged', 'file.too_many_parts',
  'file.inflates_too_far', 'file.unsafe_xml', 'file.too_many_cells', 'file.unknown_encoding', 'file.too_heavy', 'file.two_workbooks', 'file.not_json', 'list.file_unreadable', 'list.not_stored', 'list.code_list_unknown',
  'code_list.no_code', 'code_list.empty', 'code_list.too_long', 'code_list.code_missing', 'code_list.code_too_long', 'code_list.code_twice',
  'sheet.missing', 'sheet.empty',
  'findings.too_many',
  'header.missing',
  'cell.control_characters',
  'survey.no_items',
  'redcap.columns_missing',
] as const;
const leftOut = [
  'sheet.twice', 'sheet.hidden',
  'header.twice', 'header.ignored', 'header.choices_missing',
  'cell.fault', 'cell.not_number', 'cell.not_whole', 'cell.not_moment', 'cell.too_long', 'cell.expression',
  'cell.max_below_min',
  'type.missing', 'type.unknown', 'type.unsupported', 'type.list_missing',
  'rule.row_left_out',
  'page.conditional',
  'list.unknown', 'list.name_missing', 'list.file_missing', 'list.file_unusable', 'list.lookup_missing', 'list.column_missing', 'list.lookup_worked_out',
  'choice.value_missing', 'choice.value_too_long', 'choice.exclusive_unknown',
  'when.unreadable', 'when.both', 'when.unknown_item', 'when.not_choice', 'when.unknown_value', 'when.itself',
  'constraint.both',
  'expression.unknown_item', 'expression.last_saved',
  'default.unusable',
  'parameters.unreadable', 'parameters.twice', 'parameters.unknown', 'parameters.missing', 'parameters.bad_value',
  'plugin.kind_missing', 'plugin.kind_unknown',
  'calculation.missing',
  'reference.unknown',
  'missing.name', 'missing.pair',
  'settings.duplicates', 'settings.duplicates_many',
  'rules.name', 'rules.kind', 'rules.formula_missing', 'rules.no_item',
  'redcap.type_missing', 'redcap.type_left_out', 'redcap.hidden', 'redcap.validation_unknown', 'redcap.bound_unreadable',
  'redcap.choices_missing', 'redcap.choice_twice', 'redcap.none_unknown', 'redcap.tag_left_out',
  'redcap.rule_event', 'redcap.rule_smart_variable', 'redcap.rule_modifier', 'redcap.rule_unknown_field', 'redcap.rule_left_out_field',
  'redcap.rule_itself', 'redcap.rule_whole_checkbox', 'redcap.rule_function', 'redcap.rule_arguments', 'redcap.rule_unreadable',
  'redcap.rule_too_long', 'redcap.write_item', 'redcap.write_rule', 'redcap.write_key', 'redcap.write_repeat',
] as const;
const notes = [
  'header.unknown', 'header.language_unknown',
  'cell.not_yes_no', 'cell.read_as_yes', 'cell.seconds', 'cell.ignored',
  'type.metadata',
  'name.missing', 'name.derived',
  'label.missing',
  'appearance.ignored',
  'block.not_closed', 'block.not_opened', 'block.crossed', 'block.empty', 'block.opened',
  'page.inside', 'page.outside',
  'list.unused',
  'choice.twice', 'choice.label_twice',
  'choice.value_blank', 'choice.value_date', 'choice.code_kept',
  'missing.code',
  'settings.more_rows', 'settings.title_missing',
  'expression.mended', 'expression.property_unknown',
  'redcap.column_ignored', 'redcap.tag_ignored', 'redcap.embedded',
] as const;

export type CompileCode = (typeof errors | typeof leftOut | typeof notes)[number];
export const compileCodes = Object.fromEntries([
  ...errors.map((code) => [code, 'error']),
  ...leftOut.map((code) => [code, 'left_out']),
  ...notes.map((code) => [code, 'note']),
]) as { readonly [code in CompileCode]: Severity };

export interface Place {
  readonly sheet: string;
  readonly cell: string;
}

export interface Findings {
  add(code: CompileCode, place: Place, params?: Diagnostic['params']): void;
  /** Adopts a finding of another check, unless its cell already has one that is more than a note. */
  adopt(diagnostic: Diagnostic): void;
  /** The `suggestion` parameter: a known name close to the written one, or ''. */
  suggest(written: string, known: Iterable<string>): string;
  list(): Diagnostic[];
}

/** Maximum number of findings listed; the rest is counted in one line, and notes are dropped first. */
const most = 1_000;
/** Bounds the work that a workbook of misspellings can cause. */
const mostSuggestions = 200;
/** Maximum number of cells listed for one cause. */
const mostCells = 5_000;
const longestParam = 200;

/** The list of kinds comes from us and is shown in full; other values may be long texts of an author. */
const shorten = (name: string, value: string | number): string | number =>
  typeof value === 'string' && name !== 'kinds' && value.length > longestParam ? `${value.slice(0, longestParam)}…` : value;

/** Parameters that distinguish causes. The text of a faulty expression always does. */
const details: { readonly [code: string]: readonly string[] } = {
  'label.missing': ['name'],
  'name.derived': ['name', 'derived'],
  'type.missing': ['name'],
  'page.outside': ['name'],
  'block.empty': ['name'],
  'block.opened': ['name'],
  'when.both': ['name'],
  'cell.expression': ['text'],
  'choice.value_date': ['value'],
  'choice.code_kept': ['value', 'shown'],
  'cell.control_characters': ['character'],
  'choice.twice': ['value'],
  'choice.label_twice': ['label'],
  'choice.value_blank': ['value'],
  'design.duplicate_choice': ['item'],
  'design.never_complete': ['name'],
  'design.untranslated': ['text'],
  'design.label_too_wide': ['text'],
};

const causeOf = ({ code, sheet, params }: Diagnostic): string => {
  const apart = Object.entries(params).filter(([name, value]) => {
    if (name === 'near' || name === 'suggestion' || (name === 'column' && typeof value === 'number')) return false;
    return details[code]?.includes(name) !== true;
  });
  return JSON.stringify([code, sheet, apart]);
};

interface Cause {
  readonly first: Diagnostic;
  readonly cells: Set<string>;
}

export const createFindings = (): Findings => {
  const found: Cause[] = [];
  const byCause = new Map<string, Cause>();
  const faulty = new Set<string>();
  let suggested = 0;
  const dropped: Record<Severity, number> = { error: 0, left_out: 0, note: 0 };

  const push = (diagnostic: Diagnostic): void => {
    const { severity, sheet, cell } = diagnostic;
    if (severity !== 'note') faulty.add(`${sheet}!${cell}`);
    const key = causeOf(diagnostic);
    const same = byCause.get(key);
    if (same !== undefined) {
      if (same.cells.size < mostCells) same.cells.add(cell);
      return;
    }
    if (found.length >= most) {
      const weaker = severities.slice(severities.indexOf(severity) + 1).toReversed();
      const givesWay = weaker.map((each) => found.findLastIndex(({ first }) => first.severity === each)).find((at) => at >= 0);
      dropped[givesWay === undefined ? severity : found[givesWay]!.first.severity] += 1;
      if (givesWay === undefined) return;
      found.splice(givesWay, 1);
    }
    const cause = { first: diagnostic, cells: new Set([cell]) };
    byCause.set(key, cause);
    found.push(cause);
  };

  return {
    add: (code, place, params = {}) =>
      push({
        severity: compileCodes[code],
        code,
        sheet: place.sheet,
        cell: place.cell,
        params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shorten(name, value)])),
      }),
    adopt: (diagnostic) => {
      if (!faulty.has(`${diagnostic.sheet}!${diagnostic.cell}`)) for (const cell of diagnostic.cells ?? [diagnostic.cell]) push({ ...diagnostic, cell });
    },
    suggest: (written, known) => {
      suggested += 1;
      return suggested > mostSuggestions ? '' : closest(written, known);
    },
    list: () => {
      const all = found.map(({ first, cells }): Diagnostic => {
        const { cells: _, ...own } = first;
        return cells.size > 1 ? { ...own, cells: [...cells] } : own;
      });
      const count = dropped.error + dropped.left_out + dropped.note;
      if (count === 0) return all;
      // Notes never refuse a design, however many there are.
      const severity = severities.find((each) => dropped[each] > 0) ?? 'note';
      return [...all, { severity, code: 'findings.too_many', sheet: '', cell: '', params: { count } }];
    },
  };
};
