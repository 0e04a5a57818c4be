import { createHash } from 'node:crypto';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { ListSource, NamedList } from './compiler-event.ts';
import { designSourceKey, sourceKey } from './object-keys.ts';
import { inFiles, readObject, writeObject } from './objects.ts';

/** Archives a file as it came, before anybody opens it; answers its name. The same file again changes nothing. */
export const archiveSource = async (bytes: Uint8Array): Promise<string> => {
  const source = createHash('sha256').update(bytes).digest('hex');
  await writeObject(inFiles(sourceKey(source)), bytes);
  return source;
};

/** What a design was compiled from. */
export interface DesignSource {
  /** The archived file. */
  readonly source: string;
  /** The rows and rules of the file that are missing in the design. */
  readonly left_out: readonly Diagnostic[];
  /** The forms of a dictionary that repeat, and the lists beside a workbook (missing in what earlier releases remembered). */
  readonly repeating?: readonly string[];
  readonly lists?: readonly ListSource[];
  /** The code lists of the domain that the design names, as they were. */
  readonly codeLists?: readonly NamedList[];
}

/** Remembers what a design was compiled from: preview and upload are two calls. */
export const rememberSource = (designDigest: string, from: DesignSource): Promise<void> => writeObject(inFiles(designSourceKey(designDigest)), JSON.stringify(from));

/** What a design was compiled from; null when it came from nowhere here. */
export const sourceOf = async (designDigest: string): Promise<DesignSource | null> => {
  const text = Buffer.from((await readObject(inFiles(designSourceKey(designDigest)))) ?? []).toString('utf8');
  // Older objects hold the name of the file alone.
  return text.startsWith('{') ? (JSON.parse(text) as DesignSource) : text === '' ? null : { source: text, left_out: [] };
};

/** The bytes of an archived file; undefined where none was archived under this hash. */
export const readSource = (source: string): Promise<Uint8Array | undefined> => readObject(inFiles(sourceKey(source)));
