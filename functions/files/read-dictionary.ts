import { readCsv } from '#shared/compile/csv-rows.ts';
import { isDictionaryHeading } from '#shared/compile/redcap/dictionary-columns.ts';
import type { SheetRows } from '#shared/compile/workbook-rows.ts';

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    // A mark at the beginning is taken off by the decoder.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** UTF-8 with or without its mark, UTF-16 with it, else CP932 as Japanese spreadsheets write it. */
const textOf = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  return decode(bytes, 'utf-8') ?? decode(bytes, 'shift_jis');
};

/** The rows of a REDCap data dictionary (.csv); null when the bytes are something else, or their encoding is unknown. */
export const readDictionary = (bytes: Uint8Array, mostRows: number): SheetRows | 'unknown_encoding' | null => {
  if (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe)) return null;
  const text = textOf(bytes);
  // The heading is plain ASCII in all of these encodings.
  if (text === null) return isDictionaryHeading(headingOf(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))) ? 'unknown_encoding' : null;
  if (!isDictionaryHeading(headingOf(text))) return null;
  return { name: 'csv', rows: readCsv(text, mostRows + 1) };
};

const headingOf = (text: string) => readCsv(text.slice(0, 200), 1)[0]?.cells ?? [];
