import { signatures } from '../../language/expression/functions.ts';
import { rowTypes } from '../../items/workbooks.ts';
import { mayBeLeftOut, pluginKinds, pluginParams, type ParamShape, type PluginKind } from '../../plugins/params.ts';
import { kindSpellings } from '../../plugins/workbooks.ts';
import { sheetColumns } from '../../compile/columns.ts';
import { blockKinds } from '../../compile/nodes.ts';
import spellings from '../../compile/spellings.json' with { type: 'json' };

/** A name that a workbook may hold, explained in the catalogue `reference`: `<what>.<name>.text`, for a column `column.<sheet>.<name>.text`. */
export interface ReferenceEntry {
  readonly what: 'type' | 'block' | 'column' | 'kind' | 'param' | 'function';
  readonly name: string;
  readonly sheet?: string;
  readonly others: readonly string[];
  /** The columns and settings of a type, the settings of a kind, or the arguments of a function. */
  readonly with: readonly string[];
}

const kinds: ReadonlySet<string> = new Set(pluginKinds);

const types: readonly ReferenceEntry[] = rowTypes
  .filter(({ name }) => !kinds.has(name))
  .map(({ name, aliases, columns, parameters }) => ({ what: 'type', name, others: aliases, with: [...columns.filter((column) => column !== 'parameters'), ...parameters.map((key) => `${key}=`)] }));

const blocks: readonly ReferenceEntry[] = blockKinds.map((name) => ({ what: 'block', name, others: [`begin_${name}`, `end_${name}`], with: name === 'group' ? ['others='] : [] }));

const columnSpellings: { readonly [sheet: string]: { readonly [name: string]: readonly string[] } } = spellings.columns;

const sheets = ['survey', 'choices', 'rules', 'settings'] as const;
const columns: readonly ReferenceEntry[] = sheets.flatMap((sheet) =>
  sheetColumns[sheet].columns.map((name): ReferenceEntry => {
    const aliases = Object.entries(sheetColumns[sheet].aliases).flatMap(([alias, column]) => (column === name ? [alias] : []));
    return { what: 'column', name, sheet, others: [...(columnSpellings[sheet]?.[name] ?? []), ...aliases], with: [] };
  }),
);

const written = (name: string, shape: ParamShape): string => `${name}=${mayBeLeftOut(shape) || shape === 'pair' ? '' : '*'}`;

/** The settings of a kind as `name=`; required ones end in `*`. */
const settingsOf = (kind: PluginKind): readonly string[] =>
  Object.entries(pluginParams[kind] as { readonly [name: string]: ParamShape }).flatMap(([name, shape]) => (shape === 'formula' ? ['calculation'] : [written(name, shape)]));

const plugins: readonly ReferenceEntry[] = pluginKinds.map((name) => ({ what: 'kind', name, others: kindSpellings[name] ?? [], with: settingsOf(name) }));

const settingNames = [...new Set(['kind', 'others', ...pluginKinds.flatMap((kind) => Object.keys(pluginParams[kind])), ...rowTypes.flatMap(({ parameters }) => parameters)])];
const settings: readonly ReferenceEntry[] = settingNames.map((name) => ({ what: 'param', name, others: [], with: [] }));

/** `if(yes_no, same, same)`; optional arguments are in brackets, repeatable ones end in dots. */
const callOf = (name: string): string => {
  const { wants, least, most } = signatures[name]!;
  const words = wants.map((want, at) => (at < least ? want : `[${want}]`));
  return `${name}(${words.join(', ')}${most === Infinity ? ', …' : ''})`;
};
const functions: readonly ReferenceEntry[] = Object.keys(signatures).map((name) => ({ what: 'function', name, others: [], with: [callOf(name)] }));

export const reference: readonly ReferenceEntry[] = [...types, ...blocks, ...columns, ...plugins, ...settings, ...functions];
