import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { functionNames } from '#functions/app.ts';
import { bundleFolder, bundleFunctions, bundleOptions } from '#infra/bundle.ts';

const root = new URL('../..', import.meta.url).pathname;
const sdkAlone = `${root}.cache/bench/sdk-alone/stdin.mjs`;
const rounds = 21;

/** What every function must carry to speak to the table at all. */
const bundleSdkAlone = async (): Promise<void> => {
  await mkdir(`${root}.cache/bench`, { recursive: true });
  const contents = `
    import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
    export const client = new DynamoDBClient({});
    export const commands = [GetItemCommand, PutItemCommand];`;
  const stdin = { contents, resolveDir: root };
  await build({ ...bundleOptions, stdin, outdir: dirname(sdkAlone) });
};

const environment = { PATH: process.env['PATH'] ?? '', AWS_REGION: 'ap-northeast-1', AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' };
const script = 'const start = process.cpuUsage(); await import(process.argv[1]); const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000)';

/** ms of processor time that a fresh process takes to load the bundle, its own start not counted; others' work counts little in it. */
const loadOnce = async (file: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, file], { env: environment });
  return Number(stdout);
};

/** The tenth percentile and the median: what else the machine does can only add to a load. */
const summaryOf = (values: readonly number[]) => {
  const ordered = values.toSorted((a, b) => a - b);
  const part = (share: number): number => ordered[Math.floor(ordered.length * share)] ?? Number.NaN;
  return { quick: part(0.1), median: part(0.5) };
};

/** Size and module load of each function's bundle beside the bare SDK, bundled and run the same way, rounds interleaved. */
export const measureBundles = async (): Promise<void> => {
  await bundleFunctions();
  await bundleSdkAlone();
  const files = new Map([['SDK alone', sdkAlone], ...functionNames.map((name): [string, string] => [name, `${bundleFolder(name)}/index.mjs`])]);
  const times = new Map([...files.keys()].map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, file] of files) times.get(name)?.push(await loadOnce(file));
  }
  const base = summaryOf(times.get('SDK alone') ?? []).quick;
  console.log(`Bundles, and module load in a fresh process (ms of processor time, p10 and median of ${rounds}, ratio of the p10; budget of a call group: 1.5 x)`);
  for (const [name, file] of files) {
    const kb = (await stat(file)).size / 1024;
    const { quick, median } = summaryOf(times.get(name) ?? []);
    const figures = [`${kb.toFixed(0).padStart(5)} KB`, `${quick.toFixed(1).padStart(6)} ms`, `${median.toFixed(1).padStart(6)} ms`];
    console.log(`  ${name.padEnd(14)} ${figures.join(' ')} ${(quick / base).toFixed(2).padStart(6)} x`);
  }
  await printFirstLoad();
};

/** As the site's build weighed it: everything a screen must have before it can be used, gzipped. */
const printFirstLoad = async (): Promise<void> => {
  const file = `${root}dist/first-load.json`;
  if (!existsSync(file)) {
    console.log('First load of the site: not built, "npm start" builds it.');
    return;
  }
  const weights = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, number>);
  console.log(`First load of the site, gzip: ${weights.map(([screen, kb]) => `${screen} ${kb.toFixed(1)} KB`).join(', ')}`);
};
