import type { DataTable } from '#shared/modules/exports/tables.ts';
import type { Language } from '#shared/text/languages.ts';
import { fillTemplate } from './fill-template.ts';
import { scriptSpss } from './spss.ts';
import { scriptStata } from './stata.ts';
import { templates } from './templates.ts';

export interface ArchiveScript {
  readonly name: string;
  readonly text: string;
}

/** R and Python read types and labels from the codebook; SPSS and Stata scripts contain them. */
export const archiveScripts = (tables: readonly DataTable[], language: Language): readonly ArchiveScript[] => [
  { name: 'load.R', text: fillTemplate(templates.r, { language }) },
  { name: 'load.py', text: fillTemplate(templates.python, { language }) },
  ...tables.flatMap((table) => [
    { name: `load-${table.name}.sps`, text: scriptSpss(table, language) },
    { name: `load-${table.name}.do`, text: scriptStata(table, language) },
  ]),
];
