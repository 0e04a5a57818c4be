import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';
import all from '../vitest.config.ts';

/** Only the projects whose tests can notice a fault of this run: the others would only cost time. */
const asked = new Set(process.env['FUDA_MUTATION_PROJECTS']?.split(','));

interface Project {
  readonly test: { readonly name: string; readonly include: readonly string[]; readonly exclude?: readonly string[] };
}

/** Only these files, where they are named. */
const files = (process.env['FUDA_MUTATION_TESTS'] ?? '').split(',').filter((file) => file !== '');
const filesOf = (include: readonly string[]): readonly string[] =>
  files.length === 0 ? include : files.filter((file) => include.some((pattern) => matchesGlob(file, pattern)));

/** Tests of the API that take long and ask about what is planted here less than the others do; a fault that only they notice counts as a survivor. */
const slowAndFar = ['test/api/access/odd-requests-*.test.ts', 'test/api/cli/**', 'test/api/designs/{compiler-overrun,workbooks}.test.ts', 'test/api/code-lists/**'];

/**
 * Nothing is planted in infra, and the environment that API tests are given would disturb its tests. The test of the
 * catalogues reads the sources as text, and these look otherwise while faults stand in them.
 */
const exclude = ['test/unit/infra/**', 'test/unit/frontend/catalogues.test.ts', ...slowAndFar];

const projects = (all.test?.projects ?? []) as unknown as Project[];
/** The first test that fails ends a fault's run, so the quick projects come first. */
const groupOrderOf = (name: string): number => (name === 'api' ? 1 : 0);

const chosen = projects
  .filter(({ test }) => asked.has(test.name) && filesOf(test.include).length > 0)
  .map((project) => ({ ...project, test: { ...project.test, include: filesOf(project.test.include), exclude: [...(project.test.exclude ?? []), ...exclude], sequence: { groupOrder: groupOrderOf(project.test.name) } } }));

export default defineConfig({ ...all, test: { ...all.test, projects: chosen as unknown as string[] } });
