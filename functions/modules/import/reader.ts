import type { Context } from 'aws-lambda';
import type { SourceFile } from '#shared/modules/import/records.ts';
import { describeDefect, log } from '../../log.ts';
import { patiently, StorageBusy } from '../../retry.ts';
import { putPart, uploadedFile, uploadedSize } from './storage/import-files.ts';
import { readFile, type FileRefusal } from './read-file.ts';

/** What the reader leaves behind: the file as it was read, or why it could not be. */
export type FileRead = SourceFile | { readonly refusal: FileRefusal | 'file.too_heavy' };

/** Segments on their way at once. */
const atOnce = 4;

/**
 * Opens an uploaded file and cuts it into segments of records. It works on what strangers made, so its role reaches no table: it
 * leaves what it read beside the file, where the call that asks how far the import is finds it. Its memory and its time are the bounds of what a file may cost.
 */
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
      // What failed stays among them, and is met where they are awaited; until then it must not count as unhandled.
      sent.catch(() => undefined);
      sending.add(sent);
    },
    async () => {
      while (sending.size > atOnce) await Promise.race(sending);
    },
  ).catch((error: unknown): FileRead => {
    // No fault of the file: Lambda starts the reader again.
    if (error instanceof StorageBusy) throw error;
    log({ level: 'error', request_id, call: 'importReader', defect: describeDefect(error) });
    return { refusal: 'file.too_heavy' };
  });
  await Promise.all(sending);
  const answer: FileRead = typeof read === 'string' ? { refusal: read } : read;
  await putPart(importId, 'file-read', answer);
  log({ level: 'info', request_id, call: 'importReader', ms: Math.round(performance.now() - start) });
};
