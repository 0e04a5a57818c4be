import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';
import type { Context } from 'aws-lambda';
import { routes } from '#shared/api/routes.ts';
import { toEvent } from '#infra/local/runner/gateway-event.ts';

/** Of /proc: a hundredth of a second, on every system that has it. */
const tickMs = 10;

/** Processor time of this process and of those that it started, in ms, by what they are; empty where the system does not say. */
export const processorTimes = (): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  try {
    for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      // Behind the name, which may hold anything: state, parent, …, and at the 12th and 13th place the time in user and in system mode.
      const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
      const isOurs = Number(pid) === process.pid;
      if (!isOurs && Number(parts[1]) !== process.pid) continue;
      const named = /AWS_LAMBDA_FUNCTION_NAME=/.test(readFileSync(`/proc/${pid}/environ`, 'utf8')) ? 'functions' : 'storage';
      const name = isOurs ? 'client and gateway' : named;
      times.set(name, (times.get(name) ?? 0) + (Number(parts[11]) + Number(parts[12])) * tickMs);
    }
  } catch {
    // A process may end while it is looked at.
  }
  return times;
};

/** What the code at an address is, the first that fits. */
const layers: readonly (readonly [layer: string, address: RegExp])[] = [
  ['client of the storage (SDK)', /node_modules\/@(aws-sdk|smithy|aws-crypto)/],
  ['contract (zod)', /node_modules\/zod|shared\/api\//],
  ['steps of a call (middy, http)', /node_modules\/@middy|functions\/http\//],
  ['packing (zlib)', /^node:(zlib|internal\/zlib)|functions\/data\/pack/],
  ['digests and signatures (crypto)', /^node:(crypto|internal\/crypto)|functions\/data\/digests/],
  ['sockets and HTTP of Node', /^node:(net|http|_http|internal\/(stream|net|http)|stream|_stream|internal\/js_stream)|node:(events|buffer|internal\/(timers|async|process))/],
  ['form engine', /shared\/(form|expression|items|plugins|design|text|checks)/],
  ['our storage', /functions\/data\//],
  ['use case', /functions\//],
];

const layerOf = ({ url, functionName }: { readonly url: string; readonly functionName: string }): string =>
  layers.find(([, address]) => address.test(url))?.[0] ?? (functionName === '(garbage collector)' ? 'memory (garbage collector)' : 'rest of Node');

/** ms of each layer's own code. */
const timesOf = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ReadonlyMap<string, number> => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (frame === undefined || frame.functionName === '(idle)') continue;
    const layer = layerOf(frame);
    times.set(layer, (times.get(layer) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
  }
  return times;
};

const clients = 16;

/**
 * Where the time of a save goes inside of its function: the very code in this process, sampled while it saves into the storage of the stack.
 * `environment`: that of the stack, already set.
 */
export const profileSaves = async (token: string, params: { readonly pId: string; readonly fId: string }, vals: object, saves: number, print: (line: string) => void): Promise<void> => {
  process.env['ORIGIN_KEY'] ??= randomUUID();
  const { handler } = await import('#functions/cards/handler.ts');
  const send = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: 'localhost', 'idempotency-key': randomUUID() };
    const body = Buffer.from(JSON.stringify({ vals }));
    const path = `/api/u/cards/${params.pId}/${params.fId}`;
    const { statusCode } = await handler(toEvent({ method: 'POST', path, rawQuery: '', headers, body, sourceIp: '127.0.0.1' }, routes.saveCard, params), { awsRequestId: randomUUID() } as Context);
    if (statusCode !== 200) throw new Error(`A save of the profile answers ${statusCode}`);
  };
  const repeat = async (count: number): Promise<void> => {
    let begun = 0;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (begun < count) {
          begun += 1;
          await send();
        }
      }),
    );
  };
  const session = new Session();
  const write = process.stdout.write.bind(process.stdout);
  session.connect();
  let times: ReadonlyMap<string, number>;
  try {
    // The lines that the handler logs.
    process.stdout.write = () => true;
    await repeat(saves);
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 200 });
    await session.post('Profiler.start');
    await repeat(saves);
    times = timesOf((await session.post('Profiler.stop')).profile);
  } finally {
    process.stdout.write = write;
    session.disconnect();
  }
  const whole = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  print(`Inside of the function a save takes ${(whole / saves).toFixed(2)} ms of a processor, of which`);
  for (const [layer, ms] of [...times].toSorted(([, a], [, b]) => b - a)) print(`  ${layer.padEnd(34)}${(ms / saves).toFixed(2).padStart(6)} ms${`${Math.round((100 * ms) / whole)} %`.padStart(7)}`);
};
