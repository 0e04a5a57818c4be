import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const longestDownload = 5 * 60_000;

export async function findBrowser(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which is not a program: correct it or remove it.`);
  }
  const found = present();
  if (found !== undefined) return found;
  for (const attempt of [downloadForPlaywright, installPackage]) {
    await attempt();
    const installed = present();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'There is no browser for the tests and none could be installed: install Chromium or Chrome, ' +
      'or give the path of one in CHROMIUM_PATH.',
  );
}

function present(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places, chromium.executablePath()].find(isProgram);
}

async function downloadForPlaywright(): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  process.stderr.write('Downloading a browser for the tests ...\n');
  await run(process.execPath, [cli, 'install', 'chromium'], { timeout: longestDownload }).catch(() => undefined);
}

async function installPackage(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('Installing the system\'s Chromium ...\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { timeout: longestDownload, env, maxBuffer: 64 * 1024 * 1024 };
  await run('apt-get', ['update', '-q'], options).catch(() => undefined);
  await run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], options).catch(() => undefined);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
