import type { Context } from 'aws-lambda';
import type { SourceFile } from '#shared/modules/import/records.ts';
import { describeDefect, log } from '../../runtime/log.ts';
import { patiently, StorageBusy } from '../../runtime/retry.ts';
import { putPart, uploadedFile, uploadedSize } from './storage/import-files.ts';
import { readFile, type FileRefusal } from './read-file.ts';

export type FileRead = SourceFile | { readonly refusal: FileRefusal | 'file.too_heavy' };

const atOnce = 4;

/** Reads untrusted files, so its role has no access to the table: the result is stored beside the file. Memory and time limit the cost. */
export const handler = ({ import: importId, name }: { readonly import: string; readonly name: string }, { awsRequestId }: Context): Promise<void> =>
  patiently(() => readUpload(importId, name, awsRequestId));

const readUpload = async (importId: string, name: string, request_id: string): Promise<void> => {
  const start = performance.now();
  const size = (await uploadedSize(importId)) ?? 0;
  let segments = 0;
  const sending = new Set<Promise<void>>();
  const read = await readFile(
    { name, size, stream: () => uploadedFile(importId) },
    (records) => {
      const sent = putPart(importId, `rows/${segments++}`, records).then(() => void sending.delete(sent));
      // The failure is handled where it is awaited; until then it must not count as unhandled.
      sent.catch(() => undefined);
      sending.add(sent);
    },
    async () => {
      while (sending.size > atOnce) await Promise.race(sending);
    },
  ).catch((error: unknown): FileRead => {
    // The file is not at fault, so Lambda starts the reader again.
    if (error instanceof StorageBusy) throw error;
    log({ level: 'error', request_id, call: 'importReader', defect: describeDefect(error) });
    return { refusal: 'file.too_heavy' };
  });
  await Promise.all(sending);
  const answer: FileRead = typeof read === 'string' ? { refusal: read } : read;
  await putPart(importId, 'file-read', answer);
  log({ level: 'info', request_id, call: 'importReader', ms: Math.round(performance.now() - start) });
};
