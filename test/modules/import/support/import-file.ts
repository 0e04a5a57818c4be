import { headingsOf } from '#functions/composition/file-headings.ts';
import { readFile, type FileRefusal } from '#functions/modules/import/read-file.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { matchColumns, type ColumnMatch } from '#shared/modules/import/match-columns.ts';
import { createRecordReader } from '#shared/modules/import/read-record.ts';
import type { ReadRecord } from '#shared/modules/import/read-types.ts';
import type { ImportRecord, ImportSettings, SourceFile } from '#shared/modules/import/records.ts';
import { usualZone } from '#shared/text/zones.ts';
import { prepare } from '#shared/form/prepare.ts';

/** A file as it is handed to the reader, in pieces that cut through characters. */
const openBytes = (bytes: Uint8Array, name = 'data.csv', piece = 1_000) => ({
  name,
  size: bytes.length,
  stream: async function* pieces(): AsyncIterable<Uint8Array> {
    for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece);
  },
});

export interface ReadWhole {
  readonly file: SourceFile;
  readonly records: readonly ImportRecord[];
}

const readWhole = async (bytes: Uint8Array | string, name?: string): Promise<ReadWhole | FileRefusal> => {
  const records: ImportRecord[] = [];
  const file = await readFile(openBytes(typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes, name), (segment) => void records.push(...segment));
  return typeof file === 'string' ? file : { file, records };
};

interface Imported extends ReadWhole {
  readonly matches: readonly (readonly ColumnMatch[])[];
  readonly read: readonly ReadRecord[];
}

/** A file read whole and matched with the designs of a folder, the latest version last. */
export const importInto = async (designs: readonly CardDesign[], bytes: Uint8Array | string, settings: Partial<ImportSettings> = {}, zone = usualZone): Promise<Imported> => {
  const whole = await readWhole(bytes);
  if (typeof whole === 'string') throw new Error(whole);
  const versions = designs.map((design, index) => ({ version: index + 1, prepared: prepare(design) })).toReversed();
  const matches = matchColumns(versions, whole.file.tables, {}, headingsOf);
  const columns = matches.map((table) => table.map(({ target }) => target));
  const reader = createRecordReader(versions, whole.file, { columns, mode: 'add', match: 'id', labels: false, ...settings }, zone);
  return { ...whole, matches, read: whole.records.map(reader) };
};
