import { severities, type Diagnostic, type Severity } from '../design/diagnostic.ts';
import { closest } from '../text/closest.ts';

/**
 * Every finding about a workbook, with its severity. Each has a text `<code>.message` in the catalogue `compile`.
 * `file.*` is found by the reader of the bytes, everything else by the compiler.
 */
const errors = [
  'file.empty', 'file.too_large', 'file.not_workbook', 'file.encrypted', 'file.damaged', 'file.too_many_parts',
  'file.inflates_too_far', 'file.unsafe_xml', 'file.too_many_cells', 'file.unknown_encoding', 'file.too_heavy',
  'sheet.missing', 'sheet.empty',
  'findings.too_many',
  'header.missing',
  'cell.fault', 'cell.not_yes_no', 'cell.not_number', 'cell.not_whole', 'cell.not_moment', 'cell.too_long',
  'cell.expression', 'cell.max_below_min',
  'type.missing', 'type.unknown', 'type.unsupported', 'type.list_missing', 'type.or_other',
  'name.missing',
  'block.not_closed', 'block.not_opened', 'block.crossed',
  'page.inside', 'page.outside', 'page.conditional',
  'survey.no_items',
  'list.unknown', 'list.name_missing',
  'choice.value_missing', 'choice.exclusive_unknown',
  'when.unreadable', 'when.both', 'when.unknown_item', 'when.not_choice', 'when.unknown_value', 'when.itself',
  'constraint.both',
  'expression.unknown_item',
  'default.unusable',
  'parameters.unreadable', 'parameters.twice', 'parameters.unknown', 'parameters.missing', 'parameters.bad_value',
  'plugin.kind_missing', 'plugin.kind_unknown',
  'calculation.missing',
  'reference.unknown',
  'settings.language_unknown',
  'redcap.columns_missing',
] as const;
const leftOut = [
  'redcap.type_missing', 'redcap.type_left_out', 'redcap.hidden', 'redcap.validation_unknown', 'redcap.bound_unreadable',
  'redcap.choices_missing', 'redcap.choice_twice', 'redcap.none_unknown', 'redcap.tag_left_out',
  'redcap.rule_event', 'redcap.rule_smart_variable', 'redcap.rule_modifier', 'redcap.rule_unknown_field', 'redcap.rule_left_out_field',
  'redcap.rule_itself', 'redcap.rule_whole_checkbox', 'redcap.rule_function', 'redcap.rule_arguments', 'redcap.rule_unreadable',
  'redcap.rule_too_long', 'redcap.write_item', 'redcap.write_rule', 'redcap.write_key', 'redcap.write_repeat',
] as const;
const notes = [
  'sheet.twice',
  'header.unknown', 'header.twice', 'header.language_unknown', 'header.ignored',
  'cell.seconds', 'cell.ignored',
  'type.metadata',
  'label.missing',
  'appearance.ignored',
  'block.empty',
  'list.unused',
  'choice.value_date',
  'settings.more_rows', 'settings.title_missing',
  'redcap.column_ignored', 'redcap.renamed', 'redcap.tag_ignored', 'redcap.seconds',
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
  /** Takes over a finding of another check; left out when the cell already has an error. */
  adopt(diagnostic: Diagnostic): void;
  /** The `suggestion` parameter: the known name that is close to the written one, or ''. */
  suggest(written: string, known: Iterable<string>): string;
  /** In the order found. */
  list(): Diagnostic[];
}

/** A reader works through a list; beyond this many the rest is counted in one line, and notes give way to what matters more. */
const most = 1_000;
/** Bounds the work that a workbook of misspellings can cause. */
const mostSuggestions = 200;
const longestParam = 200;

const shorten = (value: string | number): string | number =>
  typeof value === 'string' && value.length > longestParam ? `${value.slice(0, longestParam)}…` : value;

/** Collects the findings of one compilation. */
export const createFindings = (): Findings => {
  const found: Diagnostic[] = [];
  const seen = new Set<string>();
  const faulty = new Set<string>();
  let suggested = 0;
  const dropped: Record<Severity, number> = { error: 0, left_out: 0, note: 0 };

  const push = (diagnostic: Diagnostic): void => {
    const key = JSON.stringify([diagnostic.code, diagnostic.sheet, diagnostic.cell, diagnostic.params]);
    if (seen.has(key)) return;
    if (found.length >= most) {
      const weaker = severities.slice(severities.indexOf(diagnostic.severity) + 1).toReversed();
      const givesWay = weaker.map((each) => found.findLastIndex(({ severity }) => severity === each)).find((at) => at >= 0);
      dropped[givesWay === undefined ? diagnostic.severity : found[givesWay]!.severity] += 1;
      if (givesWay === undefined) return;
      found.splice(givesWay, 1);
    }
    seen.add(key);
    if (diagnostic.severity === 'error') faulty.add(`${diagnostic.sheet}!${diagnostic.cell}`);
    found.push(diagnostic);
  };

  return {
    add: (code, place, params = {}) =>
      push({
        severity: compileCodes[code],
        code,
        sheet: place.sheet,
        cell: place.cell,
        params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shorten(value)])),
      }),
    adopt: (diagnostic) => {
      if (!faulty.has(`${diagnostic.sheet}!${diagnostic.cell}`)) push(diagnostic);
    },
    suggest: (written, known) => {
      suggested += 1;
      return suggested > mostSuggestions ? '' : closest(written, known);
    },
    list: () => {
      const count = dropped.error + dropped.left_out + dropped.note;
      if (count === 0) return [...found];
      // Notes, however many, never refuse a design.
      const severity = severities.find((each) => dropped[each] > 0) ?? 'note';
      return [...found, { severity, code: 'findings.too_many', sheet: '', cell: '', params: { count } }];
    },
  };
};
