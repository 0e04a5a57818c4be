import { defineConfig } from '@playwright/test';

/** Journeys in a real browser against the stack that would be deployed; `e2e/global-setup.ts` starts both. */
export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: '../test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: { actionTimeout: 15_000, locale: 'ja-JP', timezoneId: 'Asia/Tokyo', trace: 'retain-on-failure', screenshot: 'only-on-failure' },
});
