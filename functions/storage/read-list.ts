import { gunzipSync } from 'node:zlib';
import { readCsv } from '#shared/compile/csv-rows.ts';
import type { CellValue, SheetRows } from '#shared/compile/workbook-rows.ts';
import { maxAllChoices, maxListRows } from '#shared/design/limits.ts';
import { isJsonObject } from '#shared/text/json.ts';
import { BrokenXml, readTags } from './xml-tags.ts';

type Row = ReadonlyMap<string, CellValue>;

/** Rows of named cells as a sheet: the heading first. */
const sheetOf = (name: string, rows: readonly Row[]): SheetRows => {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? null))];
  return { name, rows: cells.map((each, at) => ({ number: at + 1, cells: each })) };
};

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    // A mark at the beginning is taken off by the decoder.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Bytes that CP1252 has no letter for. */
const noWestern = /[\x81\x8d\x8f\x90\x9d]/;

/**
 * Whether a text that is no UTF-8 is of the West: it has no pair of bytes that CP932 would begin a letter with, or such pairs stand
 * mostly within words of Latin letters ("région"), where Japanese does not.
 */
const isWestern = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (noWestern.test(text)) return false;
  const pairs = text.match(/[\x82-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]/g)?.length ?? 0;
  const within = text.match(/[A-Za-z][\x80-\xff][a-z]/g)?.length ?? 0;
  return within * 2 > pairs;
};

/** UTF-8 with or without its mark, UTF-16 with it, else as spreadsheets write it: CP1252 in the West, CP932 in Japan. */
export const textOf = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  const unicode = decode(bytes, 'utf-8');
  if (unicode !== null) return unicode;
  const japanese = isWestern(bytes) ? null : decode(bytes, 'shift_jis');
  return japanese ?? (noWestern.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')) ? null : decode(bytes, 'windows-1252'));
};

const cellOf = (value: unknown): CellValue => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null);

/** Places of a GeoJSON file: their properties, and `id` where it stands beside them. */
const readPlaces = (text: string): readonly Row[] | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isJsonObject(json) || !Array.isArray(json['features'])) return null;
  return json['features'].filter(isJsonObject).map((place) => {
    const properties = isJsonObject(place['properties']) ? place['properties'] : {};
    return new Map([['id', cellOf(place['id'])], ...Object.entries(properties).map(([key, value]) => [key, cellOf(value)] as const)]);
  });
};

/** The items of an XML file: each element below the root, with the texts of the elements in it. */
const readItems = (text: string, most: number): readonly Row[] | null => {
  // No list needs definitions of its own, and some are made to grow without end.
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) return null;
  const rows: Map<string, CellValue>[] = [];
  let depth = 0;
  let written = '';
  try {
    readTags(text, {
      open: () => {
        depth += 1;
        if (depth === 3) written = '';
        if (depth === 2 && rows.length < most) rows.push(new Map());
      },
      text: (part) => {
        if (depth >= 3) written += part;
      },
      close: (name) => {
        if (depth === 3) rows.at(-1)?.set(name, written.trim());
        depth -= 1;
      },
    });
  } catch (error) {
    if (error instanceof BrokenXml) return null;
    throw error;
  }
  return rows;
};

/** A list of codes that stands in a file beside a workbook: CSV, GeoJSON or XML, by its ending; null when it cannot be read. */
export const readList = (name: string, bytes: Uint8Array, most: number): SheetRows | null => {
  const text = textOf(bytes);
  if (text === null) return null;
  if (/\.csv$/i.test(name)) return { name, rows: readCsv(text, most) };
  const rows = /\.geojson$/i.test(name) ? readPlaces(text) : readItems(text, most);
  return rows && sheetOf(name, rows.slice(0, most));
};

/** A list as it was uploaded: the file, or the file packed by the browser (gzip). */
export interface ListBytes {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** What a list may grow to. */
const mostListBytes = 32 * 1024 * 1024;

/** The list in an uploaded file; null when it cannot be read, or is larger than any list may be. */
export const readListBytes = ({ file, bytes }: ListBytes, most = maxListRows): SheetRows | null => {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const plain = isPacked ? gunzipSync(bytes, { maxOutputLength: mostListBytes }) : bytes;
    return plain.length > mostListBytes ? null : readList(file, plain, most + 2);
  } catch {
    return null;
  }
};

/** All lists beside a workbook, as far as they have room together. */
export const readLists = (lists: readonly ListBytes[]): SheetRows[] => {
  let left = maxAllChoices;
  return lists.flatMap((each) => {
    const list = left > 0 ? readListBytes(each) : null;
    left -= list?.rows.length ?? 0;
    return list === null || left < 0 ? [] : [list];
  });
};
