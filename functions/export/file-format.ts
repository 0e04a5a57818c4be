import type { DesignVersion } from '#shared/export/columns.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import type { TableCard } from '#shared/export/tables.ts';
import type { ReachedFolder } from '../data/card-reach.ts';
import type { ScannedCard, UnreadableScanned } from '../data/card-walks.ts';
import type { Write } from '../storage/write-zip.ts';

export type UnreadableCard = Pick<TableCard, 'card_global_id' | 'created_at' | 'record'>;

export interface CardWriter {
  readonly card: (card: TableCard) => Promise<void>;
  readonly unreadable: (card: UnreadableCard) => Promise<void>;
  readonly end: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

export interface FileContext {
  readonly folderId: string;
  /** ms of the request. */
  readonly asked: number;
  readonly options: ExportOptions;
  readonly versions: readonly DesignVersion[];
  readonly widths: RepeatWidths;
}

export interface FileFormat {
  readonly isOf: (options: ExportOptions) => boolean;
  readonly cards?: (folder: ReachedFolder, options: ExportOptions) => AsyncGenerator<ScannedCard | UnreadableScanned> | undefined;
  /** Changes a card for the file, which then names no hospital except those added here. */
  readonly adjust?: (context: FileContext) => ((card: TableCard, stored: ScannedCard) => Promise<TableCard>) | undefined;
  readonly open: (write: Write, context: FileContext) => Promise<CardWriter>;
}
