import type { Context } from 'aws-lambda';
import { codeListRows } from '#shared/compile/code-list-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { maxListRows } from '#shared/design/limits.ts';
import { foldedListName } from '#shared/design/lists.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { compilerTasks } from '../composition/compiler-tasks.ts';
import { compileAnyFile, designFormats, readListFiles } from '../composition/design-formats.ts';
import { commentWorkbookFile } from '../storage/write-workbook.ts';
import { bringLists, moveOutLists, readStoredList } from '../storage/list-files.ts';
import type { ListBytes } from '../storage/design-format.ts';
import { readSource } from '../storage/source-files.ts';
import { describeDefect, log } from '../runtime/log.ts';
import { StorageBusy } from '../runtime/retry.ts';
import { found, foundTooHeavy } from '../storage/compiler-event.ts';
import type { CompilerAnswer, CompilerEvent } from '../storage/compiler-event.ts';

/** Opens untrusted files, so its role has no access to the table. Memory and time limit the cost of a file. */
export const handler = async (event: CompilerEvent, { awsRequestId: request_id }: Context): Promise<CompilerAnswer> => {
  const start = performance.now();
  const file = 'source' in event ? await readSource(event.source) : new Uint8Array();
  if (file === undefined) throw new Error('The archived file is not there');
  try {
    return await answerTo(event, file);
  } catch (error) {
    // The file is not at fault, so the caller may try again.
    if (error instanceof StorageBusy) throw error;
    // The user gets a finding; the exception is a defect all the same.
    log({ level: 'error', request_id, call: 'compiler', defect: describeDefect(error) });
    return foundTooHeavy(event.lang);
  } finally {
    log({ level: 'info', request_id, call: 'compiler', ms: Math.round(performance.now() - start) });
  }
};

const notStored = (list: string, cell = ''): Diagnostic => ({ severity: 'error', code: 'list.not_stored', sheet: '', cell, params: { list } });

const answerTo = async (event: CompilerEvent, file: Uint8Array): Promise<CompilerAnswer> => {
  switch (event.kind) {
    case 'compile': {
      const archived = await Promise.all(event.lists.map(async ({ file: name, hash }) => ({ file: name, bytes: await readSource(hash) })));
      const lists = archived.flatMap(({ file: name, bytes }) => (bytes === undefined ? [] : [{ file: name, bytes }]));
      if (lists.length < archived.length) return found(archived.flatMap(({ file: name, bytes }) => (bytes === undefined ? [notStored(name)] : [])), event.lang);
      if (event.inForce) await bringLists(event.inForce);
      const { design, diagnostics, longLists = [], codeLists = {} } = await compileWithCodeLists(file, event, lists);
      const named = new Map(event.codeLists.map(({ name, hash, rows }) => [name, { hash, rows, code_list: name }]));
      const ofDomain = new Map(Object.entries(codeLists).flatMap(([name, codeList]) => {
        const list = named.get(codeList);
        return list === undefined ? [] : [[name, list] as const];
      }));
      const stored = design && (await moveOutLists(design, longLists, ofDomain));
      if (design !== null && stored === null) return foundTooHeavy(event.lang);
      const used = event.codeLists.filter(({ name }) => Object.values(codeLists).includes(name));
      return { ...found(diagnostics, event.lang), ...(stored && { design: stored }), codeLists: used };
    }
    case 'task': {
      const task = compilerTasks.find(({ name }) => name === event.task);
      if (task === undefined) throw new Error(`No task is called ${event.task}`);
      return task.run(event, file);
    }
    case 'list': {
      const [list] = readListFiles([{ file: event.file, bytes: file }]);
      if (list !== undefined && list.rows.length > 1 && list.rows.length <= maxListRows + 1) return { ...found([], event.lang), rows: list.rows.length - 1 };
      const unusable: Diagnostic = { severity: 'error', code: 'list.file_unreadable', sheet: '', cell: '', params: { file: event.file, max: maxListRows } };
      return found([unusable], event.lang);
    }
    case 'comment': {
      const { book, diagnostics } = await compileAnyFile(file);
      const bytes = book && (await commentWorkbookFile(book, diagnostics, event.lang));
      return { ...found(diagnostics, event.lang), ...(bytes && { content: base64(bytes) }) };
    }
    case 'check': {
      if (event.unknown.length > 0) return found(event.unknown, event.lang);
      const gone = await bringLists(event.json);
      return found([...gone.map((list) => notStored(list, `list_files.${list}`)), ...readDesign(event.json).diagnostics], event.lang);
    }
    case 'write': {
      const format = designFormats.find(({ name, writes }) => name === event.as && writes !== undefined);
      if (format?.writes === undefined) throw new Error(`No format writes ${event.as}`);
      await bringLists(event.design);
      const { ending, bytes, leftOut } = await format.writes(event.design);
      return { ...found(leftOut, event.lang), name: ending, content: base64(bytes) };
    }
  }
};

/** The first compilation shows which of the domain's code lists are missing; the second gets them. */
const compileWithCodeLists = async (file: Uint8Array, { repeating, codeLists, inForce }: Extract<CompilerEvent, { kind: 'compile' }>, lists: readonly ListBytes[]) => {
  const beside = { repeating, lists, ...(inForce && { inForce }) };
  const first = await compileAnyFile(file, beside);
  const missing = first.diagnostics.flatMap(({ code, params }) => (code === 'list.file_missing' ? [params['file']] : code === 'list.lookup_missing' ? [params['list']] : []));
  const asked = new Set(missing.map((name) => foldedListName(String(name ?? ''))));
  const wanted = codeLists.filter(({ name }) => asked.has(foldedListName(name)));
  if (wanted.length === 0) return first;
  const brought = await Promise.all(wanted.map(async ({ name, hash }) => {
    const choices = await readStoredList(hash);
    return choices === null ? [] : [codeListRows(name, choices)];
  }));
  return compileAnyFile(file, { ...beside, codeLists: brought.flat() });
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
