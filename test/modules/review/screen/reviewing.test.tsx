import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeInOrder } from '#shared/api/card-lists.ts';
import { design, item } from '#test/support/form-builder.ts';
import { cardOf, dialog, open, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';
import { cardOf as listedCard } from '../../../unit/frontend/support/answers.ts';
import type { ShownLanguage } from '../../../unit/frontend/card-form/form-harness.tsx';

const { server } = useOneCard();

const standing = { state: 'submitted', submitted_at: '2026-11-20T02:00:00Z', open: 0, answered: 0 };
const vals = { patient: { number: 'A-1', name: 'Sato', pulse: 80 } };
const shown = (acts: readonly string[], more: object = {}, card: object = {}) => {
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals, 1, { review: { ...standing, acts, ...more }, ...card }) });
};
const panel = async (name = 'Review') => {
  const box = within(await screen.findByRole('region', { name }));
  for (const closed of box.queryAllByRole('button', { expanded: false })) fireEvent.click(closed);
  return box;
};

beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  server.answers['GET /api/u/cards/p1/f1/c1/queries'] = () => ({ body: { queries: [] } });
});

describe('"Ask about" at a field', () => {
  it.each<[ShownLanguage, string, string, string]>([
    ['en', 'Ask about pulse', 'Ask about an answer', 'Item'],
    ['ja', '「pulseの項目」について問い合わせる', '回答について問い合わせる', '項目'],
  ])('opens the question with this field chosen, in %s', async (language, button, title, list) => {
    shown(['accept', 'return', 'ask'], {}, { read_only: true });
    await open('c1', language);
    const opener = await screen.findByRole('button', { name: button });
    expect(opener.tabIndex, 'nothing else of a card that is only read can have the focus').toBe(0);
    opener.focus();
    fireEvent.click(opener);
    expect(within(await dialog(title)).getByRole<HTMLSelectElement>('combobox', { name: list }).value).toBe('patient.pulse');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('has a key where answers may be entered, and is passed by Tab there', async () => {
    shown(['ask', 'answer'], { state: 'entry' });
    await open();
    const mark = await screen.findByRole('button', { name: 'Ask about name' });
    expect(mark.tabIndex).toBe(-1);
    // On a phone it leaves the column of the field's own marks.
    expect(mark.dataset['editing']).toBe('true');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'name' }), { code: 'KeyQ', key: 'q', altKey: true });
    expect(within(await dialog('Ask about an answer')).getByRole('combobox', { name: 'Item' })).toHaveProperty('value', 'patient.name');
  });

  it('keeps the words for this field when the question is closed, until they are sent', async () => {
    shown(['ask'], {}, { read_only: true });
    server.answers['POST /api/u/cards/p1/f1/c1/queries'] = () => ({ body: { id: 'q1' } });
    await open();
    const box = async (item: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Ask about ${item}` }));
      await dialog('Ask about an answer');
      return screen.getByRole('textbox', { name: 'Question' });
    };
    const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.change(await box('pulse'), { target: { value: 'Really 17?' } });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await gone();
    expect(await box('name')).toHaveProperty('value', '');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
    expect(await box('pulse')).toHaveProperty('value', 'Really 17?');
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await gone();
    expect(await box('pulse')).toHaveProperty('value', '');
  });

  it('is not there for those who may not ask', async () => {
    shown(['submit', 'answer'], { state: 'entry' });
    await open();
    await panel();
    expect(screen.queryByRole('button', { name: /^Ask about/ })).toBe(null);
  });
});

describe('"accept"', () => {
  it.each([
    ['of a card that is not submitted', { state: 'entry' }, ['ask'], 'The hospital has not submitted this card.'],
    ['of a card that was returned', { state: 'returned' }, ['ask'], 'The hospital has not submitted this card.'],
    ['of work of one’s own, where two people have to look', {}, ['return', 'ask'], 'You entered, changed or submitted this card. In this project another reviewer must accept it.'],
  ])('is there for reviewers %s, and says why it cannot be used', async (_which, more, acts, why) => {
    shown(acts, more);
    await open();
    const box = await panel();
    const button = box.getByRole('button', { name: 'Accept and lock' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(box.getByText(why)).toMatchObject({ tagName: 'OUTPUT', hidden: false });
    expect(server.sent.some(({ path }) => path.endsWith('/review'))).toBe(false);
  });

  it('is not there for others, and not for a card that is accepted', async () => {
    shown(['unlock'], { state: 'locked' });
    await open();
    const box = await panel();
    box.getByRole('button', { name: 'Unlock' });
    expect(box.queryByRole('button', { name: 'Accept and lock' })).toBe(null);
  });
});

describe('submitted cards', () => {
  const place = placeInOrder('created_asc', 'c1', 0);
  const find = (sort: string, cursor?: string) => `GET /api/u/find/p1/f1?${new URLSearchParams({ where: '{"state":["submitted"]}', sort, limit: '2', ...(cursor && { cursor }) }).toString()}`;
  const found = (...cards: readonly number[]) => () => ({ body: { cards: cards.map((at) => listedCard(at)), cursor: null, looked: 1, reached: '2026-11-20T02:00:00Z' } });
  const press = async (name: string) => fireEvent.click((await panel()).getByRole('button', { name }));

  it('follow each other from the newest on, the newest after the oldest, all answers still shown at once', async () => {
    shown(['accept', 'return', 'ask']);
    const { router } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Answered only' }));
    server.answers[find('created_desc', place)] = found();
    server.answers[find('created_desc')] = found(4);
    await press('Next submitted card');
    await waitFor(() => expect(router.state.location.search).toContain('card=card4&answered=only'));
  });

  it('follow each other in the order of entry where the list of the reviewer does, the first after the last', async () => {
    shown(['accept', 'return', 'ask']);
    const { router } = await open();
    const list = { address: '/cards/p1/f1', cards: [], result: { first: 0, total: null, folder: null, where: null, sort: 'updated_asc' } };
    await act(() => router.navigate(router.state.location, { state: { list } }));
    server.answers[find('created_asc', place)] = found();
    server.answers[find('created_asc')] = found(4);
    await press('Next submitted card');
    await waitFor(() => expect(router.state.location.search).toContain('card=card4'));
  });

  it('also backwards', async () => {
    shown(['accept', 'return', 'ask']);
    const { router } = await open();
    server.answers[find('created_asc', place)] = found(3);
    await press('Previous submitted card');
    await waitFor(() => expect(router.state.location.search).toContain('card=card3'));
  });

  it('are offered after one was accepted, by the button that has the focus', async () => {
    shown(['accept', 'return', 'ask']);
    await open();
    server.answers['POST /api/u/cards/p1/f1/c1/review'] = () => {
      shown(['unlock'], { state: 'locked' });
      return { body: cardOf(vals, 2) };
    };
    await press('Accept and lock');
    await screen.findByText('The card was accepted.');
    const next = (await panel()).getByRole('button', { name: 'Next submitted card' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('may be none: that is said', async () => {
    shown(['accept', 'return', 'ask']);
    await open();
    server.answers[find('created_desc', place)] = found();
    server.answers[find('created_desc')] = found();
    await press('Next submitted card');
    expect((await screen.findByText('No other card of this folder is submitted.')).tagName).toBe('OUTPUT');
  });

  it('are no matter of those who do not review', async () => {
    shown(['withdraw', 'answer']);
    await open();
    expect((await panel()).queryByRole('button', { name: /submitted card/ })).toBe(null);
  });
});

describe('what is worth a look', () => {
  const odd = design([item('number', 'pulse', { soft_range: { max: 200 } }), item('number', 'temp', { soft_range: { max: 42 } }), item('string', 'sex', { required: true }), item('number', 'age', { valid_range: { max: 120 } })]);
  const answers = { p: { 'pulse': 210, 'pulse@confirmed': { value: 210, checks: ['soft_range'] }, 'temp': 43, 'age': 130 } };

  it('is counted, with what was confirmed, and leads to its field', async () => {
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: odd } });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(answers, 1, { review: { ...standing, acts: ['accept', 'return', 'ask'] } }) });
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Errors: 1 · Required, missing: 1 · Unusual, not confirmed: 1 · Unusual, confirmed: 1' }));
    const list = within(await dialog('Worth a look: 4'));
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Errors: 1', 'Required, missing: 1', 'Unusual, not confirmed: 1', 'Unusual, confirmed: 1']);
    fireEvent.click(list.getByRole('button', { name: /pulse/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'pulse' })));
  });

  it('is said to be nothing where nothing is', async () => {
    shown(['accept', 'return', 'ask']);
    await open();
    const box = await panel();
    box.getByText('No errors, missing answers or unusual answers.');
    expect(box.queryByRole('button', { name: /Errors|Required|Unusual/ })).toBe(null);
  });
});
