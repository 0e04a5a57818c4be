import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { crossings, emptyPlaces } from './areas.ts';
import { config, cruise, cruiseHouse, root } from './cruise.ts';

type Report = Awaited<ReturnType<typeof cruise>>;

const planted = fileURLToPath(new URL('./planted', import.meta.url));

const { default: rules } = (await import(config)) as { default: { forbidden: readonly { readonly name: string; readonly comment: string }[] } };

/** The imports that break a rule, with what to do instead. */
const worded = ({ summary }: Report): string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}. ${rules.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''}`);

describe('boundaries', () => {
  it('hold in the whole house', async () => {
    const report = await cruiseHouse();
    expect(report.summary.totalCruised).toBeGreaterThan(50);
    expect(worded(report)).toEqual([]);
  });

  it('find a planted violation of each rule, and say what to do instead', async () => {
    const report = await cruise(planted);
    const { summary } = report;
    for (const line of worded(report)) expect(line).toMatch(/→ \S+\. \S.*[.:]/);
    const found = new Set(summary.violations.map(({ rule }) => rule.name));
    expect(rules.forbidden.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
    const culprits = (name: string): readonly string[] => summary.violations.filter(({ rule }) => rule.name === name).map(({ from }) => from).toSorted();
    // These rules speak of several folders.
    expect(culprits('groups-are-islands')).toEqual(['functions/cards/sideways.ts', 'functions/linkage/sideways.ts']);
    expect(culprits('core-imports-no-module')).toEqual(['frontend/features/two/module.ts', 'functions/data/module.ts']);
    expect(culprits('modules-are-islands')).toEqual(['frontend/modules/two/sideways.ts', 'functions/modules/two/sideways.ts']);
    expect(culprits('contracts-are-types-in-the-browser')).toEqual(['frontend/features/two/contract.ts', 'frontend/modules/one/contract.ts']);
  });
});

/** Imports of each module from outside of it. The house is finished when all are 0; a change lowers a number here, and none raises one. */
const allowed: Readonly<Record<string, number>> = {
};

describe('areas', () => {
  it('are not crossed more often than before', async () => {
    const found = await crossings();
    for (const [area, imports] of found) expect(imports.length, `${area}:\n${imports.join('\n')}`).toBeLessThanOrEqual(allowed[area] ?? 0);
    const fewer = Object.entries(allowed).filter(([area, number]) => (found.get(area)?.length ?? 0) < number);
    expect(fewer, 'There are fewer imports now: lower these numbers').toEqual([]);
  });

  it('name places that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    expect(emptyPlaces(files)).toEqual([]);
  });
});
