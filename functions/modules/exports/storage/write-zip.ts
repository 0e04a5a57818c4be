import { open, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Write } from '../../../storage/export-files.ts';

export interface ZipEntry {
  readonly write: (content: string | Uint8Array) => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface ZipWriter {
  /** Several entries may be open: the first is streamed, the others wait in local files. */
  readonly entry: (name: string) => Promise<ZipEntry>;
  readonly finish: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** The level is fast; CSV and XML shrink to a tenth at any level. */
const level = 4;
const gathered = 64 * 1024;
/** A zip without zip64 ends here. */
const longest = 0xffffffff;

const [localSignature, descriptorSignature, directorySignature, endSignature] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50];
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const version = 20;
const deflated = 8;
/** 1 January 1980 is the first day that a zip can name; archives do not reveal their time. */
const firstDay = 0x21;

const numbers = (...given: readonly (readonly [2 | 4, number])[]): Buffer =>
  Buffer.concat(
    given.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

const createDeflater = (put: Write) => {
  const stream = createDeflateRaw({ level });
  const state = { crc: 0, size: 0, packed: 0 };
  let ready: Uint8Array[] = [];
  let failure: Error | undefined;
  stream.on('data', (chunk: Uint8Array) => ready.push(chunk));
  stream.on('error', (error: Error) => (failure = error));
  const drain = async (): Promise<void> => {
    if (failure !== undefined) throw failure;
    const chunks = ready;
    ready = [];
    for (const chunk of chunks) {
      state.packed += chunk.length;
      await put(chunk);
    }
  };
  return {
    state,
    write: async (content: string | Uint8Array): Promise<void> => {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      state.crc = crc32(bytes, state.crc);
      state.size += bytes.length;
      await new Promise<void>((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())));
      await drain();
    },
    end: async (): Promise<void> => {
      await new Promise<void>((resolve) => {
        stream.once('end', () => resolve());
        stream.end();
      });
      await drain();
    },
  };
};

const createSpool = async () => {
  const path = join(tmpdir(), `fuda-${randomUUID()}`);
  const file = await open(path, 'w+');
  let length = 0;
  const drop = async (): Promise<void> => {
    await file.close();
    await rm(path, { force: true });
  };
  return {
    write: async (bytes: Uint8Array): Promise<void> => {
      await file.write(bytes, 0, bytes.length, length);
      length += bytes.length;
    },
    readTo: async (write: Write): Promise<void> => {
      for (let at = 0; at < length; ) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(1 << 20), 0, 1 << 20, at);
        await write(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
      await drop();
    },
    drop,
  };
};

type Spool = Awaited<ReturnType<typeof createSpool>>;

export const createZip = (write: Write): ZipWriter => {
  const directory: Buffer[] = [];
  const waiting = new Map<Spool, (() => Promise<void>) | null>();
  let offset = 0;
  let isTaken = false;

  const put: Write = async (bytes) => {
    offset += bytes.length;
    if (offset > longest) throw new Error('The archive is longer than a zip can be');
    await write(bytes);
  };

  const entry: ZipWriter['entry'] = async (name) => {
    const written = Buffer.from(name, 'utf8');
    const spool = isTaken ? await createSpool() : undefined;
    if (spool === undefined) isTaken = true;
    else waiting.set(spool, null);
    let start = offset;
    const begin = async (): Promise<void> => {
      start = offset;
      await put(Buffer.concat([numbers([4, localSignature], [2, version], [2, flags], [2, deflated], [2, 0], [2, firstDay], [4, 0], [4, 0], [4, 0], [2, written.length], [2, 0]), written]));
    };
    const deflater = createDeflater(spool?.write ?? put);
    const close = async (): Promise<void> => {
      const { crc, size, packed } = deflater.state;
      if (size > longest) throw new Error('An entry is longer than a zip can hold');
      const sums = numbers([4, crc], [4, packed], [4, size]);
      await put(Buffer.concat([numbers([4, descriptorSignature]), sums]));
      directory.push(
        Buffer.concat([
          numbers([4, directorySignature], [2, version], [2, version], [2, flags], [2, deflated], [2, 0], [2, firstDay]),
          sums,
          numbers([2, written.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]),
          written,
        ]),
      );
    };
    if (spool === undefined) await begin();
    let text = '';
    const flush = async (): Promise<void> => {
      const piece = text;
      text = '';
      await deflater.write(piece);
    };
    return {
      write: async (more) => {
        if (typeof more === 'string') {
          text += more;
          if (text.length >= gathered) await flush();
          return;
        }
        await flush();
        await deflater.write(more);
      },
      end: async () => {
        await flush();
        await deflater.end();
        if (spool !== undefined) {
          waiting.set(spool, async () => {
            await begin();
            await spool.readTo(put);
            await close();
          });
          return;
        }
        await close();
        isTaken = false;
      },
    };
  };

  return {
    entry,
    finish: async () => {
      for (const [spool, send] of waiting) {
        await send?.();
        waiting.delete(spool);
      }
      const start = offset;
      for (const line of directory) await put(line);
      const count = directory.length;
      await put(numbers([4, endSignature], [2, 0], [2, 0], [2, count], [2, count], [4, offset - start], [4, start], [2, 0]));
    },
    discard: async () => {
      for (const spool of waiting.keys()) await spool.drop().catch(() => undefined);
    },
  };
};
