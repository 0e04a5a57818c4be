import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { buildSite } from '#infra/local/prepare.ts';
import { synthesizeIfChanged } from '#infra/synthesize.ts';

/**
 * `npm test`: every check and every test, with a sample of each long sweep; `npm run test:all` (`--all`) takes the sweeps whole.
 * The last line counts all tests. `--only=check,unit,e2e` runs some stages; names of vitest projects count as stages.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const reports = await mkdtemp(join(tmpdir(), 'fuda-test-'));
// Each test file has a process of its own: what one has compiled of the packages, the others load.
process.env['NODE_COMPILE_CACHE'] ??= join(reports, 'compiled');

interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** How long each test file took, in milliseconds. */
  readonly files?: Readonly<Record<string, number>>;
  /** Each failed test: file, name and the first line of its message. */
  readonly failures?: readonly string[];
}

interface Stage {
  readonly name: string;
  /** Stages of the same kind are chosen together by `--only=check`; those of the kind `asked` run only when they are named. */
  readonly kind: 'check' | 'build' | 'test' | 'asked';
  /** The stages before it whose results it works on. */
  readonly needs?: readonly string[];
  /** Keeps in `output` what is printed when the stage has ended. */
  readonly run: (output: Buffer[]) => Promise<Tally>;
}

const execute = (output: Buffer[], command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });

const asOne = (command: string, args: readonly string[]) => async (output: Buffer[]): Promise<Tally> =>
  (await execute(output, command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** What is built once here is found built by the stages after it. */
const asBuilt = (build: () => Promise<unknown>) => async (output: Buffer[]): Promise<Tally> => {
  try {
    await build();
    return { passed: 1, failed: 0 };
  } catch (error) {
    output.push(Buffer.from(`${error instanceof Error ? error.message : String(error)}\n`));
    return { passed: 0, failed: 1 };
  }
};

/** A runner that ends without a report counts as one failure. */
const fromReport = async (file: string, code: number, read: (report: never) => Tally): Promise<Tally> => {
  try {
    const tally = read(JSON.parse(await readFile(file, 'utf8')) as never);
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { passed: 0, failed: 1 };
  }
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    /** Of a file that could not be run at all. */
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] | null }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly ok: boolean; readonly tests: readonly { readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[] }[] }[];
}

const failure = (file: string, name: string, message: string | null | undefined): string => `${file} › ${name}: ${stripVTControlCharacters(message ?? 'no message').split('\n')[0]}`;

const durationOf = ({ specs, suites = [] }: PlaywrightSuite): number =>
  specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))).reduce((sum, each) => sum + each, 0) +
  suites.reduce((sum, suite) => sum + durationOf(suite), 0);

const failuresOf = ({ file, specs, suites = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title, tests }) => failure(file, title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message)),
  ...suites.flatMap(failuresOf),
];

/** `projects`: where a stage is more than the project of its name. */
const vitest = (project: string, projects = project): Stage => ({
  name: project,
  kind: 'test',
  run: async (output) => {
    const file = join(reports, `${project}.json`);
    const selection = ['--config', 'test/vitest.config.ts', '--project', projects, '--passWithNoTests=false'];
    const code = await execute(output, bin('vitest'), ['run', ...selection, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
    return fromReport(file, code, (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      files: Object.fromEntries(report.testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime])),
      failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message === '' ? [] : [failure(relative(root, name), 'the file', message)]),
        ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName, failureMessages }) => failure(relative(root, name), fullName, failureMessages?.[0])),
      ]),
    }));
  },
});

/** Journeys: all, or the specs whose names hold one of the words. */
const browser = (name: string, kind: Stage['kind'], words: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Stage => ({
  name,
  kind,
  needs: ['stack', 'site'],
  run: async (output) => {
    const file = join(reports, `${name}.json`);
    const code = await execute(output, bin('playwright'), ['test', '--config', 'test/playwright.config.ts', ...words], { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env });
    return fromReport(file, code, ({ stats, suites }: PlaywrightReport) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      files: Object.fromEntries(suites.map((suite) => [`test/${suite.file}`, durationOf(suite)])),
      failures: suites.flatMap(failuresOf),
    }));
  },
});

