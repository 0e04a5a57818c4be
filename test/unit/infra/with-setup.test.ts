import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '#infra/local/find-browser.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'fuda-setup-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('the set-up', () => {
  it('runs a script on Node 24 with its arguments and hands its output and exit code back', () => {
    const script = join(dir, 'script.mts');
    writeFileSync(script, 'console.log(JSON.stringify([process.versions.node, process.argv.slice(2)])); process.exitCode = 7 as number;');
    const { status, stdout } = spawnSync(process.execPath, ['infra/local/with-setup.mjs', relative(root, script), 'a b', '--c'], { cwd: root });
    const [version, args] = JSON.parse(String(stdout)) as [string, string[]];
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(24);
    expect([status, args]).toEqual([7, ['a b', '--c']]);
  });
});

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM_PATH names, or a sentence where that is none', async () => {
    const before = process.env['CHROMIUM_PATH'];
    try {
      process.env['CHROMIUM_PATH'] = process.execPath;
      expect(await findBrowser()).toBe(process.execPath);
      process.env['CHROMIUM_PATH'] = join(dir, 'none');
      await expect(findBrowser()).rejects.toThrow(/CHROMIUM_PATH names .*none.*correct it or remove it/);
    } finally {
      if (before === undefined) delete process.env['CHROMIUM_PATH'];
      else process.env['CHROMIUM_PATH'] = before;
    }
  });
});
