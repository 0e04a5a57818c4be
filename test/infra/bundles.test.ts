import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/api/call.ts';
import { bundleFolder, functionNames } from '#infra/bundle.ts';
import type { FunctionName } from '#infra/bundle.ts';

/** Those that a clinician waits for. */
const hot = ['session', 'projects', 'cards', 'export'] as const;
const bundleOf = (name: FunctionName) => readFileSync(`${bundleFolder(name)}/index.cjs`, 'utf8');
/** Yes or no, because a failed match would print the bundle. */
const holds = (name: FunctionName, what: RegExp): boolean => what.test(bundleOf(name));

describe.each(functionNames)('the bundle of %s', (name) => {
  it('holds its handler', () => expect(holds(name, /handler:\(\)=>/)).toBe(true));

  it('brings the SDK along, as far as it has rights', () => expect(holds(name, /DynamoDB_20120810/)).toBe(name !== 'compiler' && name !== 'import-reader'));

  it('leaves out the ways to credentials that a function never takes', () =>
    expect(holds(name, /AssumeRoleWithWebIdentityRequest|GetRoleCredentialsRequest/)).toBe(false));

  // A named import of zod pulls in its messages in some fifty languages.
  it('holds no message of zod but the English ones', () => expect(holds(name, /Ungültige Eingabe|Entrée invalide/)).toBe(false));
});

it.each(hot)('the bundle of %s has at most 450 KB', (name) => expect(bundleOf(name).length / 1024).toBeLessThan(450));

// The worker writes workbooks itself, and has no need of texts that sheets share; whoever opens one has.
it.each([...hot, 'export-worker'] as const)('%s opens no workbooks, so it does not carry what does', (name) =>
  expect(holds(name, /sharedStrings/)).toBe(false));

it('what opens workbooks is known by the texts that sheets share', () => expect(holds('compiler', /sharedStrings/)).toBe(true));

it.each(hot)('%s loads no S3 client with its bundle', (name) => expect(holds(name, /AmazonS3/)).toBe(false));

// It brings Node's terminal along, 1 ms of every cold start (`infra/bundle-plugins.ts`).
it.each(hot)('%s loads no reader of files with its bundle', (name) => expect(holds(name, /require\("(node:)?fs\/promises"\)/)).toBe(false));

// Some of their calls need the form engine or the comparison of designs, and each call the schemas.
it.each(groups)('%s starts with neither the form engine, nor the behaviours of items, nor schemas', (name) => expect(holds(name, /calls functions that have not been loaded|latitude_out_of_range|ZodMiniObject/)).toBe(false));

// zod makes this object when it is evaluated.
it.each(groups)('%s evaluates its contract with its first call, and loads what unpacks cards when it reads one', (name) => {
  const script = `const { handler } = require(process.argv[1]);
    console.log(typeof handler, globalThis.__zod_globalConfig === undefined, process.moduleLoadList.includes('NativeModule zlib'));`;
  const env = { PATH: process.env['PATH'], AWS_REGION: 'ap-northeast-1', TABLE_NAME: 'none', ORIGIN_KEY: 'none' };
  expect(execFileSync(process.execPath, ['-e', script, `${bundleFolder(name)}/index.cjs`], { encoding: 'utf8', env })).toBe('function true false\n');
});

it('the engine of the form stands beside the bundle of cards, for the calls that save', () => {
  expect(readdirSync(bundleFolder('cards'))).toContain('run-form.apart.cjs');
});

// A file that a function imports while it runs has its own copy of everything.
it.each(functionNames)('each file of %s that opens forms holds every function of expressions and every score', (name) => {
  const folder = bundleFolder(name);
  const texts = readdirSync(folder).filter((file) => file.endsWith('.cjs')).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const opening = texts.filter((text) => text.includes('needs what has not been loaded'));
  expect(opening.filter((text) => !text.includes('YymnbdeaHhMS3') || !text.includes('facial_palsy'))).toHaveLength(0);
  // The import worker reads forms, and saves the cards of demo content as `cards` does.
  const expected: { readonly [name: string]: number } = { cards: 1, statistics: 1, import: 1, 'import-worker': 2 };
  expect(opening).toHaveLength(expected[name] ?? 0);
});

