import type { Diagnostic } from '../design/diagnostic.ts';

/**
 * Every finding about a workbook, with its severity. Each has a text `<code>.message` in the catalogue `compile`.
 * `file.*` is found by the reader of the bytes, everything else by the compiler.
 */
export const compileCodes = {
  'file.empty': 'error',
  'file.too_large': 'error',
  'file.not_workbook': 'error',
  'file.encrypted': 'error',
  'file.damaged': 'error',
  'file.too_many_parts': 'error',
  'file.inflates_too_far': 'error',
  'file.unsafe_xml': 'error',
  'file.too_many_cells': 'error',

  'sheet.missing': 'error',
  'sheet.empty': 'error',
  'sheet.twice': 'warning',
  'findings.too_many': 'error',

  'header.missing': 'error',
  'header.unknown': 'warning',
  'header.twice': 'warning',
  'header.language_unknown': 'warning',
  'header.ignored': 'warning',

  'cell.fault': 'error',
  'cell.not_yes_no': 'error',
  'cell.not_number': 'error',
  'cell.not_whole': 'error',
  'cell.not_moment': 'error',
  'cell.too_long': 'error',
  'cell.ignored': 'warning',
  'cell.expression': 'error',
  'cell.max_below_min': 'error',

  'type.missing': 'error',
  'type.unknown': 'error',
  'type.unsupported': 'error',
  'type.metadata': 'warning',
  'type.list_missing': 'error',
  'type.or_other': 'error',
  'name.missing': 'error',
  'label.missing': 'warning',
  'appearance.ignored': 'warning',

  'block.not_closed': 'error',
  'block.not_opened': 'error',
  'block.crossed': 'error',
  'block.empty': 'warning',
  'page.inside': 'error',
  'page.outside': 'error',
  'page.conditional': 'error',
  'survey.no_items': 'error',

  'list.unknown': 'error',
  'list.unused': 'warning',
  'list.name_missing': 'error',
  'choice.value_missing': 'error',
  'choice.value_date': 'warning',
  'choice.exclusive_unknown': 'error',

  'when.unreadable': 'error',
  'when.too_rich': 'error',
  'when.both': 'error',
  'when.unknown_item': 'error',
  'when.not_choice': 'error',
  'when.unknown_value': 'error',
  'when.itself': 'error',
  'constraint.too_rich': 'error',
  'default.unusable': 'error',

  'parameters.unreadable': 'error',
  'parameters.twice': 'error',
  'parameters.unknown': 'error',
  'parameters.missing': 'error',
  'parameters.bad_value': 'error',
  'plugin.kind_missing': 'error',
  'plugin.kind_unknown': 'error',
  'reference.unknown': 'error',

  'settings.more_rows': 'warning',
  'settings.language_unknown': 'error',
  'settings.title_missing': 'warning',
} as const satisfies { readonly [code: string]: Diagnostic['severity'] };

export type CompileCode = keyof typeof compileCodes;
