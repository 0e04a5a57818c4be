import type { Context } from 'aws-lambda';
import { writeDictionary } from '#shared/compile/redcap/write-dictionary.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import { asXlsForm } from '#shared/compile/write-xlsform.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import { defaultLanguage } from '#shared/text/languages.ts';
import { commentWorkbookFile, writeWorkbookFile } from '../storage/write-workbook.ts';
import { compileFile } from '../storage/compile-file.ts';
import { readSource } from '../storage/source-files.ts';
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
      const { design, diagnostics } = await compileFile(file, event.repeating);
      return { ...found(diagnostics, event.lang), ...(design && { design }) };
    }
    case 'comment': {
      const { book, diagnostics } = await compileFile(file);
      const bytes = book && (await commentWorkbookFile(book, diagnostics, event.lang));
      return { ...found(diagnostics, event.lang), ...(bytes && { content: base64(bytes) }) };
    }
    case 'check':
      return found(readDesign(event.json).diagnostics, event.lang);
    case 'write': {
      if (event.as === 'dictionary') {
        const { rows, leftOut } = writeDictionary(event.design);
        return { ...found(leftOut, event.lang), content: base64(Buffer.from(rows.map(plainCsvRow).join(''), 'utf8')) };
      }
      const book = writeWorkbook(event.design);
      return { ...found([], event.lang), content: base64(await writeWorkbookFile(event.as === 'xlsform' ? asXlsForm(book) : book)) };
    }
  }
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
