import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProblemCode } from '#shared/api/problems.ts';
import { aoi, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const projects = [projectOf([folderOf('adult')]), projectOf([folderOf('hidden')], { id: 'closed', role: null })];
const linked = { check: { ...aoi, user: { ...aoi.user, is_permanent_token: true } }, projects, getDesign: () => refuse('design.unknown'), getCard: () => refuse('card.unknown') };
const card = {
  id: 'card7',
  card_id: 'card7',
  card_global_id: 'global7',
  version: 1,
  project: { id: 'trauma', title: {}, design_name: 'trauma' },
  folder: { id: 'adult', title: {}, design_name: 'adult', registration: { start_at: null, end_at: null, open: true } },
  status: { overall: 'partial', required: 'incomp' },
  page_status: [],
  summary: [],
  created_at: '2026-11-20T01:00:00Z',
  updated_at: '2026-11-20T02:00:00Z',
  updated_org: {},
  card_hash: 'h',
  kept_answers: [],
  vals: {},
  history: [],
  read_only: false,
};

test.each([
  ['its own address', '/linkage/trauma/adult?linkKey=P%20%2F7'],
  ['the start-up parameters', '/?linkage=true&projectId=trauma&folderId=adult&linkKey=P+%2F7'],
])('an external system opens the card of its key by %s', async (_, at) => {
  const { api } = await openProduct({ token: 'link', at, language: 'en', stubs: { ...linked, openLinkedCard: card } });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/form?project=trauma&folder=adult&card=card7'));
  expect(api.of('openLinkedCard')[0]?.url.pathname).toBe('/api/u/linkage/trauma/adult');
  expect(api.of('openLinkedCard')[0]?.body).toMatchObject({ linkKey: 'P /7', context: { language: 'en' } });
});

test.each([
  ['/linkage', 'There is an error in the URL'],
  ['/linkage/trauma?linkKey=7', 'There is an error in the URL'],
  ['/?linkage=true&linkKey=7', 'There is an error in the URL'],
  ['/linkage/trauma/adult', 'External linkage key does not exist'],
  ['/linkage/trauma/adult?linkKey=%20', 'External linkage key does not exist'],
  ['/linkage/other/adult?linkKey=7', 'Project does not exist or is not a project member'],
  ['/linkage/trauma/child?linkKey=7', 'Incorrect combination of project and folder'],
  ['/linkage/closed/hidden?linkKey=7', 'This account is not authorized to view or edit cards'],
])('the entry %s says: %s', async (at, words) => {
  const { api } = await openProduct({ token: 'link', at, language: 'en', stubs: linked });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('An error has occurred');
  expect(alert.textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/logout');
  expect(api.of('openLinkedCard')).toHaveLength(0);
});

test.each([
  ['linkage.not_set', 'External linkage key is not set in domain information'],
  ['linkage.unknown', 'External linkage key does not exist'],
  ['card.not_writable', 'Please log in with a different account'],
  ['access.denied', 'This account is not authorized to view or edit cards'],
  ['design.unknown', 'Invalid card design'],
] as const satisfies readonly (readonly [ProblemCode, string])[])('an entry that the server refuses with %s says: %s', async (code, words) => {
  await openProduct({ token: 'link', at: '/linkage/trauma/adult?linkKey=7', language: 'en', stubs: { ...linked, openLinkedCard: () => refuse(code) } });
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Log out' })).toBeTruthy();
});

test('an entry that another try may mend offers it', async () => {
  await openProduct({ token: 'link', at: '/linkage/trauma/adult?linkKey=7', language: 'en', stubs: { ...linked, openLinkedCard: () => refuse('request.throttled') } });
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
});
