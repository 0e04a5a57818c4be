const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    // The decoder removes the byte-order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** CP1252 has no character for these bytes. */
const noWestern = /[\x81\x8d\x8f\x90\x9d]/;

/** The text has no byte pairs of CP932, or such pairs are mostly within Latin words ("région"). */
const isWestern = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (noWestern.test(text)) return false;
  const pairs = text.match(/[\x82-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]/g)?.length ?? 0;
  const within = text.match(/[A-Za-z][\x80-\xff][a-z]/g)?.length ?? 0;
  return within * 2 > pairs;
};

/** Reads UTF-8, UTF-16 with its mark, else CP1252 or CP932. */
export const textOf = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  const unicode = decode(bytes, 'utf-8');
  if (unicode !== null) return unicode;
  const japanese = isWestern(bytes) ? null : decode(bytes, 'shift_jis');
  return japanese ?? (noWestern.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')) ? null : decode(bytes, 'windows-1252'));
};
