import type { Context } from 'aws-lambda';
import { writeDictionary } from '#shared/compile/redcap/write-dictionary.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { maxListRows } from '#shared/design/limits.ts';
import { asXlsForm } from '#shared/compile/write-xlsform.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import { defaultLanguage } from '#shared/text/languages.ts';
import { commentWorkbookFile, guidedWorkbookFile, writeWorkbookFile } from '../storage/write-workbook.ts';
import { bringLists, moveOutLists } from '../storage/list-files.ts';
import { readListBytes } from '../storage/read-list.ts';
import { compileFile } from '../storage/compile-file.ts';
import { readSource } from '../storage/source-files.ts';
import { zipOf } from '../storage/write-zip.ts';
import { describeDefect, log } from '../log.ts';
import { found, foundTooHeavy } from '../storage/compiler-event.ts';
import type { CompilerAnswer, CompilerEvent } from '../storage/compiler-event.ts';

/**
 * Works on files and designs from outside, so its role reaches no table: only the archived file that it is to open. Its
 * memory and its time are the bounds of what a file may cost.
 */
export const handler = async (event: CompilerEvent, { awsRequestId: request_id }: Context): Promise<CompilerAnswer> => {
  const start = performance.now();
  const file = 'source' in event ? await readSource(event.source) : new Uint8Array();
  try {
    return await answerTo(event, file);
  } catch (error) {
    // Whatever a file does to the readers, who uploaded it is told; that it was thrown is a defect of ours all the same.
    log({ level: 'error', request_id, call: 'compiler', defect: describeDefect(error) });
    return foundTooHeavy('lang' in event ? event.lang : defaultLanguage);
  } finally {
    log({ level: 'info', request_id, call: 'compiler', ms: Math.round(performance.now() - start) });
  }
};

const answerTo = async (event: CompilerEvent, file: Uint8Array): Promise<CompilerAnswer> => {
  switch (event.kind) {
    case 'compile': {
      const lists = await Promise.all(event.lists.map(async (list) => ({ file: list.file, bytes: await readSource(list.hash) })));
      const { design, diagnostics, longLists = [] } = await compileFile(file, event.repeating, lists);
      const stored = design && (await moveOutLists(design, longLists));
      if (design !== null && stored === null) return foundTooHeavy(event.lang);
      return { ...found(diagnostics, event.lang), ...(stored && { design: stored }) };
    }
    case 'list': {
      const list = readListBytes({ file: event.file, bytes: file });
      if (list !== null && list.rows.length > 1 && list.rows.length <= maxListRows + 1) return { ...found([], event.lang), rows: list.rows.length - 1 };
      const unusable: Diagnostic = { severity: 'error', code: 'list.file_unreadable', sheet: '', cell: '', params: { file: event.file, max: maxListRows } };
      return found([unusable], event.lang);
    }
    case 'comment': {
      const { book, diagnostics } = await compileFile(file);
      const bytes = book && (await commentWorkbookFile(book, diagnostics, event.lang));
      return { ...found(diagnostics, event.lang), ...(bytes && { content: base64(bytes) }) };
    }
    case 'guide': {
      const { guidedWorkbook } = await import('#shared/guide/workbooks.ts');
      const guided = guidedWorkbook(event.which, event.lang);
      return { ...found([], event.lang), name: guided.name, content: base64(await guidedWorkbookFile(guided)) };
    }
    case 'check': {
      const gone = await bringLists(event.json);
      const notStored = gone.map((list): Diagnostic => ({ severity: 'error', code: 'list.not_stored', sheet: '', cell: `list_files.${list}`, params: { list } }));
      return found([...notStored, ...readDesign(event.json).diagnostics], event.lang);
    }
    case 'write': {
      await bringLists(event.design);
      if (event.as === 'dictionary') {
        const { rows, leftOut } = writeDictionary(event.design);
        return { ...found(leftOut, event.lang), content: base64(Buffer.from(rows.map(plainCsvRow).join(''), 'utf8')) };
      }
      const book = writeWorkbook(event.design);
      const { files = [], ...written } = event.as === 'xlsform' ? asXlsForm(book) : book;
      const workbook = await writeWorkbookFile(written);
      if (files.length === 0) return { ...found([], event.lang), content: base64(workbook) };
      // The lists that are too long for a design come beside its workbook, as they may be uploaded again.
      const lists = files.map(({ name, rows }) => [name, Buffer.from(rows.map(({ cells }) => plainCsvRow(cells.map((cell) => String(cell ?? '')))).join(''), 'utf8')] as const);
      return { ...found([], event.lang), content: base64(await zipOf([['form.xlsx', workbook], ...lists])) };
    }
  }
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
