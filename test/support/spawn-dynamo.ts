import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** The local DynamoDB in memory, on a free port. */
export const startDynamo = async (_options: object = {}): Promise<{ endpoint: string; stop: () => Promise<void> }> => {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve(`@dynoxide/${process.platform}-${process.arch}/package.json`));
  const port = await freePort();
  const child = spawn(join(folder, 'dynoxide'), ['serve', '--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(endpoint, { method: 'POST' }).then(() => true, () => false);
    if (isUp) break;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return {
    endpoint,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};
