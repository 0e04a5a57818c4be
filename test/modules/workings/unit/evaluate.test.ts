import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';

const command = new URL('../../../../functions/modules/workings/evaluate.ts', import.meta.url).pathname;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluate-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const evaluate = async (...args: string[]): Promise<{ code: number | null; out: string; err: string }> => {
  const child = spawn(process.execPath, [command, ...args]);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
};

const form = design(
  [item('number', 'hr', { required: true }), item('number', 'sbp', { valid_range: { max: 300 } }), plugin('shock_index', 'si', { hr: 'p.hr', sbp: 'p.sbp' })],
  { id_attributes: ['p.hr'] },
);

it('prints answers, issues, status and pages', async () => {
  const designFile = await file('design.json', JSON.stringify({ design: form, diagnostics: [] }));
  const { code, out } = await evaluate(designFile, await file('answers.json', '\ufeff{"p":{"hr":"１３０","sbp":80,"si":9,"x":1}}'));
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    answers: { p: { hr: 130, sbp: 80, si: 1.63 } },
    issues: [],
    status: { overall: 'all', required: 'comp' },
    pages: [{ name: 'p', status: 'all' }],
  });
});

it('tells on demand how each computed value came about', async () => {
  const repeated = design([repeat('r', [item('number', 'a'), plugin('sum', 's', { sources: ['p.a'] })])]);
  const answers = '{"p":{"r":1,"r_registered_at_1":"2026-11-21 09:30","a_1":5}}';
  const { out } = await evaluate(await file('repeated.json', JSON.stringify(repeated)), await file('one.json', answers), '--workings');
  expect((JSON.parse(out) as { workings: object }).workings).toEqual({
    'p.s_1': { formula: 'sum', version: 2, inputs: [{ name: '', path: 'p.a_1', value: 5, isAssumed: false, code: null, band: null, entered: null }], steps: [], text: null, result: 5 },
  });
});

it('names what stands against saving before what is wrong or blank', async () => {
  const designFile = await file('plain.json', JSON.stringify(form));
  const { out } = await evaluate(designFile, await file('wrong.json', '{"p":{"sbp":301}}'));
  expect((JSON.parse(out) as { issues: { code: string }[] }).issues.map(({ code }) => code)).toEqual([
    'card.id_attribute_missing',
    'item.required',
    'item.above_max',
  ]);
});

it.each([
  ['a missing file', 'gone.json', undefined, 'cannot be read'],
  ['what is no JSON', 'text.json', 'hello', 'is not JSON'],
  ['what is no design', 'other.json', '{"pages":[]}', 'is not a valid card design'],
])('refuses %s with the reason and exit code 1', async (_what, name, content, reason) => {
  const designFile = content === undefined ? join(folder, name) : await file(name, content);
  const { code, out, err } = await evaluate(designFile, await file('answers.json', '{}'));
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(reason);
});

it('refuses answers that are no pages of answers', async () => {
  const { code, err } = await evaluate(await file('design.json', JSON.stringify(form)), await file('list.json', '{"p":[1]}'));
  expect([code, err]).toEqual([1, expect.stringContaining('page "p" must hold an object of answers')]);
});
