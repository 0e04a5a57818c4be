import { gunzipSync } from 'node:zlib';
import { readCsv } from '#shared/compile/csv-rows.ts';
import type { CellValue, SheetRows } from '#shared/compile/workbook-rows.ts';
import { maxAllChoices, maxListRows } from '#shared/design/limits.ts';
import { isJsonObject } from '#shared/text/json.ts';
import { BrokenXml, readTags } from './xml-tags.ts';

type Row = ReadonlyMap<string, CellValue>;

const sheetOf = (name: string, rows: readonly Row[]): SheetRows => {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? null))];
  return { name, rows: cells.map((each, at) => ({ number: at + 1, cells: each })) };
};

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    // The decoder removes the byte-order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** CP1252 has no character for these bytes. */
const noWestern = /[\x81\x8d\x8f\x90\x9d]/;

/** The text has no byte pairs of CP932, or such pairs are mostly within Latin words ("région"). */
const isWestern = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (noWestern.test(text)) return false;
  const pairs = text.match(/[\x82-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]/g)?.length ?? 0;
  const within = text.match(/[A-Za-z][\x80-\xff][a-z]/g)?.length ?? 0;
  return within * 2 > pairs;
};

/** Reads UTF-8, UTF-16 with its mark, else CP1252 or CP932. */
export const textOf = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  const unicode = decode(bytes, 'utf-8');
  if (unicode !== null) return unicode;
  const japanese = isWestern(bytes) ? null : decode(bytes, 'shift_jis');
  return japanese ?? (noWestern.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')) ? null : decode(bytes, 'windows-1252'));
};

const cellOf = (value: unknown): CellValue => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null);

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

const readItems = (text: string, most: number): readonly Row[] | null => {
  // Lists need no entities, which may expand without end.
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

export const readList = (name: string, bytes: Uint8Array, most: number): SheetRows | null => {
  const text = textOf(bytes);
  if (text === null) return null;
  if (/\.csv$/i.test(name)) return { name, rows: readCsv(text, most) };
  const rows = /\.geojson$/i.test(name) ? readPlaces(text) : readItems(text, most);
  return rows && sheetOf(name, rows.slice(0, most));
};

export interface ListBytes {
  readonly file: string;
  readonly bytes: Uint8Array;
}

const mostListBytes = 32 * 1024 * 1024;

export const readListBytes = ({ file, bytes }: ListBytes, most = maxListRows): SheetRows | null => {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const plain = isPacked ? gunzipSync(bytes, { maxOutputLength: mostListBytes }) : bytes;
    return plain.length > mostListBytes ? null : readList(file, plain, most + 2);
  } catch {
    return null;
  }
};

export const readLists = (lists: readonly ListBytes[]): SheetRows[] => {
  let left = maxAllChoices;
  return lists.flatMap((each) => {
    const list = left > 0 ? readListBytes(each) : null;
    left -= list?.rows.length ?? 0;
    return list === null || left < 0 ? [] : [list];
  });
};
