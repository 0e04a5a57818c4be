import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { synthesizeIfChanged } from '#infra/synthesize.ts';
import { keyOf, type Fault } from './drawn-checker.ts';
import { groups } from './groups.ts';
import { harmless } from './harmless.ts';

/**
 * `npm run mutants [-- --count 420 --seed 1 --group data,http]`: plants small faults, one at a time, and runs the tests
 * that reach the place. A fault that no test notices is printed with its place and, where that is known, why it survives.
 * `count` are drawn; those that only take effect while a module loads are passed over. The draw is seeded: the same seed on the same sources plants the same faults.
 * `--again` plants only those faults of the last run that survived without a known reason, for when tests were added and the sources are as they were;
 * `--tests one.test.ts,other.test.ts` runs these files alone, which takes minutes less. What is printed at the end is about the whole run.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '420' },
    seed: { type: 'string', default: '1' },
    group: { type: 'string', default: Object.keys(groups).join(',') },
    goal: { type: 'string', default: '92' },
    again: { type: 'boolean', default: false },
    tests: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`Usage: npm run mutants -- [--count <number>] [--seed <number>] [--group <group>,<group>] [--goal <percent>] [--again] [--tests <file>,<file>]\n  Groups: ${Object.keys(groups).join(', ')}.`);
  process.exit();
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const tool = fileURLToPath(new URL('./stryker', import.meta.url));
const cache = join(root, '.cache/mutation');
const [count, goal] = [Number(values.count), Number(values.goal)];
const asked = values.group.split(',');
const unknown = asked.filter((group) => !Object.hasOwn(groups, group));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}. Choose from: ${Object.keys(groups).join(', ')}.`);

interface Drawn {
  readonly key: string;
  readonly group: string;
  readonly fault: Fault;
}

/** Somebody seldom writes an empty text by mistake, and most texts are messages. */
const excludedMutations = ['StringLiteral'];

const install = (): Promise<unknown> =>
  promisify(execFile)('npm', ['install', '--legacy-peer-deps', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tool });

const filesOf = async (group: string): Promise<string[]> => {
  const files: string[] = [];
  for (const pattern of groups[group]!.files) for await (const file of glob(pattern, { cwd: root })) files.push(file);
  return files.toSorted();
};

interface Injector {
  provideValue(token: string, value: unknown): Injector;
  injectFunction(create: unknown): {
    instrument(files: readonly object[], options: object): Promise<{ mutants: readonly (Fault & { readonly status?: string })[] }>;
  };
}

/** This very script installs the packages, so their import cannot stand at the head of the file. */
const listFaults = async (files: readonly string[]): Promise<Fault[]> => {
  const installed = createRequire(join(tool, 'package.json'));
  const { createInstrumenter } = (await import(installed.resolve('@stryker-mutator/instrumenter'))) as { createInstrumenter: unknown };
  const { createInjector } = (await import(installed.resolve('typed-inject'))) as { createInjector: () => Injector };
  const silent = () => undefined;
  const logger = { isDebugEnabled: () => false, isTraceEnabled: () => false, debug: silent, info: silent, warn: silent, trace: silent, error: silent };
  const instrumenter = createInjector()
    .provideValue('logger', logger)
    .provideValue('getLogger', () => logger)
    .provideValue('options', {})
    .provideValue('fileDescriptions', {})
    .injectFunction(createInstrumenter);
  const sources = await Promise.all(
    files.map(async (file) => ({ name: join(root, file), mutate: true, content: await readFile(join(root, file), 'utf8') })),
  );
  const { mutants } = await instrumenter.instrument(sources, { plugins: null, excludedMutations, ignorers: [], noHeader: false });
  return mutants.filter(({ status }) => status !== 'Ignored');
};

/** Equal chances, and always the same ones for a seed: the lowest digests are drawn. */
const drawFrom = (faults: readonly Drawn[], most: number): Drawn[] => {
  const rank = ({ key }: Drawn) => createHash('sha256').update(`${values.seed} ${key}`).digest('hex');
  return faults
    .map((fault) => ({ fault, rank: rank(fault) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, most)
    .map(({ fault }) => fault);
};

interface Outcome {
  readonly status: string;
  /** The line of the source in which the fault stands. */
  readonly line: string;
}

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly (Omit<Fault, 'fileName'> & { readonly status: string })[] }>>;
}

/** The report counts from 1. */
const fromZero = ({ line, column }: Fault['location']['start']): Fault['location']['start'] => ({ line: line - 1, column: column - 1 });

const readOutcomes = async (file: string): Promise<ReadonlyMap<string, Outcome>> => {
  const { files } = JSON.parse(await readFile(file, 'utf8')) as Report;
  return new Map(
    Object.entries(files).flatMap(([name, { source, mutants }]) => {
      const lines = source.split('\n');
      return mutants.map(({ status, replacement, location: { start, end } }) => {
        const location = { start: fromZero(start), end: fromZero(end) };
        return [keyOf({ fileName: join(root, name), location, replacement }), { status, line: lines[start.line - 1]?.trim() ?? '' }] as const;
      });
    }),
  );
};

