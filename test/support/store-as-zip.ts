import { crc32 } from 'node:zlib';

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;

/** A zip archive of parts that are stored as they are. */
export const storeAsZip = (contents: ReadonlyMap<string, Buffer>): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of contents) {
    const nameBytes = Buffer.from(name, 'utf8');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(localSignature, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(directorySignature, 0);
    entry.writeUInt16LE(20, 4);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, nameBytes, content);
    directory.push(entry, nameBytes);
    offset += 30 + nameBytes.length + content.length;
  }
  const directoryLength = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(endLength);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(contents.size, 8);
  end.writeUInt16LE(contents.size, 10);
  end.writeUInt32LE(directoryLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
};
