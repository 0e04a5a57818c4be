import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { env } from '../../../runtime/env.ts';
import { isPassing, StorageBusy } from '../../../runtime/retry.ts';
import { ifThere, onStore, readObject, s3, writeObject, uploadPrefix } from '../../../storage/objects.ts';

const objectOf = (importId: string, name: string) => ({ Bucket: env('EXPORTS_BUCKET'), Key: `${uploadPrefix}${importId}/${name}` });

const uploadSeconds = 15 * 60;
const downloadSeconds = 60;
const uploaded = 'file';

const onSite = (address: string): string => {
  const url = new URL(address);
  return url.pathname.slice(url.pathname.indexOf(`/${uploadPrefix}`)) + url.search;
};

export const uploadAddress = async (importId: string): Promise<string> => {
  const { getSignedUrl, PutObjectCommand, signer } = await s3();
  return onSite(await getSignedUrl(signer, new PutObjectCommand(objectOf(importId, uploaded)), { expiresIn: uploadSeconds }));
};

export const downloadAddress = async (importId: string, name: string, fileName: string): Promise<string> => {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  const { getSignedUrl, GetObjectCommand, signer } = await s3();
  return onSite(await getSignedUrl(signer, new GetObjectCommand({ ...objectOf(importId, name), ResponseContentDisposition: disposition, ResponseCacheControl: 'no-store' }), { expiresIn: downloadSeconds }));
};

export const uploadedSize = (importId: string): Promise<number | undefined> =>
  ifThere(async (client) => (await client.send(new (await s3()).HeadObjectCommand(objectOf(importId, uploaded)))).ContentLength ?? 0);

/** After so many interruptions without progress the store counts as busy. */
const mostBreaks = 6;

export async function* uploadedFile(importId: string): AsyncGenerator<Uint8Array> {
  let [taken, total, breaks] = [0, 1, 0];
  let tag: string | undefined;
  while (taken < total) {
    const rest = taken === 0 ? {} : { Range: `bytes=${taken}-`, IfMatch: tag };
    const { Body, ContentLength = 0, ETag } = await onStore(async (client) => client.send(new (await s3()).GetObjectCommand({ ...objectOf(importId, uploaded), ...rest })));
    [total, tag] = [taken + ContentLength, ETag];
    try {
      for await (const chunk of Body as unknown as AsyncIterable<Uint8Array>) {
        taken += chunk.length;
        breaks = 0;
        yield chunk;
      }
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    breaks += 1;
    if (taken < total && breaks > mostBreaks) throw new StorageBusy();
  }
}

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export const putPart = async (importId: string, name: string, value: unknown): Promise<void> => {
  await putFile(importId, name, await pack(JSON.stringify(value), { level: 4 }));
};

export const putFile = (importId: string, name: string, bytes: Uint8Array): Promise<void> => writeObject(objectOf(importId, name), bytes);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file that kept the part names its shape
export const getPart = async <Part>(importId: string, name: string): Promise<Part | undefined> => {
  const bytes = await readObject(objectOf(importId, name));
  return bytes && (JSON.parse((await unpack(bytes)).toString('utf8')) as Part);
};
