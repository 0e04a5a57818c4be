import type { Answers } from '../design/card-design.ts';
import type { KeptAnswer } from '../design/kept-answer.ts';
import type { CellKind, CellValue } from '../items/output.ts';
import { localText, type Texts } from '../text/languages.ts';
import type { FileWords } from './file-words.ts';
import type { ExportOptions } from './options.ts';

/** The card's data besides its answers; wire names. */
export interface ExportedCard {
  readonly card_global_id: string;
  readonly version: number;
  readonly status: { readonly overall: string; readonly required: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly updated_org: Texts;
  readonly created_org?: Texts | string;
  readonly review?: { readonly state: string; readonly submitted_at: string | null; readonly open: number };
  readonly transfers?: readonly { readonly way: 'to' | 'from'; readonly card: string }[];
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
}

export type CardColumnName = { readonly [Key in keyof FileWords]: Key extends `column.${infer Name}` ? Name : never }[keyof FileWords];

export type Told = Pick<ExportOptions, 'reviewed' | 'linked' | 'is_test' | 'created_org'>;

/** A column about the card itself. Every format reads these lists. */
export interface CardColumn {
  /** It has no full stop, so that it cannot collide with an item's. `export.json` has its title (`column.<name>`) and those of its codes (`<name>.<code>`). */
  readonly name: CardColumnName;
  readonly kind: CellKind;
  readonly read: (card: ExportedCard, file: Pick<ExportOptions, 'lang' | 'deidentified'>) => CellValue;
  /** Left out of files without identifiers. Times are, too: the time of entry is known elsewhere, so a moved one would reveal the shift of the card's days. */
  readonly isTelling?: true;
  readonly by?: keyof Told;
}

export const ownColumns: readonly CardColumn[] = [
  { name: 'card_global_id', kind: 'code', isTelling: true, read: ({ card_global_id }) => card_global_id },
  { name: 'version', kind: 'number', read: ({ version }) => version },
  { name: 'status', kind: 'code', read: ({ status }) => status.overall },
  { name: 'required', kind: 'code', read: ({ status }) => status.required },
  { name: 'created_at', kind: 'datetime', isTelling: true, read: ({ created_at }) => created_at },
  { name: 'updated_at', kind: 'datetime', isTelling: true, read: ({ updated_at }) => updated_at },
  { name: 'updated_org', kind: 'text', isTelling: true, read: ({ updated_org }, { lang }) => localText(updated_org, lang) },
];

/** Last in the specified CSV, behind `ownColumns` elsewhere. */
export const hospitalColumn: CardColumn = { name: 'created_org', kind: 'text', by: 'created_org', read: ({ created_org = '' }, { lang }) => (typeof created_org === 'string' ? created_org : localText(created_org, lang)) };

/** Behind the answers, so that switching one on moves no other column. */
export const switchedColumns: readonly CardColumn[] = [
  { name: 'state', kind: 'code', by: 'reviewed', read: ({ review }) => review?.state ?? null },
  { name: 'submitted_at', kind: 'datetime', by: 'reviewed', isTelling: true, read: ({ review }) => review?.submitted_at ?? null },
  { name: 'open_queries', kind: 'number', by: 'reviewed', read: ({ review }) => review?.open ?? null },
  { name: 'transfers', kind: 'code', by: 'linked', read: ({ transfers = [] }, { deidentified }) => transfers.map(({ way, card }) => (deidentified ? way : `${way} ${card}`)).join('; ') || null },
  { name: 'test', kind: 'number', by: 'is_test', read: () => 1 },
];

export const columnsFor = (columns: readonly CardColumn[], options: Told & Pick<ExportOptions, 'deidentified'>): readonly CardColumn[] =>
  columns.filter(({ isTelling, by }) => !(isTelling && options.deidentified) && (by === undefined || options[by] === true));
