import type { PluginParam } from '../../design/card-design.ts';
import { foldWidth } from '../../text/width.ts';
import { readList } from '../cell-text.ts';
import { textOf } from '../table.ts';
import { listNamed, report } from './row-reading.ts';
import type { RowReading } from './row-reading.ts';

/** One list whose rows say in the column `when` of the sheet `choices` under which source values they are offered. */
const fromOneList = (reading: RowReading, name: string): Record<string, PluginParam> => {
  const bySource: Record<string, PluginParam[]> = {};
  for (const { row, choice } of listNamed(reading, name, 'parameters')?.entries ?? []) {
    for (const source of readList(textOf(row, 'when'))) {
      if (source !== '__proto__') (bySource[source] ??= []).push({ value: choice.value, title: { ...choice.title } });
    }
  }
  return bySource;
};

/** The values of the source item, when its row names a known list. */
const sourceValues = (reading: RowReading): readonly string[] | null => {
  const target = reading.parameters.has('source')
    ? reading.context.references.find(reading.parameters.get('source') ?? '', reading.page)
    : null;
  const list = target === null ? undefined : reading.context.lists.get(target.node.argument);
  return list?.choices.map((choice) => choice.value) ?? null;
};

/** `choices=LIST` (rows with a `when`) or `choices.<source value>=LIST`, as `{ source value: choices }`. */
export const choicesBySource = (
  params: Record<string, PluginParam>,
  reading: RowReading,
): Record<string, PluginParam> => {
  const single = reading.parameters.get('choices');
  const nested = typeof params.choices === 'object' ? params.choices : {};
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
  return { ...params, choices: bySource };
};
