import { refuseInput } from '../refusals/problem.ts';

const parse = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'content-type': contentType } }).formData();

export const readUpload = async (bytes: Uint8Array<ArrayBuffer>, contentType: string | undefined): Promise<Uint8Array> => {
  const form = await parse(bytes, contentType ?? '').catch(() => undefined);
  if (form === undefined) return refuseInput('body', 'not_multipart');
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined) return refuseInput('body.file', 'missing');
  return new Uint8Array(await file.arrayBuffer());
};
