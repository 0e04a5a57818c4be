import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { countUnsaved } from '#frontend/modules/drafts/journal.ts';
import type { ProblemCode } from '#shared/api/problems.ts';
import { aoi, folderOf, projectOf } from '../support/answers.ts';
import { closePage, emptyJournal } from '../../../modules/drafts/support/empty-journal.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();
afterEach(async () => {
  await emptyJournal();
});

const itemOf = (name: string) => ({ name, title: { en: name }, class: 'attribute', type: 'string' });

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

// proves U2.7, U2.13
test.each([
  ['its own address', '/linkage/trauma/adult?linkKey=P%20%2F7'],
  ['the start-up parameters', '/?linkage=true&projectId=trauma&folderId=adult&linkKey=P+%2F7'],
])('an external system opens the card of its key by %s', async (_, at) => {
  const { api } = await openProduct({ token: 'link', at, language: 'en', stubs: { ...linked, openLinkedCard: { is_new: false, created: false, card } } });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/form?project=trauma&folder=adult&card=card7'));
  expect(api.of('openLinkedCard')[0]?.url.pathname).toBe('/api/u/linkage/trauma/adult');
  expect(api.of('openLinkedCard')[0]?.body).toMatchObject({ linkKey: 'P /7', context: { language: 'en' } });
});

// proves U2.7, U2.28, U8.19, U8.20, U8.21, U8.22, U8.24, U8.25
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

test('an entry whose card another hospital has says which hospital, and whom to ask', async () => {
  await openProduct({ token: 'link', at: '/linkage/trauma/adult?linkKey=7', language: 'en', stubs: { ...linked, openLinkedCard: () => refuse('linkage.taken', { reason: 'other_hospital', org_name: { en: 'Kita Hospital' }, owners: [{ en: 'Dr Sato' }, { en: 'Dr Mori' }] }) } });
  expect((await screen.findByRole('alert')).textContent).toContain('Another hospital has the card with this number: Kita Hospital. Please contact a project owner: Dr Sato, Dr Mori.');
});

// proves U8.4, U8.20, U8.23, U8.25, U8.26
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

// proves U9.40
test.each([
  ['are being prepared for linkage', 'linkage.indexing'],
  ['with different linkage items', 'linkage.ambiguous'],
] as const)('an entry that the server refuses for a while, or for its domains, says: %s', async (words, code) => {
  await openProduct({ token: 'link', at: '/linkage/trauma/adult?linkKey=7', language: 'en', stubs: { ...linked, openLinkedCard: () => refuse(code) } });
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});

