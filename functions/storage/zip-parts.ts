import { inflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
}

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;

const findEnd = (bytes: Buffer): number => {
  const lowest = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  return -1;
};

/** Answers at most `most` + 1 entries, null for a broken archive. */
export const listZipParts = (bytes: Buffer, most: number): ZipPart[] | null => {
  const end = findEnd(bytes);
  if (end < 0) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const parts: ZipPart[] = [];
  while (parts.length < Math.min(count, most + 1)) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directorySignature) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > bytes.length) return null;
    parts.push({
      name: bytes
        .toString('utf8', at + 46, at + 46 + nameLength)
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      compressedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return parts;
};

/** Answers null for a broken part, or one that exceeds its declared size. */
export const inflatePart = (bytes: Buffer, part: ZipPart): Buffer | null => {
  const { offset, compressedSize, size, method } = part;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localSignature) return null;
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + compressedSize > bytes.length) return null;
  const packed = bytes.subarray(start, start + compressedSize);
  if (method === 0) return packed;
  if (method !== 8) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return null;
  }
};
