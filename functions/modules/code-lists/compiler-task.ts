import { maxListRows } from '#shared/design/limits.ts';
import { readCodeList } from '#shared/modules/code-lists/read-code-list.ts';
import { found, foundTooHeavy, type CompilerTask } from '../../storage/compiler-event.ts';
import { readCodeListFile } from './storage/read-code-list.ts';
import { readListBytes } from './storage/read-list.ts';
import { storeList } from './storage/store-lists.ts';
import { codeListTask, listFileTask } from './task-name.ts';

const readCodeListTask: CompilerTask = {
  name: codeListTask,
  run: async ({ file: name, lang }, file) => {
    const { sheet, diagnostics: refused } = await readCodeListFile(name, file);
    if (sheet === null) return found(refused, lang);
    const { choices, languages, diagnostics } = readCodeList(sheet);
    if (diagnostics.length > 0) return found(diagnostics, lang);
    const stored = await storeList(choices);
    if (stored === null) return foundTooHeavy(lang);
    return { ...found([], lang), rows: stored.rows, list: { hash: stored.hash, languages } };
  },
};

const readListFileTask: CompilerTask = {
  name: listFileTask,
  run: async ({ file, lang }, bytes) => {
    const list = readListBytes({ file, bytes });
    if (list !== null && list.rows.length > 1 && list.rows.length <= maxListRows + 1) return { ...found([], lang), rows: list.rows.length - 1 };
    return found([{ severity: 'error', code: 'list.file_unreadable', sheet: '', cell: '', params: { file, max: maxListRows } }], lang);
  },
};

export const listTasks = [readCodeListTask, readListFileTask];
