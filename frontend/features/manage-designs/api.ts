import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { notesAbout } from '#shared/design-notes.ts';
import type { Language } from '#shared/text/languages.ts';
import { callApi } from '../../lib/api-client.ts';
import { useAdminChange } from '../../lib/administration.ts';
import { findingsOf, multipart } from '../../lib/design-files.ts';
import { bringLists } from '../../lib/long-lists.ts';
import type { DesignLists, FolderVersion, StoredList } from '../../lib/design-lists.ts';
import type { PreviewForm } from '../../lib/modules.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { DesignFileType } from './upload/choose-file.tsx';

export type Version = CallAnswer<'designHistory'>[number];

/** The result of reading a file. A valid design can still lack rows and rules of the file. */
export interface ReadDesign {
  readonly design: CardDesign | null;
  readonly findings: readonly Diagnostic[];
  readonly lists: readonly StoredList[];
}

interface FolderKey {
  readonly pId: string;
  readonly fId: string;
}

export interface DesignScreenProps extends FolderKey {
  readonly Form: PreviewForm;
}

interface FileToRead {
  readonly type: DesignFileType;
  readonly from: File | FolderVersion;
  readonly folder: FolderKey;
  readonly language: Language;
  readonly repeating: readonly string[];
  readonly lists: readonly StoredList[];
  readonly listFiles: readonly File[];
}

const readWorkbook = async ({ from, folder, language: lang, repeating, lists, listFiles: files }: FileToRead, listing: DesignLists | undefined): Promise<ReadDesign> => {
  const query = { lang, ...folder, ...(repeating.length > 0 && { repeating: repeating.join(',') }) };
  const alone = async () => (from instanceof File ? { ...(await callApi('compileDesign', { query, body: multipart(from) })), lists: [] } : null);
  const compiled = await (listing?.compile(from, { lists, files }, query) ?? alone());
  if (compiled === null) return none;
  const { card_design: design, diagnostics: findings } = compiled;
  await callApi('checkDuplicates', { query: { lang }, body: { card_design: design } });
  await bringLists(design);
  return { design, findings, lists: compiled.lists };
};

const none = { design: null, findings: [], lists: [] } as const;

/** Number of characters that Chrome quotes before the fault. */
const quoted = 10;

/** The line where the JSON is invalid. Browsers report the line, the position, or a quote of the text. */
const notJson = (text: string, error: unknown): Diagnostic => {
  const said = error instanceof Error ? error.message : '';
  const [, line] = /line (\d+) column/.exec(said) ?? [];
  const [, position] = /position (\d+)/.exec(said) ?? [];
  const [, around] = /"(?:\.\.\.)?([\s\S]*?)(?:\.\.\.)?" is not valid JSON$/.exec(said.replace('..."', '"')) ?? [];
  const at = position !== undefined ? Number(position) : around !== undefined && text.includes(around) ? text.indexOf(around) + Math.min(quoted, around.length) : text.length;
  return { severity: 'error', code: 'file.not_json', sheet: '', cell: '', params: { line: line ?? text.slice(0, at).split('\n').length } };
};

/** Only parses the JSON; the server checks the design and returns all findings. */
const readJson = async ({ from, language: lang }: FileToRead): Promise<ReadDesign> => {
  const text = from instanceof File ? await from.text() : '';
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return { ...none, findings: [notJson(text, error)] };
  }
  if (typeof json !== 'object' || json === null || !('pages' in json)) return none;
  const { list_files } = await callApi('checkDuplicates', { query: { lang }, body: { card_design: json } });
  const design = { ...(json as CardDesign), ...(list_files && { list_files }) };
  await bringLists(design);
  return { ...none, design, findings: notesAbout(design) };
};

/** Reads and checks a file: Excel is compiled and then checked for duplicates (spec administration 4). */
export const useReadDesign = (listing: DesignLists | undefined) =>
  useMutation({
    mutationFn: async (file: FileToRead): Promise<ReadDesign> => {
      try {
        return await (file.type === 'json' ? readJson(file) : readWorkbook(file, listing));
      } catch (error) {
        return { ...none, findings: findingsOf(error) };
      }
    },
  });

interface DesignToUpload {
  readonly design: CardDesign;
  readonly from: number | null;
  readonly language: Language;
  /** The manager has confirmed what is left out; a JSON design leaves nothing out. */
  readonly isLeftOutConfirmed: boolean;
}

export const useUploadDesign = ({ pId, fId }: FolderKey) => {
  const queryClient = useQueryClient();
  return useAdminChange(async ({ design, from, language, isLeftOutConfirmed }: DesignToUpload) => {
    const body = { card_design: design, from, ...(isLeftOutConfirmed && { confirm_left_out: true }) };
    const answer = await callApi('uploadDesign', { params: { pId, fId }, query: { lang: language }, body });
    await queryClient.invalidateQueries({ queryKey: queryKeys.design(pId, fId, 'current') });
    return answer;
  });
};
