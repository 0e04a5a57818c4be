import type { Language, Texts } from '../text/languages.ts';
import { localText } from '../text/local-text.ts';

/** "page.item" as written in a design: without repetition suffixes (design-format 1). */
export type Path = string;

export interface CardDesign {
  readonly format: 1;
  readonly languages: readonly Language[];
  readonly title: Texts;
  readonly pages: readonly Page[];
  readonly id_attributes: readonly Path[];
  readonly numbering: readonly Path[];
  readonly summary: readonly Path[];
}

export interface Page {
  readonly name: string;
  readonly title: Texts;
  readonly items: readonly Item[];
}

export type Item = AttributeItem | GroupItem | RepeatItem | CompositeItem;

export interface ItemBase {
  readonly name: string;
  readonly title: Texts;
  readonly description?: Texts;
  readonly placeholder?: Texts;
  readonly prefix?: Texts;
  readonly suffix?: Texts;
  readonly required?: boolean;
  readonly readonly?: boolean;
  readonly force_display?: boolean;
  readonly default_options?: DefaultOptions;
  /** Condition under which the item is shown, over items as `${page.item}` (shared/expression). */
  readonly relevant?: string;
}

/** Applies to new cards only. */
export interface DefaultOptions {
  readonly kind: 'today' | 'now' | 'organisation' | 'value';
  readonly value?: AnswerValue;
}

export interface GroupItem extends ItemBase {
  readonly class: 'group';
  /** Path of the choice item whose selected values expose the activation entries. */
  readonly source?: Path;
  readonly items: readonly Item[];
  readonly activation?: readonly Activation[];
}

export interface RepeatItem extends ItemBase {
  readonly class: 'repeat';
  readonly min_count?: number;
  readonly max_count?: number;
  readonly items: readonly Item[];
}

export interface CompositeItem extends ItemBase {
  readonly class: 'composite';
  readonly items: readonly Item[];
}

/** Children exposed while the choice item (or the group's source) holds one of the values. A check's value is "true". */
export interface Activation {
  readonly when: readonly string[];
  readonly items: readonly Item[];
}

export interface Choice {
  readonly value: string;
  readonly title: Texts;
  readonly description?: Texts;
}

export interface Exclusive {
  readonly value: string;
  readonly excludes: '*' | readonly string[];
}

export interface NumberFormat {
  readonly scale?: number;
  readonly precision?: number;
}

export interface ValidRange<Bound = number> {
  readonly min?: Bound;
  readonly max?: Bound;
}

interface Attribute<Type extends string> extends ItemBase {
  readonly class: 'attribute';
  readonly type: Type;
  /** What an answer must meet, written `.`; what is said when it does not, or is outside its range. */
  readonly constraint?: string;
  readonly constraint_message?: Texts;
}

interface Activating {
  readonly activation?: readonly Activation[];
}

interface Choosing extends Activating {
  readonly choices: readonly Choice[];
}

export type CheckItem = Attribute<'check'> & Activating;
export type SingleItem = Attribute<'single'> & Choosing & { readonly column_width?: number };
export type DropdownItem = Attribute<'dropdown'> & Choosing;
export type MultiItem = Attribute<'multi'> & Choosing & { readonly exclusive?: readonly Exclusive[] };
export type NumberItem = Attribute<'number'> & { readonly number_format?: NumberFormat; readonly valid_range?: ValidRange };
export type StringItem = Attribute<'string'> & { readonly max_length?: number };
export type TextItem = Attribute<'text'> & { readonly max_length?: number };
export type DateItem = Attribute<'date'> & { readonly valid_range?: ValidRange<string> };
export type TimeItem = Attribute<'time'> & { readonly valid_range?: ValidRange<string> };
export type DatetimeItem = Attribute<'datetime'> & { readonly valid_range?: ValidRange<string> };
export type AgeItem = Attribute<'age'> & { readonly valid_range?: ValidRange };
export type LocationItem = Attribute<'location'>;
export type SuggestItem = Attribute<'suggest'> & { readonly master?: string; readonly allow_free_text?: boolean };
export type GcsItem = Attribute<'gcs'> & { readonly gcs_type?: 'by_age' | 'infant' | 'child' | 'adult'; readonly ref?: Path };
export type StartItem = Attribute<'start'>;
export type PluginItem = Attribute<'plugin'> & { readonly plugin: Plugin };
export type WatchItem = Attribute<'watch'> & { readonly params: WatchParams };
export type ScoreLevelItem = Attribute<'score_level'> & {
  readonly target: Path;
  readonly score_type: 'ppats' | 'levels';
  readonly params?: { readonly hr?: Path; readonly rr?: Path; readonly sbp?: Path; readonly levels?: readonly ScoreLevel[] };
};
export type HiddenCountItem = Attribute<'hidden_count'> & {
  readonly params: { readonly sources: readonly Path[]; readonly values?: readonly string[] };
};
export type LabelItem = Attribute<'label'>;
export type SeparatorItem = Attribute<'separator'>;

export type AttributeItem =
  | CheckItem
  | SingleItem
  | DropdownItem
  | MultiItem
  | NumberItem
  | StringItem
  | TextItem
  | DateItem
  | TimeItem
  | DatetimeItem
  | AgeItem
  | LocationItem
  | SuggestItem
  | GcsItem
  | StartItem
  | PluginItem
  | WatchItem
  | ScoreLevelItem
  | HiddenCountItem
  | LabelItem
  | SeparatorItem;

export type AttributeType = AttributeItem['type'];
export type AttributeOf<Type extends AttributeType> = Extract<AttributeItem, { type: Type }>;

export interface ScoreLevel {
  readonly min: number;
  readonly title: Texts;
  readonly colour?: string;
}

/** The name under which a reached level is stored: its English title if there is one, the same for every reader. */
export const levelName = ({ title, min }: ScoreLevel): string => localText(title, 'en') || String(min);

export interface WatchParams {
  readonly target: Path;
  readonly bands: 'tape_age' | 'tape_age_completed' | 'tape_length' | readonly Band[];
}

export interface Band {
  /** Upper edge, exclusive; the last band has none. */
  readonly below?: number;
  readonly title: Texts;
  readonly colour: string;
}

export const pluginKinds = [
  'sum',
  'survival_probability',
  'interlocked_dropdown',
  'date_difference',
  'shock_index',
  'modified_shock_index',
  'age_shock_index',
  'reverse_shock_index_gcs',
  'reverse_shock_index_gcs_age',
  'weekday',
  'organisation_name',
  'blood_pressure',
  'iss',
  'rts',
  'qsofa',
  'gap',
  'news2',
  'time_interval',
  'expression',
] as const;
export type PluginKind = (typeof pluginKinds)[number];

export interface Plugin {
  readonly kind: PluginKind;
  readonly params: { readonly [name: string]: PluginParam };
}

/** A path, a literal, a list, or nested parameters such as `SBP: { name, min, max }`. */
export type PluginParam = string | number | boolean | readonly PluginParam[] | { readonly [name: string]: PluginParam };

/** One answer as stored: JSON only; dates are text (design-format 1, attribute types). */
export type AnswerValue =
  | string
  | number
  | boolean
  | null
  | readonly AnswerValue[]
  | { readonly [part: string]: AnswerValue };

/** Answers per page name, then per stored item name (`child_2` in the second repetition). */
export interface Answers {
  readonly [page: string]: PageAnswers;
}

export interface PageAnswers {
  readonly [storedName: string]: AnswerValue;
}
