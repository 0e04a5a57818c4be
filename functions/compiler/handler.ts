import type { Context } from 'aws-lambda';
import { readDesign } from '#shared/design/read-design.ts';
import { compilerTasks } from '../composition/compiler-tasks.ts';
import { compileAnyFile, compileArchived, designFormats } from '../composition/design-formats.ts';
import { commentWorkbookFile } from '../storage/write-workbook.ts';
import { bringLists, readSource } from '../storage/design-files.ts';
import { describeDefect, log } from '../runtime/log.ts';
import { StorageBusy } from '../runtime/retry.ts';
import { found, foundTooHeavy, listNotStored, type CompilerAnswer, type CompilerEvent } from '../storage/compiler-event.ts';

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

const answerTo = async (event: CompilerEvent, file: Uint8Array): Promise<CompilerAnswer> => {
  switch (event.kind) {
    case 'compile': {
      if (event.inForce) await bringLists(event.inForce);
      return compileArchived(file, event);
    }
    case 'task': {
      const task = compilerTasks.find(({ name }) => name === event.task);
      if (task === undefined) throw new Error(`No task is called ${event.task}`);
      return task.run(event, file);
    }
    case 'comment': {
      const { book, diagnostics } = await compileAnyFile(file);
      const bytes = book && (await commentWorkbookFile(book, diagnostics, event.lang));
      return { ...found(diagnostics, event.lang), ...(bytes && { content: base64(bytes) }) };
    }
    case 'check': {
      if (event.unknown.length > 0) return found(event.unknown, event.lang);
      const gone = await bringLists(event.json);
      return found([...gone.map((list) => listNotStored(list, `list_files.${list}`)), ...readDesign(event.json).diagnostics], event.lang);
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

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
