import type { KeptAnswer } from '../../design/kept-answer.ts';
import type { ExportOptions } from '../../export/options.ts';

/** The kept answers in a file: none without identifiers or with `no_orphans`, else those of the exported pages. */
export const keptIn = (kept: readonly KeptAnswer[], { pages, no_orphans = false, deidentified = false }: ExportOptions): readonly KeptAnswer[] =>
  no_orphans || deidentified ? [] : pages === undefined ? kept : kept.filter(({ path }) => pages.includes(path.slice(0, path.indexOf('.'))));
