import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#shared/text/languages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The recipe "Add a language" of shared/README.md names these, beside the table and the texts. */
const places = ['frontend/lib/web-fonts.ts', 'shared/compile/wording.ts', 'shared/export/file-words.ts', 'shared/modules/help/reference-words.ts', 'shared/modules/import/wording.ts', 'shared/modules/review/word-mail.ts'];
/** The examples of the handbook and the demo registry are written in Japanese and English, whatever the screens speak. */
const examples = /^(?:shared\/modules\/help\/(?:examples|book-rows|demo-content|form-book)|functions\/modules\/help\/demo-registry)\.ts/;

let copy = '';
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  copy = await mkdtemp(join(root, '.cache/new-language-'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

it('stops the compiler at each place that a new language needs', async () => {
  await cp(join(root, 'shared'), join(copy, 'shared'), { recursive: true });
  await mkdir(join(copy, 'frontend/lib'), { recursive: true });
  await cp(join(root, 'frontend/lib/web-fonts.ts'), join(copy, 'frontend/lib/web-fonts.ts'));
  const table = join(copy, 'shared/text/languages.ts');
  const entry = "  fr: { name: 'Français', english: 'French', spellings: [], direction: 'ltr', isComplete: true, locale: 'fr-FR', comma: ', ', yes: [], no: [], fonts: 'serif', systemFonts: [] },\n";
  const written = await readFile(table, 'utf8');
  await writeFile(table, written.replace('} as const satisfies', `${entry}} as const satisfies`));
  await writeFile(join(copy, 'package.json'), JSON.stringify({ type: 'module', imports: { '#shared/*': './shared/*' } }));
  const compilerOptions = { rootDir: copy, noEmit: true, composite: false, emitDeclarationOnly: false, lib: ['ES2024', 'DOM'], types: ['vite/client'] };
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.json'), references: [], compilerOptions, include: ['shared/**/*.ts', 'frontend/**/*.ts'], files: undefined }));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], { cwd: copy }).catch((failure: { stdout: string }) => failure);
  const faults = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
  expect([...new Set(faults)].toSorted()).toEqual(places);
});

it('finds no other file that lists the languages', async () => {
  const files = (await Promise.all(['shared', 'functions', 'frontend', 'infra'].map(async (folder) => (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`)))).flat();
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/^functions\/(?:cli|modules\/operator)\//.test(file) && !examples.test(file) && file !== 'shared/text/languages.ts');
  const listing = await Promise.all(
    sources.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      const named = languages.filter((code) => new RegExp(`'${code}'|\\b${code}\\??:|i18n/${code}/`).test(text));
      return named.length > 1 ? [file] : [];
    }),
  );
  expect(listing.flat().toSorted()).toEqual(places);
});
