import type { IncomingMessage } from 'node:http';

/** The body of a request, or null when it is larger than the limit; the rest is then let through unread. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  return await new Promise((resolve, reject) => {
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= limit) pieces.push(piece);
      else resolve(null);
    });
    request.once('end', () => resolve(Buffer.concat(pieces)));
    request.once('error', reject);
  });
}
