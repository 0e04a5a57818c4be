import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from './run-script.ts';
import { startStack, type LocalStack } from './start-stack.ts';
import { watchSources } from './watch.ts';
import { wordFailure } from './word-failure.ts';

const root = new URL('../..', import.meta.url).pathname;
const firstPort = 4600;
const usage = `Usage: npm start -- [--fresh] [--port <port>] [--data <folder>]     (npm run dev: the same, and builds again at every change)
  --fresh          deletes what was entered, and begins with the demo registry
  --port <port>    the port of the site; it must be free. Without it the first free one from ${firstPort} on
  --data <folder>  where the data is kept (.local)`;
let dataDir = join(root, '.local');
const longestStop = 10_000;

const main = async (): Promise<void> => {
  const began = performance.now();
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      port: { type: 'string' },
      data: { type: 'string', default: dataDir },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  dataDir = values.data;
  const port = Number(values.port ?? firstPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new CannotStart(`${values.port} is not a port: give a number from 0 to 65535.`);
  console.log('Starting Fuda ...');
  const ready = stopOnSignal();
  const stack = await startStack({ dataDir, port, isPortFixed: values.port !== undefined, isFresh: values.fresh, seed: true, isWatched: values.watch });
  ready(stack);
  if (values.watch) watchSources(root, stack.reload);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`\nFuda is ready at ${stack.origin} (${seconds} s)\n\n${stack.demo.trim()}\n`);
  console.log(`Data: ${dataDir} (npm start -- --fresh starts anew). Log of the functions: ${stack.logFile}. Ctrl-C stops.`);
};

/** A signal ends the process while it starts; afterwards the stack stops in order. */
function stopOnSignal(): (stack: LocalStack) => void {
  let stack: LocalStack | null = null;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // npm, the set-up and this process each pass the terminal's signal on.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      if (stack === null) process.exit(1);
      console.log('\nStopping ...');
      setTimeout(() => process.exit(1), longestStop).unref();
      stack.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  return (complete) => {
    stack = complete;
  };
}

try {
  await main();
} catch (error) {
  console.error(wordFailure(error, dataDir) ?? error);
  process.exit(1);
}
