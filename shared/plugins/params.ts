import type { Choice } from '../items/keys.ts';
import { furtherModels, modelFigureNames, modelParams, scoreParams, scoreParamWords } from '../modules/scores/kinds.ts';

/** `each` is a path in all its repetitions; a trailing "?" marks an optional parameter. */
export type ParamShape =
  | 'path'
  | 'path?'
  | 'paths'
  | 'each?'
  | 'path or text?'
  | 'text?'
  | 'true?'
  | 'number?'
  | 'decimals?'
  | 'four numbers?'
  | 'named numbers?'
  | 'choices'
  | 'formula'
  | 'pair';

export interface ParamShapes {
  readonly [param: string]: ParamShape;
}

const mostDecimals = 6;
export const isDecimals = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostDecimals;

export const figureNames: { readonly [param: string]: readonly string[] } = {
  ...modelFigureNames,
};

export const paramWords: { readonly [param: string]: readonly string[] } = {
  model: [
    'kimura_2012',
    ...furtherModels,
  ],
  ...scoreParamWords,
};

/** design-format 1, Plugins. */
export const pluginParams = {
  sum: { sources: 'paths' },
  survival_probability: {
    gcs: 'path',
    iss: 'path?',
    age: 'path?',
    sbp: 'path?',
    rr: 'path?',
    model: 'text?',
    decimals: 'decimals?',
    ...modelParams,
  },
  interlocked_dropdown: { source: 'path', choices: 'choices' },
  date_difference: { from: 'path?', to: 'path?', is_empty: 'true?' },
  shock_index: { hr: 'path', sbp: 'path' },
  modified_shock_index: { hr: 'path', sbp: 'path', dbp: 'path' },
  age_shock_index: { hr: 'path', sbp: 'path', age: 'path' },
  weekday: { source: 'path' },
  organisation_name: {},
  blood_pressure: { SBP: 'pair', DBP: 'pair' },
  ...scoreParams,
  expression: { calculation: 'formula' },
} as const satisfies { readonly [kind: string]: ParamShapes };

export type PluginKind = keyof typeof pluginParams;
export type EnteredKind = Extract<PluginKind, 'blood_pressure' | 'interlocked_dropdown'>;
export const pluginKinds = Object.keys(pluginParams) as readonly PluginKind[];

const formulaParams = new Map(Object.entries<ParamShapes>(pluginParams).map(([kind, shapes]) => [kind, Object.keys(shapes).filter((name) => shapes[name] === 'formula')]));
export const formulaParamsOf = (kind: PluginKind): readonly string[] => formulaParams.get(kind) ?? [];

export type PluginParam = string | number | boolean | readonly PluginParam[] | { readonly [name: string]: PluginParam };

export const isNested = (value: PluginParam | undefined): value is { readonly [name: string]: PluginParam } => typeof value === 'object' && !Array.isArray(value);

interface Held {
  readonly path: string;
  readonly paths: readonly string[];
  readonly each: string;
  readonly 'path or text': string | number;
  readonly text: string;
  readonly true: boolean;
  readonly number: number;
  readonly decimals: number;
  readonly 'four numbers': readonly number[];
  readonly 'named numbers': { readonly [name: string]: number };
  readonly choices: { readonly [source: string]: readonly Choice[] };
  readonly formula: string;
  readonly pair: { readonly name: string; readonly min?: number; readonly max?: number };
}

type ParamsOf<Shapes> = { readonly [Name in keyof Shapes as Shapes[Name] extends `${string}?` ? never : Name]: Shapes[Name] extends keyof Held ? Held[Shapes[Name]] : never } & {
  readonly [Name in keyof Shapes as Shapes[Name] extends `${string}?` ? Name : never]?: Shapes[Name] extends `${infer Shape extends keyof Held}?` ? Held[Shape] : never;
} & { readonly [name: string]: PluginParam };

export type PluginOf<Kind extends PluginKind> = { readonly [Each in Kind]: { readonly kind: Each; readonly params: ParamsOf<(typeof pluginParams)[Each]> } }[Kind];
export type Plugin = PluginOf<PluginKind>;

export const mayBeLeftOut = (shape: ParamShape): boolean => shape.endsWith('?');

/** A path has a dot; names and literals have none. */
export const isPathText = (text: unknown): text is string => typeof text === 'string' && text.includes('.');
