import type { ExportOptions } from '../export/options.ts';
import { furtherFormats } from '../modules/exports/formats.ts';

// A composition file: it joins the file formats of core and modules.

interface FormatFacts {
  readonly ending: string;
  readonly contentType: string;
}

const fileFormats = {
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  ...furtherFormats,
} as const satisfies { readonly [name: string]: FormatFacts };

export type ExportFormat = keyof typeof fileFormats;
export const exportFormats = Object.keys(fileFormats) as readonly ExportFormat[];

const factsOf: { readonly [name: string]: FormatFacts | undefined } = fileFormats;

export const endingOf = ({ format = 'csv', repeats }: Pick<ExportOptions, 'format' | 'repeats'>): string => (format === 'csv' && repeats === 'long' ? 'zip' : (factsOf[format]?.ending ?? format));

export const contentTypeOf = (ending: string): string => Object.values(factsOf).find((each) => each?.ending === ending)?.contentType ?? 'application/octet-stream';
