import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm test`: every check and every test, in the order in which a failure is cheapest to find. The last line counts
 * them all. `--only=check,unit,e2e` runs some stages; names of vitest projects count as stages.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const reports = await mkdtemp(join(tmpdir(), 'fuda-test-'));

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface Stage {
  readonly name: string;
  /** Stages of the same kind are chosen together by `--only=check`. */
  readonly kind: 'check' | 'build' | 'test';
  readonly run: () => Promise<Tally>;
}

const execute = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

const asOne = async (command: string, args: readonly string[]): Promise<Tally> =>
  (await execute(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A runner that dies before it writes its report counts as one failure, so that silence never looks like success. */
const fromReport = async (file: string, code: number, read: (report: never) => Tally): Promise<Tally> => {
  try {
    const tally = read(JSON.parse(await readFile(file, 'utf8')) as never);
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const vitest = (project: string): Stage => ({
  name: project,
  kind: 'test',
  run: async () => {
    const file = join(reports, `${project}.json`);
    const selection = ['--config', 'test/vitest.config.ts', '--project', project, '--passWithNoTests=false'];
    const code = await execute(bin('vitest'), ['run', ...selection, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
    return fromReport(file, code, (report: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }));
  },
});

const stages: readonly Stage[] = [
  { name: 'types', kind: 'check', run: () => asOne(bin('tsc'), ['-b', '--force']) },
  { name: 'lint', kind: 'check', run: () => asOne(bin('oxlint'), ['--type-aware', '--max-warnings', '0']) },
  { name: 'dead-code', kind: 'check', run: () => asOne(bin('knip'), ['--treat-config-hints-as-errors']) },
  { ...vitest('house'), kind: 'check' },
  { name: 'stack', kind: 'build', run: () => asOne(process.execPath, ['infra/app.ts']) },
  { name: 'site', kind: 'build', run: () => asOne(bin('vite'), ['build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn']) },
  ...['unit', 'screen', 'scenario', 'compile', 'golden', 'infra', 'api'].map(vitest),
  {
    name: 'e2e',
    kind: 'test',
    run: async () => {
      const file = join(reports, 'e2e.json');
      const code = await execute(bin('playwright'), ['test', '--config', 'test/playwright.config.ts'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      });
      return fromReport(file, code, (report: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
      }));
    },
  },
];

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const chosen = stages.filter(({ name, kind }) => only === undefined || only.includes(name) || only.includes(kind));
if (chosen.length === 0) throw new Error(`No such stage. Choose from: ${stages.map(({ name }) => name).join(', ')}.`);

const lines: string[] = [];
const total = { passed: 0, failed: 0 };
for (const { name, run } of chosen) {
  console.log(`\n── ${name} ──`);
  const start = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  lines.push(`${failed === 0 ? '✔' : '✘'} ${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds} s`);
}
await rm(reports, { recursive: true });

console.log(`\n${lines.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
