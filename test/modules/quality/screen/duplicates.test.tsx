import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';
import type { SeenCall } from '#test/unit/frontend/support/stub-api.ts';

useFreshBrowser();

const texts = (en: string) => ({ en, ja: en });
const person = { id: 'rin', name: texts('Rin') };
const card = (id: string, org: string) => ({ folder_id: 'adult', card_id: id, card_global_id: `global${id}`, name: id.toUpperCase(), org: { id: org, name: texts(org) }, created_at: '2026-11-01T00:00:00.000Z' });
const pair = (more = {}) => ({
  cards: [card('a1', 'Minato'), card('k1', 'Kita')],
  items: [
    { path: 'p.birth', title: texts('Born'), values: ['1950-02-03', '1950-02-03'], agrees: true },
    { path: 'p.name', title: texts('Name'), values: ['Sato', 'Saito'], agrees: false },
    { path: 'p.note', title: texts('Note'), values: [null, 'x'], agrees: null },
  ],
  acts: 0,
  may_decide: true,
  ...more,
});
const deed = { at: '2026-11-02T00:00:00.000Z', user: person, org: { id: 'office', name: texts('Office') } };
const terms = [{ path: 'p.birth', title: texts('Born') }, { path: 'p.arrival', title: texts('Arrival'), within: 1, unit: 'days' }];
const listed = (pairs: readonly unknown[], cursor: string | null = null) => ({ terms, pairs, cursor });
const rules = { rules: [], looked: 0, unreadable: 0, found: [], orgs: [], cursor: null };

const open = (stubs: object) =>
  openProduct({ token: 'aoi.token', at: '/cards/trauma/adult?view=rules', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], listCards: [0], projectUsers: [], runRules: rules, ...stubs } });

const stateOf = ({ url }: { readonly url: URL }) => url.searchParams.get('state');
const section = (name: string) => within(screen.getByRole('region', { name }));
const both = 'A1 (Minato) / K1 (Kita)';

// proves U7.63
test('a pair shows what agrees, what differs and what is blank, and leads to both cards', async () => {
  await open({ duplicates: listed([pair()]) });
  await screen.findByText('Pairs of cards are shown if these items agree: Born; Arrival (± days: 1).');
  const shown = section(both);
  expect(shown.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Bornagrees', 'Namediffers', 'Noteblank']);
  expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['A1', '/form?project=trauma&folder=adult&card=a1'], ['K1', '/form?project=trauma&folder=adult&card=k1']]);
});

test('nothing is told of pairs, and why, where the rule reads what is withheld from the reader', async () => {
  const { api } = await open({ duplicates: () => refuse('answers.withheld') });
  await screen.findByText('Possible duplicates are withheld');
  expect(screen.queryByRole('button', { name: 'Look for duplicates' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.of('findDuplicates')).toEqual([]);
});

test('a pair does not say whether withheld answers agree', async () => {
  await open({ duplicates: listed([pair({ items: [{ path: 'p.name', title: texts('Name'), values: [null, null], withheld: true, agrees: null }] })]) });
  await screen.findByRole('region', { name: both });
  const row = section(both).getByRole('row', { name: /Name/ });
  expect(row.textContent).toBe(`Name${'Withheld (no right to see it)'.repeat(2)}`);
});

// proves U7.64
test('a decision is sent with what was seen and said; one that somebody else was faster with is told', async () => {
  let isFirst = true;
  const { api } = await open({
    duplicates: (call: SeenCall) => listed(stateOf(call) === 'open' ? [pair()] : []),
    decideDuplicate: () => (isFirst ? refuse('duplicate.changed') : Response.json(pair({ acts: 1 }))),
  });
  await screen.findByRole('region', { name: both });
  fireEvent.change(section(both).getByRole('textbox', { name: 'Comment (optional)' }), { target: { value: ' same birthmark ' } });
  fireEvent.click(section(both).getByRole('button', { name: 'Same patient' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has already decided about this pair');
  isFirst = false;
  const before = api.of('duplicates').length;
  fireEvent.click(section(both).getByRole('button', { name: 'Different patients' }));
  await expect.poll(() => api.of('duplicates').length).toBeGreaterThan(before);
  // What was pressed goes with the pair: who reads by keyboard or by ear goes on where it is said.
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Decided: different patients\./);
  expect(api.of('decideDuplicate').map(({ body }) => body)).toEqual([
    { cards: ['globala1', 'globalk1'], act: 'same', seen: 0, word: 'same birthmark' },
    { cards: ['globala1', 'globalk1'], act: 'different', seen: 0, word: 'same birthmark' },
  ]);
});

test('cards of one patient in two hospitals are linked by a transfer, which is undone before the decision', async () => {
  let found = pair({ acts: 1, decided: { same: true, ...deed, word: 'sure' } });
  const { api } = await open({ duplicates: (call: SeenCall) => listed(stateOf(call) === 'same' ? [found] : []), decideDuplicate: () => Response.json({ ...found, clash: { card_global_id: 'project0folder0card00099', name: '' } }) });
  await screen.findByText('No pair is waiting for a decision.');
  fireEvent.click(screen.getByRole('button', { name: 'Same patient' }));
  await screen.findByText(/^Same patient: Rin, Office, .*“sure”$/);
  found = pair({ acts: 2, decided: { same: true, ...deed }, transfer: { from: 'globalk1', ...deed } });
  fireEvent.click(section(both).getByRole('button', { name: 'Transferred: Kita → Minato' }));
  await screen.findByText(/^Transferred from Kita to Minato: Rin/);
  expect((await screen.findByRole('alert')).textContent).toContain('with the ID of the transferred card: Card ard00099.');
  expect(api.of('decideDuplicate')[0]?.body).toMatchObject({ act: 'transfer', from: 'globalk1', seen: 1 });
  expect(section(both).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Undo the transfer']);
});

test('a pair of two hospitals says to others that a reviewer decides', async () => {
  await open({ duplicates: listed([pair({ may_decide: false })]) });
  await screen.findByText('These cards belong to two hospitals. A reviewer decides.');
  expect(section(both).queryByRole('button')).toBeNull();
});

// proves U7.62
test('a look goes on to the end, tells what it found, and shows it; one that fails says so', async () => {
  const step = { looked: 50, unreadable: 0, found: 1, crowded: 2, until: '2026-11-02T00:00:00.000Z', cursor: null as string | null };
  let isDown = true;
  let isFound = false;
  const { api } = await open({
    duplicates: () => listed(isFound ? [pair()] : []),
    findDuplicates: ({ body }: SeenCall) => {
      if (isDown) return refuse('storage.busy');
      isFound = true;
      return Response.json((body as { cursor?: string }).cursor === undefined ? { ...step, cursor: 'adult' } : step);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Look for duplicates' }));
  await screen.findByRole('alert');
  isDown = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Look for duplicates' }));
  await screen.findByText(/^Cards compared: 100. New pairs: 2. Cards saved after /);
  await screen.findByRole('region', { name: both });
  screen.getByText(/more than 20 others.*: 4\./);
  expect(api.of('findDuplicates').at(-1)?.body).toEqual({ cursor: 'adult' });
});

test('a form that does not say when cards are alike tells where it is said', async () => {
  await open({ duplicates: { terms: [], pairs: [], cursor: null } });
  expect(await screen.findByText('This form does not look for duplicates')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Look for duplicates' })).toBeNull();
});
