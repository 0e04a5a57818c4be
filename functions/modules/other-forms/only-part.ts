import { mostBytes, mostParts, workbookFile, zipFile } from '../../storage/read-workbook.ts';
import { inflatePart, listZipParts } from '../../storage/zip-parts.ts';

/** The content of the part with such a name, in an archive without a workbook. */
export const onlyPartIn = (file: Uint8Array, wanted: RegExp): Uint8Array | null => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const parts = bytes.subarray(0, 4).equals(zipFile) ? (listZipParts(bytes, mostParts) ?? []) : [];
  const part = parts.find(({ name }) => wanted.test(name));
  if (part === undefined || part.isEncrypted || part.size > mostBytes || parts.some(({ name }) => workbookFile.test(name))) return null;
  return inflatePart(bytes, part);
};
