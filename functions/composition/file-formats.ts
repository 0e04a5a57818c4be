import type { ExportOptions } from '#shared/export/options.ts';
import type { FileFormat } from '../export/file-format.ts';
import { specifiedCsv } from '../export/specified-csv.ts';
import { furtherFiles } from '../modules/exports/further-files.ts';

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
