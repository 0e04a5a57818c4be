import type { CardFilter } from '#shared/api/card-filter.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { Folder } from '../projects/data/projects.ts';

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
