import type { Inflate } from 'node:zlib';

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

/** What Node's inflater stands on. Its documentation tells of `reset` only, but npm itself unpacks its packages so. */
interface Reused extends Inflate {
  readonly _handle: { readonly writeSync: (flush: number, from: Uint8Array, start: number, length: number, to: Uint8Array, at: number, room: number) => void };
  /** Of the room, how many bytes a write has left. */
  readonly _writeState: Uint32Array;
}

const inflaters = new WeakMap<Dictionary, Reused>();
const room = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * Unpacks with an inflater that is kept with its dictionary: to make one for each card takes as long as the unpacking. Undefined where that is impossible, be
 * it that there is more than the room takes, or that something is wrong.
 */
const inflateAgain = (dictionary: Dictionary, bytes: Uint8Array): string | undefined => {
  const { constants, createInflate } = zlib();
  const inflater = inflaters.get(dictionary) ?? (createInflate({ dictionary: dictionary.text }).on('error', () => undefined) as Reused);
  inflaters.set(dictionary, inflater);
  try {
    inflater.reset();
    // A release of Node that does not say how much is left is not taken at the word of the card before.
    inflater._writeState[0] = 0;
    inflater._handle.writeSync(constants.Z_FINISH, bytes, 1, bytes.length - 1, room, 0, room.length);
    const [left = 0] = inflater._writeState;
    if (inflater.errored === null && left > 0) return room.toString('utf8', 0, room.length - left);
  } catch {
    // Said by who unpacks it as it is documented.
  }
  inflaters.delete(dictionary);
  return undefined;
};

export const unpackWith = (dictionaries: readonly Dictionary[], bytes: Uint8Array): unknown => {
  if (bytes[0] !== tags.dictionary) throw new Error(`A packed value has the tag ${bytes[0]}, which this code cannot read`);
  const id = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(idPosition);
  const named = dictionaries.find((each) => each.id === id);
  if (named === undefined) throw new Error(`Bad dictionary: a packed value names the dictionary ${id}, which this code does not make`);
  return JSON.parse(inflateAgain(named, bytes) ?? zlib().inflateSync(bytes.subarray(1), { dictionary: named.text }).toString('utf8'));
};
