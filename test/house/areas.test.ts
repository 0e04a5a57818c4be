import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { crossings, emptyPlaces } from './areas.ts';
import { root } from './cruise.ts';

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
