import { readCodeList } from '#shared/modules/code-lists/read-code-list.ts';
import { found, foundTooHeavy, type CompilerTask } from '../../storage/compiler-event.ts';
import { storeList } from '../../storage/list-files.ts';
import { readCodeListFile } from './storage/read-code-list.ts';
import { codeListTask } from './task-name.ts';

export const readCodeListTask: CompilerTask = {
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
