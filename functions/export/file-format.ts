import type { DesignVersion } from '#shared/export/columns.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { ExportedCard } from '#shared/export/card-columns.ts';
import type { ReachedFolder } from '../cards/data/card-reach.ts';
import type { ScannedCard, UnreadableScanned } from '../cards/data/card-walks.ts';
import type { Write } from '../storage/export-files.ts';
import type { CardFilter } from '#shared/api/card-filter.ts';
import type { Folder } from '../projects/data/projects.ts';
import type { RepeatWidths } from '#shared/design/repeat-widths.ts';

export interface FileCard extends ExportedCard {
  readonly record: number;
}

export type UnreadableCard = Pick<FileCard, 'card_global_id' | 'created_at' | 'record'>;

export interface CardWriter {
  readonly card: (card: FileCard) => Promise<void>;
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
  readonly adjust?: (context: FileContext) => ((card: FileCard, stored: ScannedCard) => Promise<FileCard>) | undefined;
  readonly open: (write: Write, context: FileContext) => CardWriter | Promise<CardWriter>;
}

/** The headings of files, each with the name of the column for programs; the import finds columns by them. */
export type FileHeadings = (versions: readonly DesignVersion[], widths: RepeatWidths) => Iterable<readonly [heading: string, name: string]>;

/** Modules narrow it by `fileQuery`. Commas separate `pages`. */
export type AskedOptions = Partial<Omit<ExportOptions, 'pages'>> & { readonly pages?: string | undefined };

interface AskedFile {
  readonly options: AskedOptions;
  readonly filter: CardFilter | undefined;
  readonly folder: Folder;
  readonly host: string;
  readonly now: number;
}

/** Refuses impossible files and adds options that the file needs. */
export type FileCheck = (file: AskedFile) => Promise<Partial<ExportOptions>>;
