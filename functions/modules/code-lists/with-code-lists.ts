import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { foldedListName } from '#shared/design/lists.ts';
import { closest } from '#shared/text/closest.ts';
import { isJsonObject } from '#shared/text/json.ts';
import type { FilledDesign } from '../../storage/compiler-event.ts';
import { codeListsAt } from './data/code-lists.ts';

/** Inserts the lists in force for names without a hash; unknown lists become findings. */
export const withCodeLists = async (json: unknown, host: string): Promise<FilledDesign> => {
  const files: unknown = isJsonObject(json) ? json['list_files'] : undefined;
  const named = isJsonObject(files) ? Object.entries(files).filter(([, file]) => isJsonObject(file) && typeof file['code_list'] === 'string' && !('hash' in file)) : [];
  if (named.length === 0) return { json, diagnostics: [] };
  const lists = await codeListsAt(host);
  const diagnostics: Diagnostic[] = [];
  const found = named.flatMap(([key, file]) => {
    const name = String((file as { readonly code_list: unknown }).code_list);
    const list = lists.find((each) => foldedListName(each.name) === foldedListName(name));
    if (list !== undefined) return [[key, { hash: list.hash, rows: list.rows, code_list: list.name }] as const];
    diagnostics.push({ severity: 'error', code: 'list.code_list_unknown', sheet: '', cell: `list_files.${key}`, params: { list: name, suggestion: closest(name, lists.map((each) => each.name)) } });
    return [];
  });
  return { json: { ...(json as object), list_files: { ...(files as object), ...Object.fromEntries(found) } }, diagnostics };
};
