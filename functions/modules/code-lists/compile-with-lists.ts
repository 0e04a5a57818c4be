import { foldedListName } from '#shared/design/lists.ts';
import { codeListRows } from '#shared/modules/code-lists/code-list-rows.ts';
import { found, foundTooHeavy, listNotStored, type CompileArchived, type CompileEvent } from '../../storage/compiler-event.ts';
import type { Beside, CompiledFile, ListBytes, DesignFormat } from '../../storage/design-format.ts';
import { readStoredList, readSource } from '../../storage/design-files.ts';
import { moveOutLists } from './storage/store-lists.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { compileFile } from '../../storage/compile-file.ts';
import { mostBytes, mostParts, refusalOfArchive, workbookFile, zipFile } from '../../storage/read-workbook.ts';
import { inflatePart, listZipParts } from '../../storage/zip-parts.ts';
import { readLists } from './storage/read-list.ts';

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
  const stored = design && (longLists.length === 0 ? design : await moveOutLists(design, longLists, ofDomain));
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

const listFile = /(?:^|\/)([^/]+\.(?:csv|geojson|xml))$/i;

const refuse = (code: string, params: Diagnostic['params'] = {}): CompiledFile => ({ book: null, design: null, diagnostics: [{ severity: 'error', code, sheet: '', cell: '', params }] });

/** An archive that holds a workbook and its lists. A workbook is itself an archive. */
export const archiveFormat: DesignFormat = {
  name: 'workbook',
  reads: async (file, beside) => {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    const parts = bytes.length <= mostBytes && bytes.subarray(0, 4).equals(zipFile) ? (listZipParts(bytes, mostParts) ?? []) : [];
    const own = parts.filter(({ name }) => !name.startsWith('__MACOSX/'));
    const [workbook, second] = own.filter(({ name }) => workbookFile.test(name));
    if (workbook === undefined || own.some(({ name }) => name === '[Content_Types].xml') || refusalOfArchive(parts) !== null) return null;
    if (second !== undefined) return refuse('file.two_workbooks', { first: workbook.name, second: second.name });
    const inflated = inflatePart(bytes, workbook);
    if (inflated === null) return refuse('file.damaged');
    const inside = own.flatMap((part): ListBytes[] => {
      const name = listFile.exec(part.name)?.[1];
      const content = name === undefined ? null : inflatePart(bytes, part);
      return name === undefined || content === null ? [] : [{ file: name, bytes: content }];
    });
    return compileFile(inflated, { ...beside, lists: [...(beside.lists ?? []), ...inside] }, readLists);
  },
};
