import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], extra: object = {}) => ({
  test: { name, include, environment: 'node' as const, ...extra },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      node('unit', ['test/unit/{shared,functions,infra}/**/*.test.ts']),
      { plugins: [react()], test: { name: 'screen', include: ['test/unit/frontend/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      node('house', ['test/house/*.test.ts'], { testTimeout: 60_000 }),
      node('scenario', ['test/scenario/**/*.test.ts']),
      node('compile', ['test/compile/**/*.test.ts']),
      node('golden', ['test/golden/**/*.test.ts']),
      node('infra', ['test/infra/**/*.test.ts'], { globalSetup: ['test/infra/synthesize.ts'], testTimeout: 60_000 }),
      node('api', ['test/api/**/*.test.ts'], { globalSetup: ['test/support/api-services.ts'], testTimeout: 30_000 }),
    ],
  },
});
