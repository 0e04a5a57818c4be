import { createHash } from 'node:crypto';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { ListSource, NamedList } from './compiler-event.ts';
import { designSourceKey, sourceKey } from './object-keys.ts';
import { inFiles, readObject, writeObject } from './objects.ts';

/** Answers its name, the hash. The call comes before the file is opened, and is idempotent. */
export const archiveSource = async (bytes: Uint8Array): Promise<string> => {
  const source = createHash('sha256').update(bytes).digest('hex');
  await writeObject(inFiles(sourceKey(source)), bytes);
  return source;
};

export interface DesignSource {
  readonly source: string;
  readonly left_out: readonly Diagnostic[];
  readonly repeating?: readonly string[];
  readonly lists?: readonly ListSource[];
  readonly codeLists?: readonly NamedList[];
}

export const rememberSource = (designDigest: string, from: DesignSource): Promise<void> => writeObject(inFiles(designSourceKey(designDigest)), JSON.stringify(from));

export const sourceOf = async (designDigest: string): Promise<DesignSource | undefined> => {
  const stored = await readObject(inFiles(designSourceKey(designDigest)));
  return stored && (JSON.parse(Buffer.from(stored).toString('utf8')) as DesignSource);
};

export const readSource = (source: string): Promise<Uint8Array | undefined> => readObject(inFiles(sourceKey(source)));
