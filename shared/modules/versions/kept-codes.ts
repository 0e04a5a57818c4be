import { listNameOf, plainValue, shownCodes, type Codes } from '../../compile/codes.ts';
import { cellOf, codeOf, placeOf, textOf, type Table, type TableRow } from '../../compile/table.ts';
import { plainCell, type CellValue } from '../../compile/workbook-rows.ts';
import type { CardDesign, Item } from '../../design/card-design.ts';
import { walkItems } from '../../design/walk.ts';
import { hasHiddenControls } from '../../text/characters.ts';
import { foldWidth } from '../../text/width.ts';

/** The code without its number format; invisible characters stay. */
const withoutFormat = (cell: CellValue): string => plainValue(foldWidth(String(plainCell(cell) ?? '').trim()));

const offeredValues = (item: Item): readonly string[] => {
  const dependent = 'plugin' in item && item.plugin.kind === 'interlocked_dropdown' ? Object.values(item.plugin.params.choices).flat() : [];
  return [...('choices' in item ? item.choices : []), ...dependent].map(({ value }) => value);
};

const codesInForce = (survey: Table, inForce: CardDesign): ReadonlyMap<string, ReadonlySet<string>> => {
  const byItem = new Map<string, Set<string>>();
  walkItems(inForce, ({ item }) => {
    const values = offeredValues(item);
    for (const name of new Set([item.name, item.original ?? item.name])) byItem.set(name, new Set([...(byItem.get(name) ?? []), ...values]));
  });
  const byList = new Map<string, Set<string>>();
  for (const row of survey.rows) {
    const known = byItem.get(foldWidth(textOf(row, 'name')));
    if (known === undefined || known.size === 0) continue;
    const [, ...words] = foldWidth(textOf(row, 'type')).split(/\s+/);
    const settings = Array.from(foldWidth(textOf(row, 'parameters')).matchAll(/\bchoices[^\s=]*\s*=\s*(\S+)/g), ([, list = '']) => list);
    for (const list of [...words, ...settings]) byList.set(list, new Set([...(byList.get(list) ?? []), ...known]));
  }
  return byList;
};

/** Codes as their cells show them. One that the version in force has without the number format is kept, with a finding, so that answers keep it. */
export const keptCodes = (tables: readonly Table[], survey: Table, inForce: CardDesign): Codes => {
  const kept = new Map<string, string>();
  const keptAnywhere = new Map<string, string>();
  const keyOf = (row: TableRow, shown: string): string => JSON.stringify([listNameOf(row), shown]);
  const lists = codesInForce(survey, inForce);
  for (const row of tables.flatMap(({ rows }) => rows)) {
    const [shown, plain] = [foldWidth(codeOf(row, 'name')), withoutFormat(cellOf(row, 'name'))];
    const known = shown === plain || hasHiddenControls(plain) ? undefined : lists.get(listNameOf(row));
    if (known?.has(plain) !== true || known.has(shown)) continue;
    kept.set(keyOf(row, shown), plain);
    keptAnywhere.set(shown, plain);
  }
  return {
    of: (row, findings) => {
      const shown = shownCodes.of(row, findings);
      const code = kept.size === 0 ? undefined : kept.get(keyOf(row, shown));
      if (code !== undefined) findings.add('choice.code_kept', placeOf(row, 'name'), { value: code, shown });
      return code ?? shown;
    },
    named: (cell) => {
      const shown = shownCodes.named(cell);
      return keptAnywhere.get(foldWidth(shown)) ?? shown;
    },
  };
};
