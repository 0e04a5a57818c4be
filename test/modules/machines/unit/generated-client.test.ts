import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { describeApi } from '#functions/modules/machines/describe-api.ts';

// openapi-typescript prints by the JavaScript of a compiler, which TypeScript 7 has not. It gets that of TypeScript 5, as ts-morph brings it: the package itself would bring a second `tsc`.
const hooks = registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') === true ? '@ts-morph/common/dist/typescript.js' : name, context),
});
const { default: generate, astToString } = await import('openapi-typescript');
hooks.deregister();

const folder = await mkdtemp(join(tmpdir(), 'fuda-client-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What an integrator writes with the generated types; each line that expects an error would compile if its type were `any` or missing. */
const client = `
import type { components, operations, paths } from './fuda';

type Save = paths['/api/u/cards/{pId}/{fId}']['post'];
type Sent = Save['requestBody']['content']['application/json'];
type Card = Save['responses'][200]['content']['application/json'];
export const first: Sent = { vals: { patient: { case_number: 12, symptoms: ['pain'], name: 'A', 'age@missing': 'NK', gcs: { E: 4 } } } };
export const next = (card: Card): Sent => ({ ...first, id: card.id, card_hash: card.card_hash });
export const changes: operations['cardChanges']['parameters']['query'] = { since: '2026-11-24T00:00:00Z', answers: true, limit: 50 };
export const search: operations['findCards']['parameters']['query'] = { where: JSON.stringify({ overall: ['partial'] } satisfies components['schemas']['CardFilter']) };
export const codes: components['schemas']['Problem']['code'][] = ['card.stale', 'linkage.taken'];
export const answers: components['schemas']['Answers'] = first.vals;

// @ts-expect-error: the hash of a card is a text.
export const wrongHash: Sent = { ...first, card_hash: 7 };
// @ts-expect-error: a title is a text.
export const wrongTitle: components['schemas']['SomeTexts'] = { ja: 7 };
// @ts-expect-error: there is no such field.
export const unknownField: Sent = { ...first, hash: 'x' };
// @ts-expect-error: there is no such call.
export type Unknown = paths['/api/u/nothing'];
`;

// proves U7.24
it('openapi-typescript generates types from the description, which compile under strict and say what a call takes', async () => {
  await writeFile(join(folder, 'fuda.d.ts'), astToString(await generate(JSON.stringify(describeApi()))));
  await writeFile(join(folder, 'client.ts'), client);
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noEmit', '--skipLibCheck', 'false', '--types', ''];
  const said = await promisify(execFile)(process.execPath, [join(process.cwd(), 'node_modules/typescript/bin/tsc'), ...strict, 'client.ts'], { cwd: folder }).catch((error: { stdout: string }) => error);
  expect(said.stdout).toBe('');
});
