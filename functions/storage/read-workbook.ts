import { compileCodes, type CompileCode } from '#shared/compile/findings.ts';
import type { WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { readXls, type XlsRefusal } from './read-xls.ts';
import { readXlsx, type XlsxRefusal, type Limits } from './read-xlsx.ts';
import { inflatePart, listZipParts, type ZipPart } from './zip-parts.ts';

export type ReadWorkbook =
  | { readonly book: WorkbookRows; readonly diagnostics: readonly [] }
  | { readonly book: null; readonly diagnostics: readonly Diagnostic[] };

/** A Lambda gets at most 6 MB of base64 (architecture 4). */
export const mostBytes = 4_718_592;
export const mostParts = 200;
export const mostRows = 20_000;

export interface Bounds extends Limits {
  readonly bytes: number;
  readonly inflated: number;
  /** The ratio compares the inflated and the packed size of a part. */
  readonly ratio: number;
}

const designBounds: Bounds = { bytes: mostBytes, inflated: 50 * 1024 * 1024, ratio: 100, cells: 200_000, rows: mostRows, columns: 1_000 };
const inMegabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;

const refuse = (code: CompileCode, params: Diagnostic['params'] = {}): ReadWorkbook => ({
  book: null,
  diagnostics: [{ severity: compileCodes[code], code, sheet: '', cell: '', params }],
});

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
export const zipFile = Buffer.from('504b0304', 'hex');

const answer = (read: WorkbookRows | XlsRefusal | XlsxRefusal, { cells, rows }: Bounds): ReadWorkbook => {
  if (typeof read !== 'string') return { book: read, diagnostics: [] };
  return refuse(read, read === 'file.too_many_cells' ? { most: cells, most_rows: rows } : {});
};

/** Both .xls and encrypted .xlsx files are OLE compound files; the latter contain a stream EncryptedPackage. */
const readCompound = async (bytes: Buffer, bounds: Bounds): Promise<ReadWorkbook> =>
  bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? refuse('file.encrypted') : answer(readXls(bytes, bounds), bounds);

class Refused extends Error {
  readonly code: CompileCode;
  readonly params: Diagnostic['params'];
  constructor(code: CompileCode, params: Diagnostic['params'] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Inflates parts on demand, so drawings, macros and links are never read. */
const partReader = (bytes: Buffer, parts: readonly ZipPart[], most: number) => {
  const byName = new Map(parts.map((part) => [part.name, part]));
  let inflated = 0;
  return (name: string): string | undefined => {
    const part = byName.get(name);
    if (part === undefined) return undefined;
    // Several sheets may name the same part.
    inflated += part.size;
    if (inflated > most) throw new Refused('file.inflates_too_far', { most_mb: inMegabytes(most) });
    const content = inflatePart(bytes, part);
    if (content === null) throw new Refused('file.damaged');
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw new Refused('file.unsafe_xml');
    return content.toString('utf8');
  };
};

export const workbookFile = /(?:^|\/)[^/~][^/]*\.xlsx?$/i;

export const refusalOfArchive = (parts: readonly ZipPart[], bounds: Bounds = designBounds): ReadWorkbook | null => {
  if (parts.length > mostParts) return refuse('file.too_many_parts', { most: mostParts });
  if (parts.some((part) => part.isEncrypted)) return refuse('file.encrypted');
  const declared = parts.reduce((sum, part) => sum + part.size, 0);
  const isBomb = parts.some(({ size, compressedSize }) => size > 1024 * 1024 && size > bounds.ratio * compressedSize);
  return declared > bounds.inflated || isBomb ? refuse('file.inflates_too_far', { most_mb: inMegabytes(bounds.inflated) }) : null;
};

const readArchive = async (bytes: Buffer, bounds: Bounds): Promise<ReadWorkbook> => {
  const parts = listZipParts(bytes, mostParts);
  if (parts === null) return refuse('file.damaged');
  const refusal = refusalOfArchive(parts, bounds);
  if (refusal !== null) return refusal;
  try {
    return answer(await readXlsx(partReader(bytes, parts, bounds.inflated), bounds), bounds);
  } catch (error) {
    if (error instanceof Refused) return refuse(error.code, error.params);
    throw error;
  }
};

/** Refusals are diagnostics. Sizes and the number of parts are checked before anything is inflated. */
export const readWorkbook = async (file: Uint8Array, wanted: Partial<Bounds> = {}): Promise<ReadWorkbook> => {
  const bounds: Bounds = { ...designBounds, ...wanted };
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) return refuse('file.empty');
  if (bytes.length > bounds.bytes) return refuse('file.too_large', { most_mb: inMegabytes(bounds.bytes) });
  if (bytes.subarray(0, 8).equals(compoundFile)) return readCompound(bytes, bounds);
  if (!bytes.subarray(0, 4).equals(zipFile)) return refuse('file.not_workbook');
  return readArchive(bytes, bounds);
};
