import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from './listen.ts';
import { CannotStart } from './run-script.ts';
import { wordFailure } from './word-failure.ts';

export interface DynamoOptions {
  readonly databasePath?: string;
  readonly port?: number;
}

export interface Dynamo {
  readonly endpoint: string;
  readonly pid: number | null;
  readonly stop: () => Promise<void>;
}

const longestStart = 10_000;

export async function startDynamo({ databasePath, port }: DynamoOptions = {}): Promise<Dynamo> {
  const other = process.env['DYNAMODB_ENDPOINT'];
  if (other !== undefined && other !== '') return { endpoint: other, pid: null, stop: () => Promise.resolve() };
  const chosen = port ?? (await freePort());
  const database = databasePath === undefined ? [] : ['--db-path', databasePath];
  const child = spawn(findBinary(), ['serve', '--host', '127.0.0.1', '--port', String(chosen), ...database], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole process group, but the database must outlive the last write.
    detached: true,
  });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  await untilReady(child, chosen, databasePath ?? 'the memory');
  return {
    endpoint: `http://127.0.0.1:${chosen}`,
    pid: child.pid ?? null,
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      kill();
      await gone;
    },
  };
}

function findBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    return join(folder, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
  } catch {
    throw new CannotStart(
      `The local DynamoDB for this machine is missing: run "npm install --no-save ${name}", ` +
        'or start another one (DynamoDB Local, for example) and give its address in DYNAMODB_ENDPOINT.',
    );
  }
}

async function untilReady(child: ChildProcess, port: number, database: string): Promise<void> {
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new CannotStart(wordFailure(new Error(complaint), database) ?? `The local DynamoDB on ${database} ended with code ${code}. ${complaint.trim()}`)));
  });
  failed.catch(() => undefined);
  const deadline = Date.now() + longestStart;
  while (!(await Promise.race([isOpen(port), failed]))) {
    if (Date.now() > deadline) throw new CannotStart(`The local DynamoDB did not answer within ${longestStart / 1000} s.`);
    await delay(5);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** dynoxide does not report the port chosen for 0, so a free one is found first. */
async function freePort(): Promise<number> {
  const probe = await listen(createServer(), 0);
  await probe.stop();
  return probe.port;
}
