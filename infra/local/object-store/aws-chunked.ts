import { Transform } from 'node:stream';
import { S3Error } from './s3-error.ts';

const longestLine = 8 * 1024;

/** Takes the framing off an `aws-chunked` body: sizes in hexadecimal, data, then trailers. */
export function openChunks(): { stage: Transform; trailers: () => Record<string, string> } {
  const trailers: Record<string, string> = {};
  let pending: Buffer = Buffer.alloc(0);
  let remaining = 0;
  let expects: 'size' | 'data' | 'line end' | 'trailer' | 'nothing' = 'size';

  const takeLine = (): string | null => {
    const end = pending.indexOf('\r\n');
    if (end < 0 && pending.length > longestLine) throw torn();
    if (end < 0) return null;
    const line = pending.subarray(0, end).toString('latin1');
    pending = pending.subarray(end + 2);
    return line;
  };
  const readLine = (line: string): void => {
    if (expects === 'size') {
      const [size = ''] = line.split(';');
      if (!/^[0-9a-fA-F]{1,8}$/.test(size)) throw torn();
      remaining = Number.parseInt(size, 16);
      expects = remaining === 0 ? 'trailer' : 'data';
    } else if (expects === 'line end') {
      if (line !== '') throw torn();
      expects = 'size';
    } else if (line === '') {
      expects = 'nothing';
    } else {
      const colon = line.indexOf(':');
      if (colon < 1) throw torn();
      trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
  };
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      try {
        while (pending.length > 0 && expects !== 'nothing') {
          if (expects === 'data') {
            const piece = pending.subarray(0, remaining);
            pending = pending.subarray(piece.length);
            remaining -= piece.length;
            if (remaining === 0) expects = 'line end';
            this.push(piece);
          } else {
            const line = takeLine();
            if (line === null) break;
            readLine(line);
          }
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      // Some clients leave out the empty line after the last trailer.
      done(expects === 'nothing' || expects === 'trailer' ? null : torn());
    },
  });
  return { stage, trailers: () => trailers };
}

function torn(): S3Error {
  return new S3Error(400, 'IncompleteBody', 'The chunks of the body are malformed or end too early.');
}
