import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** A test ends by its own bounds; the limit only stops one that hangs, on a machine that may be slow. */
const testTimeout = 180_000;

const node = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: { name, include, environment: 'node' as const, isolate: false, testTimeout, hookTimeout: testTimeout, globalSetup, setupFiles: ['test/support/own-modules.ts'] },
});

/** Screens on jsdom. */
const screen = (name: string, include: string[], exclude: string[], isolate: boolean) => ({
  plugins: [react()],
  test: { name, include, exclude, isolate, environment: 'jsdom' as const, testTimeout, hookTimeout: testTimeout, setupFiles: ['test/unit/frontend/support/set-up-page.ts'] },
});
/** These give the browser a memory (IndexedDB), which the journal opens once per page, put another module in the place of one, or ask what is not loaded yet. Each has a page of its own. */
const ownPage = [
  'test/modules/drafts/screen/*.test.{ts,tsx}',
  'test/unit/frontend/card-form/withheld.test.tsx',
  'test/unit/frontend/{linkage/linkage,session/other-user}.test.tsx',
  'test/modules/table/screen/repeat-table.test.tsx',
];

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Vitest leaves one core to itself; two cores are all that there are on a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      node('unit', ['test/unit/{shared,functions,infra}/**/*.test.ts', 'test/modules/*/unit/**/*.test.ts']),
      screen('screen', ['test/unit/frontend/**/*.test.{ts,tsx}', 'test/modules/*/screen/**/*.test.{ts,tsx}'], ownPage, false),
      screen('screen-own-page', ownPage, [], true),
      node('house', ['test/house/*.test.ts']),
      // Minutes for each module, so it runs where it is named.
      node('removal', ['test/modules/*.test.ts']),
      node('scenario', ['test/scenario/**/*.test.ts']),
      node('compile', ['test/compile/**/*.test.ts', 'test/modules/*/compile/**/*.test.ts']),
      node('golden', ['test/golden/**/*.test.ts', 'test/modules/*/golden/**/*.test.ts']),
      node('infra', ['test/infra/**/*.test.ts', 'test/modules/*/infra/**/*.test.ts'], ['test/infra/synthesize.ts']),
      // Prints figures, so it runs where it is named.
      node('flows', ['test/flows/flows.ts'], ['test/support/api-services.ts']),
      // Writes a fixture, so it runs where it is named.
      node('keep-release', ['test/stored/keep-release.ts'], ['test/support/api-services.ts']),
      node('api', ['test/stored/*.test.ts', 'test/api/**/*.test.ts', 'test/modules/*/api/**/*.test.ts'], ['test/support/api-services.ts']),
    ],
  },
});
