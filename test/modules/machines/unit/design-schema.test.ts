import Ajv from 'ajv/dist/2020.js';
import * as fc from '#test/support/properties.ts';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { designJsonSchema } from '#functions/modules/machines/design-schema.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { design, item } from '#test/support/form-builder.ts';
import { randomDesign } from '#test/support/random-form.ts';

const schema = designJsonSchema();
const fits = new Ajv({ strict: false, allErrors: true }).compile(schema);
const json = (of: unknown): unknown => JSON.parse(JSON.stringify(of));

describe('the JSON Schema of designs', () => {
  test.each(['trauma-registry', 'paediatric-triage', 'cardiac-arrest', 'national-trauma'])('takes the demo %s, and its own address in it', async (name) => {
    const of = JSON.parse(await readFile(new URL(`../../../golden/${name}.design.json`, import.meta.url), 'utf8'));
    const named = { $schema: 'https://fuda.example/api/card-design.schema.json', ...of };
    expect([fits(named), fits.errors]).toEqual([true, null]);
    expect(readDesign(named).diagnostics).toEqual([]);
  });

  test('takes every design that we take', () => {
    fc.assert(
      fc.property(randomDesign, (of) => {
        fc.pre(readDesign(json(of)).design !== null);
        expect(fits(json(of))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['another format', { ...design([item('string', 'a')]), format: 2 }],
    ['no pages', { ...design([item('string', 'a')]), pages: [] }],
    ['an unknown key', { ...design([item('string', 'a')]), colour: 'red' }],
    ['an unknown type', design([{ ...item('string', 'a'), type: 'telegram' } as never])],
    ['an unknown key of an item', design([{ ...item('string', 'a'), size: 3 } as never])],
    ['a text that is no text', design([item('number', 'a', { number_format: { scale: 'two' as never } })])],
  ])('refuses %s, as we do', (_what, of) => {
    expect(fits(json(of))).toBe(false);
    expect(readDesign(json(of)).design).toBeNull();
  });
});
