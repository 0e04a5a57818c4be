import type { FileHeadings } from '../export/file-format.ts';
import { furtherHeadings } from '../modules/exports/further-headings.ts';

// This is a composition file beside `file-formats.ts`: the import knows the headings without loading what writes the files.

const fileHeadings: readonly FileHeadings[] = [
  furtherHeadings,
];

/** The column of each heading that our files have; of equal headings the first counts. */
export const headingsOf = (...given: Parameters<FileHeadings>): ReadonlyMap<string, string> => new Map(fileHeadings.flatMap((headings) => [...headings(...given)]).toReversed());
