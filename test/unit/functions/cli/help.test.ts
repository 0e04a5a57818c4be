import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };

it.each(Object.entries(scripts))('npm run %s -- --help tells how it is used, and does nothing', async (_name, line) => {
  const [, , script = '', ...given] = line.split(' ');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...given, '--help'], { cwd: root });
  expect(stdout).toMatch(/^(Usage|Choose)/);
  expect(stdout).not.toContain('──');
});
