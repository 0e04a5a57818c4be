import type { DesignVersion } from '#shared/export/columns.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import type { TableCard } from '#shared/export/tables.ts';
import type { ReachedFolder } from '../data/card-reach.ts';
import type { ScannedCard, UnreadableScanned } from '../data/card-walks.ts';
import type { Write } from '../storage/write-zip.ts';

export type UnreadableCard = Pick<TableCard, 'card_global_id' | 'created_at' | 'record'>;

/** Writes the cards of a folder one after the other. */
export interface CardWriter {
  readonly card: (card: TableCard) => Promise<void>;
  readonly unreadable: (card: UnreadableCard) => Promise<void>;
  readonly end: () => Promise<void>;
  /** Nothing of it remains on this machine. */
  readonly discard: () => Promise<void>;
}

/** What a file is made of, beside its cards. */
export interface FileContext {
  readonly folderId: string;
  /** When the file was asked for, in ms. */
  readonly asked: number;
  readonly options: ExportOptions;
  readonly versions: readonly DesignVersion[];
  readonly widths: RepeatWidths;
  /** The file has its beginning already; only of `isContinuable` ones. */
  readonly isContinued: boolean;
}

/** Writes files of some options. The worker walks the cards, counts them and puts the parts of the file. */
export interface FileFormat {
  readonly isOf: (options: ExportOptions) => boolean;
  /** Files that are lines one after the other can be taken up behind any of them. */
  readonly isContinuable: (options: ExportOptions) => boolean;
  /** Every card of the folder, in another order than by creation. */
  readonly cards?: (folder: ReachedFolder, options: ExportOptions, after: string | undefined) => AsyncGenerator<ScannedCard | UnreadableScanned> | undefined;
  /** Makes of a card what the file tells of it. Such a file names no hospital but what this adds. */
  readonly adjust?: (context: FileContext) => ((card: TableCard, stored: ScannedCard) => Promise<TableCard>) | undefined;
  readonly open: (write: Write, context: FileContext) => Promise<CardWriter>;
}