/** Runs the tests of some projects with one drawn fault after the other; the outcome of each by its key. */
const runStryker = async (drawn: readonly Drawn[], projects: string): Promise<ReadonlyMap<string, Outcome>> => {
  if (projects.split(',').includes('api')) await synthesizeIfChanged();
  const [config, draw, report] = ['stryker.conf.json', 'drawn.json', 'report.json'].map((name) => join(cache, name)) as [string, string, string];
  await rm(report, { force: true });
  await writeFile(draw, JSON.stringify(drawn.map(({ key }) => key)));
  await writeFile(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
      plugins: [join(tool, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'), fileURLToPath(new URL('./drawn-checker.ts', import.meta.url))],
      checkers: ['drawn'],
      mutate: [...new Set(drawn.map(({ fault }) => fault.fileName))],
      mutator: { excludedMutations },
      coverageAnalysis: 'perTest',
      // A fault in code that runs while a module loads would need every test.
      ignoreStatic: true,
      // Two test runs at once share the machine's cores with their databases and would only wait for each other.
      concurrency: 1,
      // TypeScript 7 has no compiler API that Stryker could rewrite a configuration with, and nothing here needs it to.
      tsconfigFile: 'none.json',
      disableTypeChecks: false,
      tempDirName: cache,
      reporters: ['progress-append-only', 'json'],
      jsonReporter: { fileName: report },
      ignorePatterns: ['.local', '.cache', 'test-results'],
      timeoutMS: 30_000,
      dryRunTimeoutMinutes: 60,
      warnings: { slow: false },
    }),
  );
  const child = spawn(process.execPath, [join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FUDA_DRAWN_FAULTS: draw, FUDA_MUTATION_PROJECTS: projects, FUDA_MUTATION_TESTS: values.tests },
  });
  await new Promise((resolve) => child.on('exit', resolve));
  return readOutcomes(report);
};

const draw = async (): Promise<Drawn[]> => {
  const drawn: Drawn[] = [];
  for (const [index, group] of asked.entries()) {
    const faults = (await listFaults(await filesOf(group))).map((fault) => ({ key: keyOf(fault), group, fault }));
    const share = Math.floor(((index + 1) * count) / asked.length) - Math.floor((index * count) / asked.length);
    drawn.push(...drawFrom(faults, share));
    console.log(`${group.padEnd(12)} ${String(Math.min(share, faults.length)).padStart(4)} drawn of ${faults.length} faults that could be planted`);
  }
  return drawn;
};

type Planted = Drawn & Outcome;

const plant = async (drawn: readonly Drawn[]): Promise<Planted[]> => {
  const outcomes = new Map<string, Outcome>();
  for (const [projects, some] of Map.groupBy(drawn, ({ group }) => groups[group]!.projects)) {
    for (const [key, outcome] of await runStryker(some, projects)) outcomes.set(key, outcome);
  }
  return drawn.map((each) => ({ ...each, ...(outcomes.get(each.key) ?? { status: 'not in the report', line: '' }) }));
};

/** A test that fails, hangs or cannot even load notices the fault. */
const noticed = new Set(['Killed', 'Timeout', 'RuntimeError']);
const isNoticed = ({ status }: Planted): boolean => noticed.has(status);

const isPassedOver = ({ status }: Planted): boolean => status === 'Ignored';

const reasonFor = ({ key, fault, line }: Planted): string | undefined =>
  harmless.find(({ file, line: part, becomes }) => key.startsWith(`${file}:`) && line.includes(part) && becomes === fault.replacement)?.why;

const describe = (each: Planted): string => `${each.key} (${each.status})\n    ${each.line}\n    ${reasonFor(each) ?? 'No test notices it.'}`;

/** What became of the last run's faults. */
const outcomesFile = join(cache, 'outcomes.json');

interface Run {
  readonly seed: string;
  readonly planted: readonly Planted[];
}

const runOnce = async (): Promise<Run> => ({ seed: values.seed, planted: await plant(await draw()) });

const runAgain = async (): Promise<Run> => {
  const { seed, planted } = JSON.parse(await readFile(outcomesFile, 'utf8')) as Run;
  const open = planted.filter((each) => !isNoticed(each) && !isPassedOver(each) && reasonFor(each) === undefined && asked.includes(each.group));
  const now = new Map((await plant(open)).filter(isNoticed).map((each) => [each.key, each]));
  const killed = open.filter(({ key }) => now.has(key));
  console.log(`\n${killed.length} of ${open.length} are killed now:\n${killed.map(({ key }) => key).join('\n')}`);
  return { seed, planted: planted.map((each) => now.get(each.key) ?? each) };
};

await mkdir(cache, { recursive: true });
await install();
const run = await (values.again ? runAgain() : runOnce());
await writeFile(outcomesFile, JSON.stringify(run));

const planted = run.planted.filter((each) => !isPassedOver(each));
const survivors = planted.filter((each) => !isNoticed(each));
console.log(`\n${survivors.map(describe).join('\n')}\n`);
for (const [group, some] of Map.groupBy(planted, (each) => each.group)) {
  console.log(`${group.padEnd(12)} ${String(some.filter(isNoticed).length).padStart(4)} killed of ${some.length}`);
}
const killed = planted.length - survivors.length;
const share = (100 * killed) / planted.length;
const passedOver = run.planted.length - planted.length;
console.log(`seed ${run.seed}: ${killed} killed, ${survivors.length} survived: ${share.toFixed(1)} % of ${planted.length} (goal ${goal} %); ${passedOver} more stand in what runs while a module loads`);
process.exitCode = share >= goal ? 0 : 1;
