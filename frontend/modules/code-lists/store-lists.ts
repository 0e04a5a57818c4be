import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { callApi } from '../../lib/api-client.ts';
import { findingsOf, multipart } from '../../lib/design-files.ts';
import type { ListCalls } from '../../lib/modules.ts';
import { packedFile } from './api.ts';

/** Stores the files one by one. An unreadable file is a finding and only its list is missing. */
export const store: ListCalls['store'] = async (files, known, lang) => {
  const stored = new Map(known.map((list) => [list.file, list]));
  const findings: Diagnostic[] = [];
  for (const file of files) {
    try {
      stored.set(file.name, await callApi('storeListFile', { query: { lang, file: file.name }, body: multipart(await packedFile(file)) }));
    } catch (error) {
      findings.push(...findingsOf(error).map((finding) => ({ ...finding, severity: 'left_out' as const })));
    }
  }
  return { lists: [...stored.values()], findings };
};

export const recompile: ListCalls['recompile'] = async (params, lists, lang) => callApi('recompileDesign', { params, query: { lang }, body: { lists: [...lists] } });
