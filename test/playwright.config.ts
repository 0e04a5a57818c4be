import { defineConfig } from '@playwright/test';

/**
 * Journeys in a real browser against the stack that would be deployed; `e2e/global-setup.ts` starts both. `FUDA_TRACE=1` keeps
 * a trace of each journey that fails: recording costs a fifth of the time of all journeys, so it is asked for.
 */
export default defineConfig({
  testMatch: ['e2e/specs/*.spec.ts', 'modules/*/e2e/*.spec.ts'],
  outputDir: '../test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // A journey that passes only at the second try is named as flaky at the end of the run: a fault of the test to be mended, but no reason to doubt the product.
  retries: 1,
  forbidOnly: true,
  // These limits only stop what hangs, on a machine that may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: { actionTimeout: 30_000, locale: 'ja-JP', timezoneId: 'Asia/Tokyo', trace: process.env['FUDA_TRACE'] === '1' ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
});