describe('a key that no card has', () => {
  const design = { format: 1, languages: ['en'], title: {}, id_attributes: [], numbering: [], summary: [], pages: [{ name: 'patient', title: { en: 'Patient' }, items: [itemOf('pid'), itemOf('name')] }] };
  const begun = { ...linked, getDesign: { version: 1, design }, openLinkedCard: { is_new: true, created: true, link: { item: 'patient.pid', value: 'P-7' } } };
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const enter = (more: object = {}) => openProduct({ token: 'link', at: '/linkage/trauma/adult?linkKey=P-7', language: 'en', stubs: { ...begun, ...more } });

  test('opens a new form that holds it, names no patient in the address, and counts as unchanged', async () => {
    const { api } = await enter();
    expect((await field('pid')).value).toBe('P-7');
    expect(window.location.href).not.toContain('P-7');
    expect(api.of('saveCard')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is claimed by the first save, and by no later one', async () => {
    const saved = (vals: unknown, revision: number) => ({ ...card, vals, card_hash: `h${revision}` });
    const { api } = await enter({ saveCard: ({ body }: { body: { vals: unknown } }) => saved(body.vals, 1) });
    await type('name', 'Sato');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue editing' }));
    await type('name', 'Suzuki');
    save();
    await waitFor(() => expect(api.of('saveCard')).toHaveLength(2));
    const [first, second] = api.of('saveCard').map(({ body }) => body as { link?: unknown; id?: string });
    expect(first).toMatchObject({ link: { item: 'patient.pid', value: 'P-7' }, vals: { patient: { pid: 'P-7', name: 'Sato' } } });
    expect(second).toMatchObject({ id: 'card7' });
    expect(second).not.toHaveProperty('link');
    // The form continues under the new address.
    expect(api.of('getCard')).toHaveLength(0);
  });

  test('is claimed no more once the value was changed', async () => {
    const { api } = await enter({ saveCard: card });
    await type('pid', 'P-8');
    save();
    await waitFor(() => expect(api.of('saveCard')).toHaveLength(1));
    expect(api.of('saveCard')[0]?.body).not.toHaveProperty('link');
  });

  const continueDraft = async () => fireEvent.click(await screen.findByRole('link', { name: /Continue/ }));

  test('is still claimed after a reload, with what was typed; another key begins another card', async () => {
    const { unmount } = await enter();
    await type('name', 'Sato');
    await waitFor(async () => expect(await countUnsaved('aoi')).toBe(1));
    unmount();
    const { api, unmount: leave } = await enter({ saveCard: card });
    expect((await field('name')).value).toBe('Sato');
    leave();
    const other = await openProduct({
      token: 'link',
      at: '/linkage/trauma/adult?linkKey=P-9',
      language: 'en',
      stubs: { ...begun, openLinkedCard: { is_new: true, created: true, link: { item: 'patient.pid', value: 'P-9' } } },
    });
    expect((await field('pid')).value).toBe('P-9');
    expect((await field('name')).value).toBe('');
    other.unmount();
    expect(api.of('saveCard')).toHaveLength(0);
    // By the address alone, as from the dashboard: a question comes first.
    const again = await openProduct({ token: 'link', at: '/form?project=trauma&folder=adult&card=NEW_CARD', language: 'en', stubs: { ...begun, saveCard: card } });
    await continueDraft();
    expect((await field('pid')).value).toBe('P-7');
    save();
    await waitFor(() => expect(again.api.of('saveCard')).toHaveLength(1));
    expect(again.api.of('saveCard')[0]?.body).toMatchObject({ link: { item: 'patient.pid', value: 'P-7' } });
  });

  const taken = () => refuse('linkage.taken', { card_id: 'card7' });
  const history = [{ updated_at: '2026-11-20T02:00:00Z', user: { id: 'ben', name: { en: 'Ben' } }, org: { id: 'minato', name: {} }, revision: 1, version: 1, changes: [] }];
  const theirs = { ...card, history, vals: { patient: { pid: 'P-7', name: 'Suzuki' } } };

  // proves U9.5, U9.41
  test('that somebody else has saved meanwhile leads to that card; what was typed stays on this device', async () => {
    await enter({ saveCard: taken, getCard: theirs });
    await type('name', 'Sato');
    save();
    expect(await screen.findByText(/Another card with this number was saved in the meantime/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Open that card' }));
    await waitFor(() => expect(window.location.search).toBe('?project=trauma&folder=adult&card=card7'));
    await waitFor(async () => expect((await field('name')).value).toBe('Suzuki'));
    expect(await countUnsaved('aoi')).toBe(1);
  });

  /** The own create was stored, its answer got lost, and somebody changed the card. */
  const madeAndChanged = () => refuse('card.stale', { card_id: 'card7' });

  // proves U9.5, U9.41
  test.each([['that somebody else has saved meanwhile', taken], ['that an earlier try made and somebody changed since', madeAndChanged]])('%s takes what was typed into that card', async (_case, refused) => {
    const { api } = await enter({ saveCard: refused, getCard: { ...theirs, vals: { patient: { pid: 'P-7' } } } });
    await type('name', 'Sato');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Add my input to that card' }));
    api.restub({ saveCard: ({ body }: { body: { vals: unknown } }) => ({ ...card, vals: body.vals }) });
    const merging = await screen.findByRole('dialog', { name: /Merge/ });
    await within(merging).findByText(/updated this card on/);
    fireEvent.click(within(merging).getByRole('button', { name: 'Merge and save' }));
    await waitFor(() => expect(api.of('saveCard')).toHaveLength(2));
    expect(api.of('saveCard')[1]?.body).toMatchObject({ id: 'card7', card_hash: 'h', vals: { patient: { pid: 'P-7', name: 'Sato' } } });
    await waitFor(() => expect(window.location.search).toBe('?project=trauma&folder=adult&card=card7'));
    await waitFor(async () => expect(await countUnsaved('aoi')).toBe(0));
  });

  test('that somebody else has saved meanwhile is still being brought together after a reload, with what was chosen', async () => {
    await enter({ saveCard: taken, getCard: theirs });
    await type('name', 'Sato');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Add my input to that card' }));
    const merging = within(await screen.findByRole('dialog', { name: /Merge/ }));
    fireEvent.click(await merging.findByRole('radio', { name: /Sato/ }));
    await closePage();
    const { api } = await openProduct({
      token: 'link',
      at: '/form?project=trauma&folder=adult&card=NEW_CARD',
      language: 'en',
      stubs: { ...begun, getCard: theirs, saveCard: ({ body }: { body: { vals: unknown } }) => ({ ...card, vals: body.vals }) },
    });
    await continueDraft();
    const again = within(await screen.findByRole('dialog', { name: /Merge/ }));
    expect(await again.findByRole('radio', { name: /Sato/ })).toHaveProperty('checked', true);
    fireEvent.click(again.getByRole('button', { name: 'Merge and save' }));
    await waitFor(() => expect(api.of('saveCard')).toHaveLength(1));
    expect(api.of('saveCard')[0]?.body).toMatchObject({ id: 'card7', card_hash: 'h', vals: { patient: { pid: 'P-7', name: 'Sato' } } });
    await waitFor(async () => expect(await countUnsaved('aoi')).toBe(0));
  });
});
