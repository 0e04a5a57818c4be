import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { foldedListName } from '#shared/design/lists.ts';
import { closest } from '#shared/text/closest.ts';
import { isJsonObject } from '#shared/text/json.ts';
import { namedListsAt } from '../composition/named-lists.ts';

/** Inserts the lists in force for names without a hash; unknown lists become findings. */
export const withNamedLists = async (json: unknown, host: string): Promise<{ readonly json: unknown; readonly diagnostics: readonly Diagnostic[] }> => {
  const files: unknown = isJsonObject(json) ? json['list_files'] : undefined;
  const named = isJsonObject(files) ? Object.entries(files).filter(([, file]) => isJsonObject(file) && typeof file['code_list'] === 'string' && !('hash' in file)) : [];
  if (named.length === 0) return { json, diagnostics: [] };
  const lists = await namedListsAt(host);
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
