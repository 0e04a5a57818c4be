import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from './run-script.ts';
import { startStack, type LocalStack } from './start-stack.ts';
import { watchSources } from './watch.ts';

const root = new URL('../..', import.meta.url).pathname;
const firstPort = 4600;
const longestStop = 10_000;

/** `npm start`: the whole product on this machine. */
const main = async (): Promise<void> => {
  const began = performance.now();
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      port: { type: 'string', default: String(firstPort) },
      data: { type: 'string', default: join(root, '.local') },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new CannotStart(`${values.port} is not a port.`);
  console.log('Starting Fuda ...');
  const ready = stopOnSignal();
  const stack = await startStack({ dataDir: values.data, port, isFresh: values.fresh, seed: true, isWatched: values.watch });
  ready(stack);
  if (values.watch) watchSources(root, stack.reload);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`\nFuda is ready at ${stack.origin} (${seconds} s)\n\n${stack.demo.trim()}\n`);
  console.log(`Data: ${values.data} (npm start -- --fresh starts anew). Log of the functions: ${stack.logFile}. Ctrl-C stops.`);
};

/** Before the stack is complete a signal ends the process, and with it the database; afterwards it stops in order. */
function stopOnSignal(): (stack: LocalStack) => void {
  let stack: LocalStack | null = null;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A terminal sends its signal to npm, to the set-up and to us, and each of them passes it on.
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
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}