/** In the order in which they begin: what others need and what takes long comes first. */
const stages: readonly Stage[] = [
  { name: 'stack', kind: 'build', run: asBuilt(synthesizeIfChanged) },
  // Each further checker of a project works out again what the files of the others import.
  { name: 'types', kind: 'check', run: asOne(bin('tsc'), ['-b', '--force', '--checkers', '1']) },
  { name: 'site', kind: 'build', run: asBuilt(buildSite) },
  browser('e2e', 'test'),
  { ...vitest('api'), needs: ['stack'] },
  vitest('screen', 'screen*'),
  vitest('unit'),
  { ...vitest('house'), kind: 'check' },
  { name: 'lint', kind: 'check', run: asOne(bin('oxlint'), ['--type-aware', '--max-warnings', '0']) },
  vitest('compile'),
  { ...vitest('infra'), needs: ['stack'] },
  { name: 'dead-code', kind: 'check', run: asOne(bin('knip'), ['--treat-config-hints-as-errors']) },
  ...['scenario', 'golden'].map((name) => vitest(name)),
  { ...vitest('removal'), kind: 'asked' },
  browser('walk', 'asked', ['every-address', 'first-hour'], { FUDA_SWEEPS: 'whole' }),
];

const names = `${[...new Set(stages.map(({ kind }) => kind))].join(', ')}; ${stages.map(({ name }) => name).join(', ')}`;
const { values } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } });
if (values.help) {
  console.log(`Usage: npm test -- [--only=<stage>,<stage>], or npm run test:all for long sweeps in full\n  Without --only everything runs. Stages, and kinds of stages: ${names}.`);
  process.exit();
}
if (values.all) process.env['FUDA_SWEEPS'] = 'whole';
// This module reads the variable when it is loaded.
const { isWhole, seed } = await import('./support/sweeps.ts');
const only = values.only?.split(',');
const strange = only?.filter((word) => !stages.some(({ name, kind }) => name === word || kind === word)) ?? [];
if (strange.length > 0) throw new Error(`No stage is called ${strange.join(', ')}. Choose from: ${names}.`);
const chosen = stages.filter(({ name, kind }) => only === undefined ? kind !== 'asked' : only.includes(name) || only.includes(kind));

const lines: string[] = [];
const total = { passed: 0, failed: 0 };
const files: (readonly [file: string, ms: number])[] = [];
const failedTests: string[] = [];
const runStage = async ({ name, run }: Stage): Promise<void> => {
  console.log(`${name} …`);
  const start = performance.now();
  const output: Buffer[] = [];
  const { passed, failed, files: durations = {}, failures = [] } = await run(output);
  console.log(`\n── ${name} ──`);
  process.stdout.write(Buffer.concat(output));
  failedTests.push(...failures);
  files.push(...Object.entries(durations));
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  lines.push(`${failed === 0 ? '✔' : '✘'} ${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds} s`);
};
const ended = new Map<string, Promise<void>>();
const whenReady = async (stage: Stage): Promise<void> => {
  for (const name of stage.needs ?? []) await ended.get(name);
  await runStage(stage);
};
/** Two stages at a time: what one leaves of the processor while it begins, waits or ends, the other takes. */
const waiting = [...chosen];
const lane = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const end = whenReady(next);
    ended.set(next.name, end);
    await end;
  }
};
await Promise.all([lane(), lane()]);
await rm(reports, { recursive: true });

const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, 10);
if (slowest.length > 0) console.log(`\nThe slowest files, by the time of their tests:\n${slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(8)} s ${file}`).join('\n')}`);
if (failedTests.length > 0) console.log(`\nFailed:\n${failedTests.map((each) => `  ${each}`).join('\n')}`);
console.log(`\n${lines.join('\n')}`);
const share = isWhole ? 'whole' : 'samples; npm run test:all takes them whole';
console.log(`Sweeps: ${share}. Their seed is ${seed}; FUDA_SEED=7 draws another.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
