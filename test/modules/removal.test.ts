import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../house/cruise.ts';
import { copyWithout, withoutModule } from './remove-modules.ts';

const modules = [...new Set(['frontend', 'functions', 'shared'].flatMap((side) => readdirSync(join(root, side, 'modules'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)))].toSorted();

/** Tests of the core still use these modules, so without them the product alone compiles. No module joins this list. */
const usedByTestsOfTheCore: readonly string[] = ['import'];
const compiled = (removed: readonly string[]): readonly string[] => (removed.some((module) => usedByTestsOfTheCore.includes(module)) ? ['shared', 'functions', 'infra', 'frontend'] : ['.']);

/** One folder for all: the compiler reads again only what has changed since the module before. */
const folder = mkdtempSync(join(tmpdir(), 'fuda-removal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Only stops a command that hangs: on a busy machine each takes minutes. */
const timeout = 3_600_000;

/** What a command says when it fails; nothing when it ends well. */
const failureOf = async (...args: readonly string[]): Promise<string> => {
  try {
    // Vitest says `test` here, and libraries then give the build their code for developers.
    await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26, env: { ...process.env, NODE_ENV: 'production', FUDA_ORIGIN: 'none: the journey starts a stack of its own' } });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
};

describe.each([...modules.map((module) => [module, [module]] as const), ['every module', modules] as const])('without %s', (_name, removed) => {
  it('the product compiles, its functions are bundled, the site is built, and a manager builds a registry with it', { timeout }, async () => {
    copyWithout(folder, removed);
    expect(await failureOf('node_modules/typescript/bin/tsc', '-b', ...compiled(removed))).toBe('');
    expect(await failureOf('infra/app.ts')).toBe('');
    expect(await failureOf('node_modules/vite/bin/vite.js', 'build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn')).toBe('');
    expect(await failureOf('node_modules/@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts', 'admin-build-registry')).toBe('');
  });
});

it('a file loses the lines of one module, and no line of another', () => {
  const source = "import { a } from './modules/one/a.ts';\nimport words from './modules/one/words.json' with { type: 'json' };\nimport { b } from './modules/two/b.ts';\nconst all = [\n  a,\n  ...words.all,\n  b,\n  ab,\n];\n";
  expect(withoutModule(source, 'one')).toBe("import { b } from './modules/two/b.ts';\nconst all = [\n  b,\n  ab,\n];\n");
});
