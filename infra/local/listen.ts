import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CannotStart } from './run-script.ts';

export interface Server {
  readonly endpoint: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

const triedPorts = 50;

/** ms; longer than clients keep idle connections, so that none is closed while it is used again. */
const keptIdle = 65_000;

/** Listens on loopback; a busy port is replaced by the next free one unless `isFixed`. Port 0 lets the system choose. */
export async function listen(server: HttpServer, port: number, isFixed = false): Promise<Server> {
  server.keepAliveTimeout = keptIdle;
  const taken = await listenOn(server, port, isFixed ? 0 : triedPorts);
  return {
    endpoint: `http://127.0.0.1:${taken}`,
    port: taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listenOn(server: HttpServer, port: number, further: number): Promise<number> {
  for (let candidate = port; ; candidate += 1) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(candidate, '127.0.0.1', () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (candidate - port >= further) throw new CannotStart(`Port ${port} is used by another program. Name another one with --port, or leave it out to take the next free one.`);
    }
  }
}

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
