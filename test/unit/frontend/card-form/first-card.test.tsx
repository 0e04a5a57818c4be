import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SeenCall } from '../support/stub-api.ts';
import { aoi, cardOf, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const design = {
  format: 1,
  languages: ['en'],
  title: { en: 'Trauma' },
  pages: [{ name: 'patient', title: { en: 'Patient' }, items: [{ name: 'name', class: 'attribute', type: 'string', title: { en: 'Name' } }] }],
  id_attributes: [],
  numbering: [],
  summary: [],
};
const projects = [projectOf([folderOf('adult')])];
const visit = { at: '/form?project=trauma&folder=adult&card=NEW_CARD&kept=entry1', token: 'aoi.token', language: 'en', isPrepared: true } as const;

/** Resolves when somebody calls `open`. */
const gate = () => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

test.each(['', '&kept=entry1'])('the card of the first address is asked for while the session is still being checked, and once (NEW_CARD%s)', async (kept) => {
  const asked = gate();
  const { api } = await openProduct({
    ...visit,
    at: `/form?project=trauma&folder=adult&card=NEW_CARD${kept}`,
    stubs: {
      projects,
      // Answers only after the design was asked for.
      check: async () => {
        await asked.passed;
        return aoi;
      },
      getDesign: () => {
        asked.open();
        return { version: 1, design };
      },
    },
  });
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
  expect(api.of('getDesign')).toHaveLength(1);
  expect(api.of('check')).toHaveLength(1);
});

test.each(['', '&kept=entry1'])('the form of the first address is the first thing that is drawn (NEW_CARD%s)', async (kept) => {
  await openProduct({ ...visit, at: `/form?project=trauma&folder=adult&card=NEW_CARD${kept}`, stubs: { projects, getDesign: { version: 1, design } } });
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
  // A reload finds the answers of this patient.
  expect(new URLSearchParams(window.location.search).get('kept')).toMatch(kept === '' ? /./ : /^entry1$/);
});

test('a card that is opened again later is asked for again', async () => {
  const at = (card: string) => `/form?project=trauma&folder=adult&card=${card}`;
  const cardIn = ({ url }: SeenCall) => url.pathname.split('/').at(-1)!;
  const getCard = (call: SeenCall) => ({ ...cardOf(1), id: cardIn(call), card_id: cardIn(call), card_hash: 'hash', kept_answers: [], history: [], vals: {}, read_only: false });
  const { api } = await openProduct({ ...visit, at: at('c1'), stubs: { projects, getDesign: { version: 1, design }, getCard } });
  for (const [times, card] of ['c1', 'c2', 'c1'].entries()) {
    window.history.pushState(null, '', at(card));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(api.of('getCard')).toHaveLength(times + 1));
    await screen.findByRole('textbox', { name: 'Name' });
  }
  expect(api.of('getCard').map(cardIn)).toEqual(['c1', 'c2', 'c1']);
});

test('a card that was refused ahead is not asked for again, and the refusal is said', async () => {
  const { api } = await openProduct({ ...visit, stubs: { projects, getDesign: () => refuse('design.unknown') } });
  expect(await screen.findByText('No form registered')).toBeTruthy();
  expect(api.of('getDesign')).toHaveLength(1);
});

test('what a token was refused ahead raises no dialog, and what it was given is not for the next one', async () => {
  const answerTo = ({ headers }: SeenCall) => headers.get('authorization');
  const { api } = await openProduct({
    ...visit,
    stubs: {
      projects,
      check: (call) => (answerTo(call) === 'Bearer aoi.token' ? refuse('session.expired') : aoi),
      login: { ...aoi, token: 'next.token' },
      getDesign: { version: 1, design },
    },
  });
  fireEvent.change(await screen.findByLabelText('Login ID'), { target: { value: 'aoi' } });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
  await waitFor(() => expect(api.of('getDesign').map(answerTo)).toEqual(['Bearer aoi.token', 'Bearer next.token']));
});