// The copy would count no units, keep to no budget, and throw refusals that the bundle does not know for such: they would be answered as defects.
it.each(functionNames)('no file beside %s has a copy of what there must be one of: the storage, what is known of it, and what a refusal is', (name) => {
  const folder = bundleFolder(name);
  const copied = readdirSync(folder).filter((file) => file.endsWith('.apart.cjs.map')).flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { readonly sources: readonly string[] };
    return sources.filter((source) => /^[./]+functions\/(data\/(table|retry|units|recent-items|folder-spread)|problem)\.ts$/.test(source)).map((source) => `${file} ${source}`);
  });
  expect(copied).toEqual([]);
});

describe.each(['require', 'import'] as const)('a bundle that is loaded by %s', (how) => {
  it('knows the refusals of a file beside it for its own', () => {
    const script = `const load = (file) => ${how === 'import' ? "import(require('node:url').pathToFileURL(file))" : 'require(file)'};
      Promise.resolve(load(process.argv[1] + '/index.cjs')).then(async (bundle) => {
        const { Problem } = bundle.offered['functions/problem.ts'];
        const refusal = await require(process.argv[1] + '/saving.apart.cjs').saveCard({ body: { id: 'without its hash' }, principal: {} }).catch((error) => error);
        console.log(refusal instanceof Problem, refusal.code);
      });`;
    const env = { PATH: process.env['PATH'], AWS_REGION: 'ap-northeast-1', TABLE_NAME: 'none', ORIGIN_KEY: 'none' };
    expect(execFileSync(process.execPath, ['-e', script, bundleFolder('cards')], { encoding: 'utf8', env })).toBe('true request.invalid\n');
  });
});

it('cards opens and lists cards without the code of other calls, which stands beside its bundle', () => {
  expect(holds('cards', /idempotency-key|likeness/)).toBe(false);
  expect(readdirSync(bundleFolder('cards'))).toEqual(expect.arrayContaining(['saving.apart.cjs', 'seldom.apart.cjs']));
});

it.each(functionNames)('what %s imports while it runs lies beside its bundle', (name) => {
  const asked = [...bundleOf(name).matchAll(/require\("\.\/([^"]+)"\)/g)].map(([, file]) => file);
  expect(readdirSync(bundleFolder(name))).toEqual(expect.arrayContaining(asked));
});

it('finds the files that export and designs import while they run', () => {
  expect(readdirSync(bundleFolder('export'))).toEqual(expect.arrayContaining(['export-file-url.apart.cjs', 'start-worker.apart.cjs']));
  expect(readdirSync(bundleFolder('designs'))).toEqual(expect.arrayContaining(['ask-compiler.apart.cjs', 'source-files.apart.cjs']));
  expect(readdirSync(bundleFolder('compiler'))).toContain('exceljs.apart.cjs');
});

it('designs opens no file, so nothing beside it does either', () => {
  const folder = bundleFolder('designs');
  const texts = readdirSync(folder).filter((file) => file.endsWith('.cjs')).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  expect(texts.some((text) => /xl\/workbook\.xml|ExcelJS/.test(text))).toBe(false);
  expect(bundleOf('designs').length / 1024).toBeLessThan(450);
});

it('the commonest passwords lie beside the functions that set passwords, as prefixes of digests and nothing else', () => {
  const beside = functionNames.filter((name) => readdirSync(bundleFolder(name)).includes('common-prefixes.apart.cjs'));
  expect(beside.toSorted()).toEqual(['account', 'manage', 'org-admin']);
  const file = readFileSync(`${bundleFolder('account')}/common-prefixes.apart.cjs`, 'utf8');
  const prefix = createHash('sha256').update('password').digest('hex').slice(0, 10);
  const prefixes = /[0-9a-f]{1000,}/.exec(file)?.[0] ?? '';
  expect([prefixes.length, prefixes.includes(prefix)]).toEqual([100_000, true]);
  expect(file.length - prefixes.length).toBeLessThan(2_000);
  for (const name of functionNames) expect([name, holds(name, /qwertyuiop/)]).toEqual([name, false]);
});
