import { foldedListName } from '#shared/design/lists.ts';
import { codeListRows } from '#shared/modules/code-lists/code-list-rows.ts';
import { found, foundTooHeavy, listNotStored, type CompileArchived, type CompileEvent } from '../../storage/compiler-event.ts';
import type { Beside, CompiledFile, ListBytes } from '../../storage/design-format.ts';
import { readStoredList } from '../../storage/list-files.ts';
import { readSource } from '../../storage/source-files.ts';
import { moveOutLists } from './storage/store-lists.ts';

type Compile = (file: Uint8Array, beside: Beside) => Promise<CompiledFile>;

/** Compiles a workbook with lists in files and lists of the domain. Long lists are stored beside the design. */
export const withStoredLists = (compile: Compile): CompileArchived => async (file, event) => {
  const archived = await Promise.all(event.lists.map(async ({ file: name, hash }) => ({ file: name, bytes: await readSource(hash) })));
  const lists = archived.flatMap(({ file: name, bytes }) => (bytes === undefined ? [] : [{ file: name, bytes }]));
  if (lists.length < archived.length) return found(archived.flatMap(({ file: name, bytes }) => (bytes === undefined ? [listNotStored(name)] : [])), event.lang);
  const { design, diagnostics, longLists = [], codeLists = {} } = await compileWithCodeLists(compile, file, event, lists);
  const named = new Map(event.codeLists.map(({ name, hash, rows }) => [name, { hash, rows, code_list: name }]));
  const ofDomain = new Map(Object.entries(codeLists).flatMap(([name, codeList]) => {
    const list = named.get(codeList);
    return list === undefined ? [] : [[name, list] as const];
  }));
  const stored = design && (await moveOutLists(design, longLists, ofDomain));
  if (design !== null && stored === null) return foundTooHeavy(event.lang);
  const used = event.codeLists.filter(({ name }) => Object.values(codeLists).includes(name));
  return { ...found(diagnostics, event.lang), ...(stored && { design: stored }), codeLists: used };
};

/** The first compilation shows which of the domain's code lists are missing; the second gets them. */
const compileWithCodeLists = async (compile: Compile, file: Uint8Array, { repeating, codeLists, inForce }: CompileEvent, lists: readonly ListBytes[]) => {
  const beside = { repeating, lists, ...(inForce && { inForce }) };
  const first = await compile(file, beside);
  const missing = first.diagnostics.flatMap(({ code, params }) => (code === 'list.file_missing' ? [params['file']] : code === 'list.lookup_missing' ? [params['list']] : []));
  const asked = new Set(missing.map((name) => foldedListName(String(name ?? ''))));
  const wanted = codeLists.filter(({ name }) => asked.has(foldedListName(name)));
  if (wanted.length === 0) return first;
  const brought = await Promise.all(wanted.map(async ({ name, hash }) => {
    const choices = await readStoredList(hash);
    return choices === null ? [] : [codeListRows(name, choices)];
  }));
  return compile(file, { ...beside, codeLists: brought.flat() });
};
