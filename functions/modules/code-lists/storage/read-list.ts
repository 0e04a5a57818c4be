import { gunzipSync } from 'node:zlib';
import { readCsv } from '#shared/compile/csv-rows.ts';
import type { CellValue, SheetRows } from '#shared/compile/workbook-rows.ts';
import { maxAllChoices, maxListRows } from '#shared/design/limits.ts';
import { isJsonObject } from '#shared/text/json.ts';
import type { ListBytes } from '../../../storage/design-format.ts';
import { textOf } from '../../../storage/read-text.ts';
import { BrokenXml, readTags } from '../../../storage/xml-tags.ts';

type Row = ReadonlyMap<string, CellValue>;

const sheetOf = (name: string, rows: readonly Row[]): SheetRows => {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? null))];
  return { name, rows: cells.map((each, at) => ({ number: at + 1, cells: each })) };
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

const readList = (name: string, bytes: Uint8Array, most: number): SheetRows | null => {
  const text = textOf(bytes);
  if (text === null) return null;
  if (/\.csv$/i.test(name)) return { name, rows: readCsv(text, most) };
  const rows = /\.geojson$/i.test(name) ? readPlaces(text) : readItems(text, most);
  return rows && sheetOf(name, rows.slice(0, most));
};

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
