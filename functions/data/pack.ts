import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** First byte of a packed value: how the rest is to be read. A new codec gets a new tag; old items stay readable. */
const brotliJson = 1;

/** Quality 5: a 6 KB card becomes 1.5 KB in 0.2 ms; higher qualities save no write unit. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** JSON packed for storage: a quarter of its size, so a quarter of its price. */
export const pack = (value: unknown): Uint8Array => {
  const packed = brotliCompressSync(JSON.stringify(value), options);
  const tagged = new Uint8Array(packed.length + 1);
  tagged[0] = brotliJson;
  tagged.set(packed, 1);
  return tagged;
};

export const unpack = (bytes: Uint8Array): unknown => {
  if (bytes[0] !== brotliJson) throw new Error(`A packed value has the unknown tag ${bytes[0]}`);
  return JSON.parse(brotliDecompressSync(bytes.subarray(1)).toString('utf8'));
};
