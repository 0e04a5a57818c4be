import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const planted = fileURLToPath(new URL('./planted', import.meta.url));
const tool = `${root}node_modules/.bin/depcruise`;
const config = `${root}.dependency-cruiser.mjs`;

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[];
    readonly totalCruised: number;
  };
  readonly modules: readonly { readonly source: string }[];
}

/** The tool exits with the number of violations, so its exit code is not a failure of the run. */
const cruise = async (cwd: string): Promise<Report> => {
  const args = ['--config', config, '--output-type', 'json', 'shared', 'functions', 'infra', 'frontend', 'test'];
  const { stdout } = await promisify(execFile)(tool, args, { cwd, maxBuffer: 2 ** 28 }).catch(
    (failure: { stdout: string }) => failure,
  );
  return JSON.parse(stdout) as Report;
};

const { default: rules } = (await import(config)) as { default: { forbidden: readonly { readonly name: string; readonly comment: string }[] } };

/** The imports that break a rule, with what to do instead. */
const worded = ({ summary }: Report): string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}. ${rules.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''}`);

describe('boundaries', () => {
  it('hold in the whole house', async () => {
    const report = await cruise(root);
    expect(report.summary.totalCruised).toBeGreaterThan(50);
    expect(worded(report)).toEqual([]);
  });

  it('find a planted violation of each rule, and say what to do instead', async () => {
    const report = await cruise(planted);
    const { summary } = report;
    for (const line of worded(report)) expect(line).toMatch(/→ \S+\. \S.*[.:]/);
    const found = new Set(summary.violations.map(({ rule }) => rule.name));
    expect(rules.forbidden.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
    // A group of calls and a worker: the rule speaks of every folder.
    const islands = summary.violations.filter(({ rule }) => rule.name === 'groups-are-islands').map(({ from }) => from);
    expect(islands.toSorted()).toEqual(['functions/cards/sideways.ts', 'functions/linkage/sideways.ts']);
  });
});
