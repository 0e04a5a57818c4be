import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { compileFile } from '../../storage/compile-file.ts';
import type { CompiledFile, DesignFormat, ListBytes } from '../../storage/design-format.ts';
import { mostBytes, mostParts, refusalOfArchive, workbookFile, zipFile } from '../../storage/read-workbook.ts';
import { inflatePart, listZipParts } from '../../storage/zip-parts.ts';
import { readLists } from './storage/read-list.ts';

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
