import { readList } from '../../compile/workbook-rows.ts';
import { listNamed, report, type RowReading } from '../../compile/row-reading.ts';
import { cellOf } from '../../compile/table.ts';
import type { PluginParam } from '../../design/card-design.ts';
import { foldWidth } from '../../text/width.ts';
import { plainWorkbook } from '../plain-workbook.ts';

/** The column `when` of the sheet `choices` names the source values of each row. */
const fromOneList = (reading: RowReading, name: string): Record<string, PluginParam> => {
  const bySource: Record<string, PluginParam[]> = {};
  for (const { row, choice } of listNamed(reading, name, 'parameters')?.entries ?? []) {
    for (const source of readList(reading.context.codes.named(cellOf(row, 'when')))) {
      if (source !== '__proto__') (bySource[source] ??= []).push({ value: choice.value, title: { ...choice.title } });
    }
  }
  return bySource;
};

const sourceValues = (reading: RowReading): readonly string[] | null => {
  const target = reading.parameters.has('source')
    ? reading.context.references.find(reading.parameters.get('source') ?? '', reading.page)
    : null;
  const list = target === null ? undefined : reading.context.lists.get(target.node.argument);
  return list?.choices.map((choice) => choice.value) ?? null;
};

/** Reads `choices=LIST` (rows with `when`) or `choices.<source value>=LIST`. */
const choicesBySource = (choices: PluginParam | undefined, reading: RowReading): PluginParam => {
  const single = reading.parameters.get('choices');
  const nested = typeof choices === 'object' ? choices : {};
  const bySource = single === undefined ? nested : fromOneList(reading, foldWidth(single));
  const known = sourceValues(reading);
  const sources = Object.keys(bySource);
  if (sources.length === 0) report(reading, 'parameters.missing', 'parameters', { key: 'choices' });
  for (const source of sources) {
    if (known !== null && !known.includes(source)) {
      const suggestion = reading.context.findings.suggest(source, known);
      report(reading, 'parameters.bad_value', 'parameters', { key: 'choices', value: source, suggestion });
    }
  }
  return bySource;
};

export const interlockedDropdownWorkbook = plainWorkbook('interlocked_dropdown', (params, reading) => ({ ...params, choices: choicesBySource(params['choices'], reading) }));
