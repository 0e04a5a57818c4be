import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#frontend/lib/paths.ts';
import { folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const failing = () => new Response('', { status: 500 });
const form = (card: string) => paths.form({ project: 'trauma', folder: 'adult', card });
const failed = () => screen.findByRole('button', { name: '再読み込み' });

/** Three requests for one call, whichever layers ask for it. */
const most = 3;

test('a design call that fails is made three times, asked ahead or when the form is drawn', async () => {
  const stubs = { projects: [projectOf([folderOf('adult')])], getDesign: failing, getCard: failing };
  const prepared = await openProduct({ token: 'aoi.token', at: form('NEW_CARD'), stubs, isPrepared: true });
  await failed();
  expect(prepared.api.of('getDesign')).toHaveLength(most);
  prepared.unmount();
  const drawn = await openProduct({ token: 'aoi.token', at: form('NEW_CARD'), stubs });
  await failed();
  expect(drawn.api.of('getDesign')).toHaveLength(most);
});

test('a stored card that cannot be read costs three requests, and three for the design in force beside it', async () => {
  const { api } = await openProduct({ token: 'aoi.token', at: form('c1'), stubs: { projects: [projectOf([folderOf('adult')])], getDesign: failing, getCard: failing }, isPrepared: true });
  await failed();
  expect(api.of('getCard')).toHaveLength(most);
  expect(api.of('getDesign')).toHaveLength(most);
});

test('a domain or a session that cannot be read is asked for three times before the screen says so', async () => {
  const domain = await openProduct({ stubs: { domainInfo: failing }, isPrepared: true });
  await failed();
  expect(domain.api.of('domainInfo')).toHaveLength(most);
  domain.unmount();
  const session = await openProduct({ token: 'aoi.token', stubs: { check: failing }, isPrepared: true });
  await failed();
  expect(session.api.of('check')).toHaveLength(most);
});

test.each([
  ['a refusal', () => refuse('access.denied')],
  ['a gateway that is throttling', () => new Response('', { status: 429, headers: { 'retry-after': '20' } })],
] as const)('%s is not asked again', async (_case, answer) => {
  const { api } = await openProduct({ token: 'aoi.token', stubs: { recentCards: answer } });
  await failed();
  expect(api.of('recentCards').filter(({ url }) => url.searchParams.has('count'))).toHaveLength(1);
});
