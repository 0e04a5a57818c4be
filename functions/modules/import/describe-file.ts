import type { CardDesign } from '#shared/design/card-design.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { prepare } from '#shared/form/prepare.ts';
import type { NamedHospital } from '#shared/modules/import/hospital-names.ts';
import { headingKeys, matchColumns, type ColumnMatch, type KeptMapping } from '#shared/modules/import/match-columns.ts';
import type { ImportVersion } from '#shared/modules/import/read-types.ts';
import { ownTargets, type ImportSettings, type SourceFile } from '#shared/modules/import/records.ts';
import { createTargets, type TargetName } from '#shared/modules/import/targets.ts';
import { headingsOf } from '../../composition/file-headings.ts';

// This file is imported on demand, so that calls for the progress start without the engine.

interface Version {
  readonly version: number;
  readonly design: CardDesign;
}

const preparedDesign = onceFor(prepare);

const preparedOf = ({ version, design }: Version): ImportVersion => ({ version, prepared: preparedDesign(design) });

export const describeFile = (versions: readonly Version[], file: SourceFile, kept: KeptMapping, hospitals: readonly NamedHospital[]): { readonly matches: readonly (readonly ColumnMatch[])[]; readonly targets: readonly TargetName[] } => {
  const prepared = versions.map(preparedOf);
  return { matches: matchColumns(prepared, file.tables, kept, headingsOf, hospitals), targets: createTargets(prepared[0]!.prepared).names };
};

/** A column without a target that simply fitted nothing is not remembered: the next design may have its item. */
export const decidedHeadings = (versions: readonly Version[], file: SourceFile, settings: ImportSettings, kept: KeptMapping, hospitals: readonly NamedHospital[]): KeptMapping => {
  const { matches } = describeFile(versions, file, kept, hospitals);
  const decided = headingKeys(file.tables).flatMap((keys, table) =>
    keys.flatMap((key, column) => {
      const target = settings.columns[table]?.[column] ?? '';
      const was = matches[table]![column]!;
      return key !== '' && (target !== '' || was.target !== '' || was.by === 'kept') ? [[key, target] as const] : [];
    }),
  );
  return Object.fromEntries(decided);
};

export const openQuestion = (versions: readonly Version[], file: SourceFile, settings: ImportSettings): { readonly code: 'columns' | 'date_order' | 'match'; readonly table?: number; readonly column?: number } | null => {
  const [newest, ...older] = versions.map(preparedOf) as [ImportVersion, ...ImportVersion[]];
  const all = [createTargets(newest.prepared), ...older.map(({ prepared }) => createTargets(prepared, true))];
  if (settings.columns.length !== file.tables.length) return { code: 'columns' };
  for (const [table, { columns }] of file.tables.entries()) {
    const own = settings.columns[table]!;
    if (own.length !== columns.length) return { code: 'columns', table };
    const taken = new Set<string>();
    for (const [column, name] of own.entries()) {
      if (name === '') continue;
      const target = all.map((targets) => targets.resolve(name)).find((found) => found !== undefined);
      const isOwn = Object.values<string>(ownTargets).includes(name);
      if (taken.has(name) || (target === undefined && !isOwn)) return { code: 'columns', table, column };
      taken.add(name);
      const item = target?.prepared.items[target.number];
      const isDay = target?.kind === 'registered' || (item?.class === 'attribute' && (item.type === 'date' || item.type === 'datetime'));
      if (isDay && columns[column]!.dates !== undefined && settings.date_order === undefined) return { code: 'date_order', table, column };
    }
  }
  const { id_attributes } = newest.prepared.design;
  const hasCard = settings.columns[0]?.includes(ownTargets.card) === true;
  if (settings.match === 'card' ? !hasCard : settings.mode !== 'add' && id_attributes.length === 0) return { code: 'match' };
  return null;
};
