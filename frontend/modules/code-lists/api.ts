import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import { listCalled } from '#shared/design/lists.ts';
import type { Language } from '#shared/text/languages.ts';
import { useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { multipart } from '../../lib/design-files.ts';
import { bringLists } from '../../lib/long-lists.ts';

export type CodeList = CallAnswer<'codeLists'>[number];

export const codeListQuery = ({ hash, rows }: CodeList) =>
  queryOptions({
    queryKey: ['codeList', hash],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const named = { list_files: { rows: { hash, rows } } };
      await bringLists(named, signal);
      return listCalled(named, 'rows') ?? [];
    },
  });

/** In bytes; larger lists are compressed, so that 100,000 rows fit one call. */
const packFrom = 200_000;

export const packedFile = async (file: File): Promise<File> =>
  file.size < packFrom ? file : new File([await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()], file.name);

interface CodeListToSave {
  readonly name: string;
  readonly file: File;
  readonly language: Language;
  readonly replaces: string | undefined;
}

export const useSaveCodeList = (domainId: string) =>
  useAdminChange(async ({ name, file, language: lang, replaces }: CodeListToSave) => {
    const query = { lang, name, file: file.name, ...(replaces !== undefined && { replaces }) };
    // A workbook is compressed already.
    const body = multipart(file.name.toLowerCase().endsWith('.csv') ? await packedFile(file) : file);
    return callApi('saveCodeList', { params: { domainId }, query, body });
  });
