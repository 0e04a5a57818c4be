/** Loaded when something is packed or unpacked: a list of cards needs neither. */
const zlib = () => process.getBuiltinModule('node:zlib');

/** First byte of a packed value: how the rest is to be read. A new codec gets a new tag; old items stay readable. */
const tags = { brotli: 1, dictionary: 2 } as const;

/** An item may have 400 KB; the rest is head and growth of one save. */
export const largestBody = 360 * 1024;

const tagged = (tag: number, packed: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(packed.length + 1);
  bytes[0] = tag;
  bytes.set(packed, 1);
  return bytes;
};

/** JSON packed for storage: a quarter of its size, so a quarter of its price. */
export const pack = (value: unknown): Uint8Array => {
  const { brotliCompressSync, constants } = zlib();
  // Quality 5: higher ones take ten times as long and save no write unit.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  return tagged(tags.brotli, brotliCompressSync(JSON.stringify(value), { params }));
};

export const unpack = (bytes: Uint8Array): unknown => {
  if (bytes[0] !== tags.brotli) throw new Error(`A packed value has the tag ${bytes[0]}, which this code cannot read`);
  return JSON.parse(zlib().brotliDecompressSync(bytes.subarray(1)).toString('utf8'));
};

/** A text that reader and writer of a packed value know beforehand, and the id by which the value names it. */
export interface Dictionary {
  readonly id: number;
  readonly text: Uint8Array;
}

/** The newest first: values are packed with that one, and read with the one that they name. */
export type Dictionaries = readonly [Dictionary, ...Dictionary[]];

/** The id is the Adler-32 of the text, because every zlib frame that was packed with a dictionary carries it (RFC 1950, DICTID). */
export const dictionaryOf = (text: Uint8Array): Dictionary => {
  let [low, high] = [1, 0];
  for (const byte of text) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return { id: high * 65_536 + low, text };
};

/** Behind our tag and the two bytes with which a zlib frame begins. */
const idPosition = 3;

/** JSON packed with the newest dictionary. The frame carries a checksum of the content, so a damaged value is refused instead of misread. */
export const packWith = ([{ text }]: Dictionaries, value: unknown): Uint8Array =>
  tagged(tags.dictionary, zlib().deflateSync(JSON.stringify(value), { level: 9, dictionary: text }));

export const unpackWith = (dictionaries: readonly Dictionary[], bytes: Uint8Array): unknown => {
  if (bytes[0] !== tags.dictionary) throw new Error(`A packed value has the tag ${bytes[0]}, which this code cannot read`);
  const id = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(idPosition);
  const named = dictionaries.find((each) => each.id === id);
  if (named === undefined) throw new Error(`Bad dictionary: a packed value names the dictionary ${id}, which this code does not make`);
  return JSON.parse(zlib().inflateSync(bytes.subarray(1), { dictionary: named.text }).toString('utf8'));
};
