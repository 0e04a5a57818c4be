import type { CallAnswer } from '#shared/api/calls.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { callApi } from '../../lib/api-client.ts';
import { findingsOf, multipart } from '../../lib/design-files.ts';
import type { DesignLists } from '../../lib/design-lists.ts';
import { packedFile } from './api.ts';

/** Stores the files one by one. An unreadable file is a finding and only its list is missing. */
export const compile: DesignLists['compile'] = async (from, { lists: known, files }, query) => {
  const stored = new Map(known.map((list) => [list.file, list]));
  const findings: Diagnostic[] = [];
  for (const file of files) {
    try {
      stored.set(file.name, await callApi('storeListFile', { query: { lang: query.lang, file: file.name }, body: multipart(await packedFile(file)) }));
    } catch (error) {
      findings.push(...findingsOf(error).map((finding) => ({ ...finding, severity: 'left_out' as const })));
    }
  }
  const lists = [...stored.values()].map(({ file, hash }) => ({ file, hash }));
  const answer: CallAnswer<'compileDesign'> =
    from instanceof File
      ? await callApi('compileDesign', { query: { ...query, ...(lists.length > 0 && { lists: JSON.stringify(lists) }) }, body: multipart(from) })
      : await callApi('recompileDesign', { params: from, query: { lang: query.lang }, body: { lists } });
  return { ...answer, diagnostics: [...findings, ...answer.diagnostics], lists: [...stored.values()] };
};
