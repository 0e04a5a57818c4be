import { appearancesOf, expressionIn, report, textIn, type ItemWorkbook, type RowReader, type RowReading } from '../../compile/row-reading.ts';
import { pluginKinds } from '../../plugins/params.ts';
import type { PluginKind } from '../../design/card-design.ts';
import { calculated } from '../../plugins/expression/workbook.ts';
import { kindSpellings, pluginWorkbooks } from '../../plugins/workbooks.ts';

/** XLSForm's metadata types lead here; authors cannot spell it. */
export const metadataRow = '(metadata)';

const readKind = (reading: RowReading): PluginKind | null => {
  const written = reading.parameters.get('kind') ?? '';
  const kind = pluginKinds.find((candidate) => candidate === written.toLowerCase());
  if (kind !== undefined) return kind;
  if (written === '') report(reading, 'plugin.kind_missing', 'parameters', { kinds: pluginKinds.join(', ') });
  else {
    const suggestion = reading.context.findings.suggest(written, pluginKinds);
    report(reading, 'plugin.kind_unknown', 'parameters', { kind: written, kinds: pluginKinds.join(', '), suggestion });
  }
  return null;
};

const withHidden = <Part extends object>(reading: RowReading, part: Part | null): Part | null => (part !== null && appearancesOf(reading.row).isHidden ? { ...part, hidden: true as const } : part);

const plugin: RowReader = {
  isComputed: true,
  columns: ['parameters', 'calculation'],
  read: (reading) => {
    if (textIn(reading, 'calculation') !== '' && textIn(reading, 'parameters') === '') return withHidden(reading, calculated(reading));
    const kind = readKind(reading);
    return kind && withHidden(reading, pluginWorkbooks[kind].read(reading));
  },
};

/** `blood_pressure` equals `plugin` with `kind=blood_pressure`. */
const kindRow = (kind: PluginKind): RowReader => ({
  ...plugin,
  xlsform: 'text',
  aliases: kindSpellings[kind] ?? [],
  read: (reading) => {
    const other = reading.parameters.get('kind');
    if (other !== undefined && other.toLowerCase() !== kind) report(reading, 'parameters.bad_value', 'parameters', { key: 'kind', value: other, suggestion: kind });
    return withHidden(reading, pluginWorkbooks[kind].read(reading));
  },
});

const valueOf = (reading: RowReading): string | undefined => {
  if (textIn(reading, 'calculation') !== '') return expressionIn(reading, 'calculation');
  const text = textIn(reading, 'default');
  return text.includes("'") ? `"${text.replaceAll('"', '')}"` : `'${text}'`;
};

const hidden: RowReader = {
  aliases: ['非表示', '隠し項目'],
  isComputed: true,
  isUnseen: true,
  columns: ['calculation', 'default'],
  read: (reading) => {
    const calculation = valueOf(reading);
    return calculation === undefined ? null : { type: 'plugin', plugin: { kind: 'expression', params: { calculation } } };
  },
};

/** A telephone fills XLSForm metadata; the argument is the formula used instead. */
const metadata: RowReader = {
  isComputed: true,
  isUnseen: true,
  columns: [],
  read: ({ argument }) => ({ type: 'plugin', plugin: { kind: 'expression', params: { calculation: argument } } }),
};

export const pluginWorkbook: ItemWorkbook = {
  rows: { plugin: { ...plugin, xlsform: 'text' }, calculate: { ...plugin, aliases: ['計算', '計算式', '数式', '自動計算', 'calc', 'calculated', 'formula', 'computed'] }, hidden, [metadataRow]: metadata, ...Object.fromEntries(pluginKinds.map((kind) => [kind, kindRow(kind)])) },
};
