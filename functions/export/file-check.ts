import type { CardFilter } from '#shared/api/card-filter.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { Folder } from '../data/projects.ts';

/** What the query may say; `fileQuery` of the modules decides how much of it. `pages`: with commas between them. */
export type AskedOptions = Partial<Omit<ExportOptions, 'pages'>> & { readonly pages?: string | undefined };

interface AskedFile {
  readonly options: AskedOptions;
  readonly filter: CardFilter | undefined;
  readonly folder: Folder;
  readonly host: string;
  readonly now: number;
}

/** Refuses a file that is not to be made, and adds what the file needs beyond what was asked. */
export type FileCheck = (file: AskedFile) => Promise<Partial<ExportOptions>>;
