import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Language } from '#shared/text/languages.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { DesignFileType } from './design-file-types.ts';

type Diagnostic = CallAnswer<'compileDesign'>['diagnostics'][number];

/** One worded finding: where (sheet and cell, or the path in a JSON file), what, and what to do about it. */
export interface FindingLine {
  readonly severity: Diagnostic['severity'];
  readonly text: string;
}

/** What became of a file. A design that may be uploaded can still carry warnings. */
export interface ReadDesign {
  readonly design: CardDesign | null;
  readonly lines: readonly FindingLine[];
}

const worded = (texts: readonly string[], diagnostics: readonly Diagnostic[]): readonly FindingLine[] =>
  texts.map((text, at) => ({ severity: diagnostics[at]?.severity ?? 'error', text }));

const isInvalid = (details: unknown): details is { errMessage: string[]; diagnostics?: Diagnostic[] } =>
  typeof details === 'object' && details !== null && 'errMessage' in details && Array.isArray(details.errMessage);

const readWorkbook = async (file: File, lang: Language): Promise<ReadDesign> => {
  const body = new FormData();
  body.append('file', file);
  const { card_design: design, diagnostics, warnings } = await callApi('compileDesign', { query: { lang }, body });
  await callApi('checkDuplicates', { query: { lang }, body: { card_design: design } });
  return { design, lines: worded(warnings, diagnostics) };
};

/** JSON is parsed here; whether it is a design is for the server to say, with all its findings. */
const readJson = async (file: File, lang: Language): Promise<ReadDesign> => {
  let json: unknown;
  try {
    json = JSON.parse(await file.text());
  } catch {
    return { design: null, lines: [] };
  }
  if (typeof json !== 'object' || json === null || !('pages' in json)) return { design: null, lines: [] };
  await callApi('checkDuplicates', { query: { lang }, body: { card_design: json } });
  return { design: json as CardDesign, lines: [] };
};

const readers: { readonly [Type in DesignFileType]: (file: File, lang: Language) => Promise<ReadDesign> } = {
  excel: readWorkbook,
  json: readJson,
};

/** Reads and checks a file: Excel is compiled and then checked for duplicates (spec administration 4). */
export const useReadDesign = () =>
  useMutation({
    mutationFn: async ({ type, file, language }: { type: DesignFileType; file: File; language: Language }): Promise<ReadDesign> => {
      try {
        return await readers[type](file, language);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'design.invalid') throw error;
        return { design: null, lines: isInvalid(error.details) ? worded(error.details.errMessage, error.details.diagnostics ?? []) : [] };
      }
    },
  });

export const useUploadDesign = (pId: string, fId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ design, language }: { design: CardDesign; language: Language }) =>
      callApi('uploadDesign', { params: { pId, fId }, query: { lang: language }, body: { card_design: design } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      await queryClient.invalidateQueries({ queryKey: queryKeys.design(pId, fId, 'current') });
    },
  });
};
