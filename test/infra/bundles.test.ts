import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionNames, groups, type FunctionName } from '#functions/app.ts';
import { bundleFolder } from '#infra/bundle.ts';

const read = (name: FunctionName, file: string): string => readFileSync(`${bundleFolder(name)}/${file}`, 'utf8');

/** Everything that is deployed with a function. */
const wholeOf = (name: FunctionName): string => readdirSync(bundleFolder(name)).filter((file) => file.endsWith('.mjs')).map((file) => read(name, file)).join('\n');

/** What a cold start loads: the entry, and the files that it imports in the usual way. */
const startOf = (name: FunctionName): string => {
  const texts = new Map<string, string>();
  const load = (file: string): void => {
    if (texts.has(file)) return;
    const text = read(name, file);
    texts.set(file, text);
    for (const [, next = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.mjs)"/g)) load(next);
  };
  load('index.mjs');
  return [...texts.values()].join('\n');
};

/** Yes or no, because a failed match would print the bundle. */
const holds = (text: string, what: RegExp): boolean => what.test(text);

describe.each(functionNames)('the bundle of %s', (name) => {
  const whole = wholeOf(name);

  it('exports its handler', () => expect(holds(read(name, 'index.mjs'), /export\s*\{[^}]*\bhandler\b/)).toBe(true));

  it('brings the SDK along, as far as it has rights', () => expect(holds(whole, /DynamoDB_20120810/)).toBe(name !== 'compiler' && name !== 'import-reader'));

  it('leaves out the ways to credentials that a function never takes', () => expect(holds(whole, /AssumeRoleWithWebIdentityRequest|GetRoleCredentialsRequest/)).toBe(false));

  // A named import of zod pulls in its messages in some fifty languages.
  it('holds no message of zod but the English ones', () => expect(holds(whole, /Ungültige Eingabe|Entrée invalide/)).toBe(false));

  it('holds no list of common passwords', () => expect(holds(whole, /qwertyuiop/)).toBe(false));
});

// Each of these adds a third or more to what the SDK alone takes to load; `npm run bench -- bundles` measures it.
it.each(groups)('a cold start of %s loads neither the form engine, nor schemas, nor the client of S3', (name) => {
  const start = startOf(name);
  expect([/calls functions that have not been loaded/, /ZodMiniObject/, /AmazonS3/].map((what) => holds(start, what))).toEqual([false, false, false]);
});

it('the compiler and the reader of imports alone open workbooks', () => {
  expect(functionNames.filter((name) => holds(wholeOf(name), /relationships\/sharedStrings|"sharedStrings"|sharedStrings\.xml/)).toSorted()).toEqual(expect.arrayContaining(['compiler', 'import-reader']));
  expect(holds(wholeOf('designs'), /sharedStrings|ExcelJS/)).toBe(false);
});

it.each<[string, string, RegExp, RegExp]>([
  ['demo forms', 'help', /Trauma, national style/, /demo-forms\//],
  ['scripts for statistics', 'export-worker', /Reads the tables of this folder/, /load\.sps/],
])('the %s lie with the %s alone, which reads no file for them', (_, owner, text, file) => {
  const owners = functionNames.filter((name) => holds(wholeOf(name), text));
  expect(owners).toEqual([owner]);
  for (const name of owners) expect(holds(wholeOf(name), file)).toBe(false);
});

it('the commonest passwords lie with the functions that set passwords, as prefixes of digests', () => {
  const prefix = createHash('sha256').update('password').digest('hex').slice(0, 10);
  const prefixesIn = (name: FunctionName): string => /[0-9a-f]{1000,}/.exec(wholeOf(name))?.[0] ?? '';
  expect(functionNames.filter((name) => prefixesIn(name).length > 0).toSorted()).toEqual(['account', 'manage', 'org-admin']);
  expect([prefixesIn('account').length, prefixesIn('account').includes(prefix)]).toEqual([100_000, true]);
});
