import type { DesignVersion } from '#shared/export/columns.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import type { FileFormat } from './export/file-format.ts';
import { specifiedCsv } from './export/specified-csv.ts';
import { furtherFiles } from './modules/exports/further-files.ts';

// This is a composition file. Options without a format are refused: another format could reveal more than was asked for.

const fileFormats: readonly FileFormat[] = [
  specifiedCsv,
  furtherFiles,
];

export const formatOf = (options: ExportOptions): FileFormat => {
  const format = fileFormats.find(({ isOf }) => isOf(options));
  if (format === undefined) throw new Error('No format writes such a file');
  return format;
};

/** The column of each heading that our files have; of equal headings the first counts. */
export const headingsOf = (versions: readonly DesignVersion[], widths: RepeatWidths): ReadonlyMap<string, string> =>
  new Map(fileFormats.flatMap(({ headings }) => [...(headings?.(versions, widths) ?? [])]).toReversed());
