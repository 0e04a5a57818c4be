import type * as z from 'zod';
import type { AnswerValue, attributeKeys, Choice, confirmationReason, itemKeys, missingReason, Read } from '../items/keys.ts';
import type { exclusive } from '../items/multi/schema.ts';
import type { level } from '../items/score-level/schema.ts';
import type { itemSchemas } from '../items/schemas.ts';
import type { band } from '../items/watch/schema.ts';
import type { PluginKind, PluginOf } from '../plugins/params.ts';
import { localText, type LanguageTag, type Texts } from '../text/languages.ts';

export type { Plugin, PluginKind, PluginParam } from '../plugins/params.ts';
export type { AnswerValue, Choice };

/** A path is "page.item" without repetition suffixes (design-format 1). */
export type Path = string;

export interface CardDesign {
  readonly format: 1;
  readonly languages: readonly LanguageTag[];
  readonly title: Texts;
  readonly pages: readonly Page[];
  readonly id_attributes: readonly Path[];
  readonly numbering: readonly Path[];
  readonly summary: readonly Path[];
  /** Two cards that agree in all of these are probable duplicates; `within` allows a distance (a number, days or hours). */
  readonly duplicates?: readonly { readonly item: Path; readonly within?: number; readonly unit?: 'days' | 'hours' }[];
  /** With `xpath`, a comparison with a blank is false, as in XLSForm; otherwise it is blank (`shared/language/expression/decisions`). */
  readonly blanks?: 'xpath';
  /** An item names the reasons for missing answers that it takes (`reasons`). */
  readonly missing_reasons?: readonly Read<z.infer<typeof missingReason>>[];
  readonly confirmation_reasons?: readonly Read<z.infer<typeof confirmationReason>>[];
  /** Items share these choice lists by `choices_from`. */
  readonly lists?: { readonly [name: string]: readonly Choice[] };
  readonly list_files?: { readonly [name: string]: ListFile };
}

export interface ListFile {
  readonly hash: string;
  readonly rows: number;
  /** An uploaded design may name only the code list of the domain, and gets the list in force. */
  readonly code_list?: string;
}

export interface Page {
  readonly name: string;
  readonly original?: string;
  readonly title: Texts;
  readonly items: readonly Item[];
}

type Keys<Shape extends z.core.$ZodLooseShape> = keyof Shape extends never ? unknown : Read<z.infer<z.ZodObject<Shape>>>;

export type ItemBase = Read<z.infer<z.ZodObject<typeof itemKeys>>>;
export type DefaultOptions = NonNullable<ItemBase['default_options']>;

export type Item = AttributeItem | GroupItem | RepeatItem | CompositeItem;

export interface GroupItem extends ItemBase {
  readonly class: 'group';
  readonly source?: Path;
  /** The form offers to answer all yes/no questions that are still blank with no. */
  readonly others?: 'no';
  readonly items: readonly Item[];
  readonly activation?: readonly Activation[];
}

export interface RepeatItem extends ItemBase {
  readonly class: 'repeat';
  readonly min_count?: number;
  readonly max_count?: number;
  /** This expression gives the number of repetitions; users cannot add or remove any. */
  readonly repeat_count?: string;
  readonly layout?: 'table';
  readonly items: readonly Item[];
}

export interface CompositeItem extends ItemBase {
  readonly class: 'composite';
  readonly items: readonly Item[];
}

/** The children are shown while the choice item (or the group's source) holds one of the values. A check's value is "true". */
export interface Activation {
  readonly when: readonly string[];
  readonly items: readonly Item[];
}

export interface ValidRange<Bound = number> {
  readonly min?: Bound;
  readonly max?: Bound;
}

type Activating<Schema> = Schema extends { readonly activates: true } ? { readonly activation?: readonly Activation[] } : unknown;

export type AttributeType = keyof typeof itemSchemas;
export type AttributeItem = {
  [Type in AttributeType]: { readonly class: 'attribute'; readonly type: Type } & Keys<typeof attributeKeys> & Keys<(typeof itemSchemas)[Type]['keys']> & Activating<(typeof itemSchemas)[Type]>;
}[AttributeType];
export type AttributeOf<Type extends AttributeType> = Extract<AttributeItem, { readonly type: Type }>;

export type CheckItem = AttributeOf<'check'>;
export type SingleItem = AttributeOf<'single'>;
export type DropdownItem = AttributeOf<'dropdown'>;
export type MultiItem = AttributeOf<'multi'>;
export type NumberItem = AttributeOf<'number'>;
export type StringItem = AttributeOf<'string'>;
export type DateItem = AttributeOf<'date'>;
export type TimeItem = AttributeOf<'time'>;
export type DatetimeItem = AttributeOf<'datetime'>;
export type AgeItem = AttributeOf<'age'>;
export type LocationItem = AttributeOf<'location'>;
export type SuggestItem = AttributeOf<'suggest'>;
export type GcsItem = AttributeOf<'gcs'>;
export type StartItem = AttributeOf<'start'>;
export type WatchItem = AttributeOf<'watch'>;
export type ScoreLevelItem = AttributeOf<'score_level'>;
export type PluginItem<Kind extends PluginKind = PluginKind> = AttributeOf<'plugin'> & { readonly plugin: PluginOf<Kind> };

export type Exclusive = Read<z.infer<typeof exclusive>>;
export type WatchParams = WatchItem['params'];
export type Band = Read<z.infer<typeof band>>;
export type ScoreLevel = Read<z.infer<typeof level>>;

export const levelName = ({ title, min }: ScoreLevel): string => localText(title, 'en') || String(min);

/** Answers are stored per page name, then per stored item name (`child_2` in the second repetition). */
export interface Answers {
  readonly [page: string]: PageAnswers;
}

export interface PageAnswers {
  readonly [storedName: string]: AnswerValue;
}
