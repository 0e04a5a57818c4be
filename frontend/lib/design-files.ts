import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { ApiProblem } from './api-problem.ts';

const hasFindings = (details: unknown): details is { readonly diagnostics: readonly Diagnostic[] } =>
  typeof details === 'object' && details !== null && 'diagnostics' in details && Array.isArray(details.diagnostics);

export const multipart = (file: File): FormData => {
  const body = new FormData();
  body.append('file', file);
  return body;
};

/** In bytes; larger lists are compressed, so that 100,000 rows fit one call. */
const packFrom = 200_000;

export const packedFile = async (file: File): Promise<File> =>
  file.size < packFrom ? file : new File([await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()], file.name);

export const findingsIn = (error: unknown): readonly Diagnostic[] =>
  error instanceof ApiProblem && error.code === 'design.invalid' && hasFindings(error.details) ? error.details.diagnostics : [];

/** Lists of choices beside a workbook. */
export const listEndings = ['.csv', '.geojson', '.xml'] as const;

export const isList = ({ name }: File): boolean => listEndings.some((ending) => name.toLowerCase().endsWith(ending));

export const missesLists = (findings: readonly Diagnostic[]): boolean => findings.some(({ code }) => code === 'list.file_missing' || code === 'list.lookup_missing');
