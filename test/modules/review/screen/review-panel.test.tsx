import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { cardOf, dialog, fill, open, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';

const { server } = useOneCard();

const who = { user: { id: 'rin', name: { en: 'Rin' } }, org: { id: 'm', name: { en: 'Minato' } }, at: '2026-11-20T02:00:00Z' };
const standing = { state: 'entry', submitted_at: null, open: 0, answered: 0 };
const vals = { patient: { number: 'A-1', name: 'Sato' } };
const shown = (acts: readonly string[], more: object = {}, revision = 1) => {
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals, revision, { review: { ...standing, acts, ...more } }) });
};
const query = (state: string, word = 'Really?', id = 'q1') => ({ id, path: 'patient.pulse', state, thread: [{ act: 'ask', ...who, word }] });
const asked = (...queries: readonly object[]) => {
  server.answers['GET /api/u/cards/p1/f1/c1/queries'] = () => ({ body: { queries } });
};
const panel = async () => {
  const box = within(await screen.findByRole('region', { name: 'Review' }));
  for (const closed of box.queryAllByRole('button', { expanded: false })) fireEvent.click(closed);
  return box;
};

beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  asked();
});

describe('the panel of the review', () => {
  it('is not there where the project does not have it', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals) });
    await open();
    expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
    expect(server.sent.filter(({ path }) => path.endsWith('/queries'))).toEqual([]);
  });

  it('says how the card stands and offers what its reader may do', async () => {
    shown(['submit', 'answer']);
    await open();
    const box = await panel();
    box.getByText('In progress');
    expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['In progress', 'Submit for review']);
  });

  it('says beside the state why a card was returned', async () => {
    shown(['submit'], { state: 'returned', decided: { act: 'return', word: 'Age?', ...who } });
    await open();
    const review = within(await screen.findByRole('region', { name: 'Review' }));
    expect(review.getByRole('button', { expanded: false }).textContent).toBe('Returned Age?');
  });

  it('works while the questions are on their way and when they cannot be had', async () => {
    shown(['submit']);
    server.answers['GET /api/u/cards/p1/f1/c1/queries'] = () => ({ status: 400, body: { code: 'request.invalid' } });
    await open();
    const box = await panel();
    box.getByRole('button', { name: 'Submit for review' });
    expect(box.queryByText(/^Questions/)).toBeNull();
  });

  it('submits what the reader has seen, and shows what became of it', async () => {
    shown(['submit']);
    server.answers['POST /api/u/cards/p1/f1/c1/submit'] = () => {
      shown(['answer'], { state: 'submitted', submitted: { act: 'submit', ...who } });
      return { body: cardOf(vals, 2) };
    };
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Submit for review' }));
    await screen.findByText('Submitted');
    expect(server.sent.find(({ path }) => path.endsWith('/submit'))?.body).toEqual({ card_hash: 'hash-1' });
    expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
  });

  it('says that a card was submitted before a move or a save returned it to entry', async () => {
    shown(['submit', 'answer'], { submitted: { act: 'submit', ...who } });
    await open();
    const box = await panel();
    box.getByText(/^Submitted .* by Rin, Minato, and reopened when the card was changed/);
    expect(box.queryByText(/has not been submitted/)).toBeNull();
  });

  it('withdraws a submission, and says who withdrew it', async () => {
    shown(['withdraw', 'answer'], { state: 'submitted', submitted: { act: 'submit', ...who } });
    server.answers['POST /api/u/cards/p1/f1/c1/withdraw'] = () => {
      shown(['submit', 'answer'], { state: 'entry', submitted: { act: 'withdraw', ...who } }, 2);
      return { body: cardOf(vals, 2) };
    };
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Withdraw the submission' }));
    await screen.findByText(/^Rin, Minato, withdrew the submission .*\. The card can be submitted again\.$/);
    expect(server.sent.find(({ path }) => path.endsWith('/withdraw'))?.body).toEqual({ card_hash: 'hash-1' });
    const box = await panel();
    box.getByRole('button', { name: 'Submit for review' });
    expect(box.queryByRole('alert'), 'what the form knew before is no news').toBeNull();
  });

  it('says why a submission is not withdrawn any more', async () => {
    shown(['withdraw'], { state: 'submitted', submitted: { act: 'submit', ...who } });
    server.answers['POST /api/u/cards/p1/f1/c1/withdraw'] = () => ({ status: 409, body: { code: 'review.begun' } });
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Withdraw the submission' }));
    expect(await screen.findByText(/^A reviewer has asked about the card since it was submitted/)).toBeTruthy();
  });

  it.each([
    ['submit', 'Submit for review'],
    ['withdraw', 'Withdraw the submission'],
    ['unlock', 'Unlock'],
  ])('asks for unsaved changes to be saved first, before any words: %s', async (deed, name) => {
    shown([deed]);
    await open();
    await panel();
    fill('name', 'Tanaka');
    press(name);
    await screen.findByText('Save your changes first.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent.some(({ path }) => /\/(submit|withdraw|review)$/.test(path))).toBe(false);
  });

  it('names what stands against a submission, and leads there', async () => {
    shown(['submit']);
    server.answers['POST /api/u/cards/p1/f1/c1/submit'] = () => ({ status: 400, body: { code: 'review.incomplete', details: { issues: [{ code: 'item.required', path: 'patient.pulse', params: {} }] } } });
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Submit for review' }));
    const list = within(await dialog('Not submitted yet'));
    fireEvent.click(list.getByRole('button', { name: /pulse/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'pulse' })));
  });

  const missing = { code: 'item.required', path: 'patient.pulse', params: {} };
  const unusual = { code: 'item.warning_unmet', path: 'patient.pulse', params: {}, check: 'warning' };
  it.each([
    ['what is missing or wrong', [missing], 'These items are missing or wrong. Press one to go there.'],
    ['only what is unusual', [unusual], 'These values are unusual and not confirmed. Press one to go there, then correct or confirm it.'],
    ['both', [missing, unusual], 'These items are missing or wrong, or have an unusual value that is not confirmed. Press one to go there.'],
  ])('says which kind of finding stands against a submission: %s', async (_which, issues, said) => {
    shown(['submit']);
    server.answers['POST /api/u/cards/p1/f1/c1/submit'] = () => ({ status: 400, body: { code: 'review.incomplete', details: { issues } } });
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Submit for review' }));
    expect(within(await dialog('Not submitted yet')).getByText(said)).toBeTruthy();
  });

  it('tells that somebody else was faster, and loads the card again', async () => {
    shown(['accept'], { state: 'submitted' });
    server.answers['POST /api/u/cards/p1/f1/c1/review'] = () => ({ status: 409, body: { code: 'review.not_now', details: { state: 'returned' } } });
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Accept and lock' }));
    const again = await screen.findByRole('button', { name: 'Load the card again' });
    shown([], { state: 'returned', decided: { act: 'return', word: 'Age?', ...who } });
    fireEvent.click(again);
    expect(await screen.findByText(/^Returned .* by Rin: Age\?$/)).toBeTruthy();
  });

  it('returns a card with a word; Escape leaves it as it is, and the focus goes back', async () => {
    shown(['accept', 'return'], { state: 'submitted' });
    server.answers['POST /api/u/cards/p1/f1/c1/review'] = () => ({ body: cardOf(vals, 2) });
    await open();
    const opener = (await panel()).getByRole('button', { name: 'Return' });
    opener.focus();
    fireEvent.click(opener);
    fireEvent.keyDown(await dialog('Return the card'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(server.sent.some(({ path }) => path.endsWith('/review'))).toBe(false);
    fireEvent.click(opener);
    const box = within(await dialog('Return the card'));
    fireEvent.click(box.getByRole('button', { name: 'Return' }));
    box.getByText('First write a few words.');
    expect(server.sent.some(({ path }) => path.endsWith('/review'))).toBe(false);
    expect(document.activeElement).toBe(box.getByRole('textbox'));
    fireEvent.change(box.getByRole('textbox'), { target: { value: ' Age? ' } });
    shown([], { state: 'returned' }, 2);
    fireEvent.click(box.getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(server.sent.find(({ path }) => path.endsWith('/review'))?.body).toEqual({ act: 'return', card_hash: 'hash-1', word: 'Age?' }));
    await waitFor(() => expect(document.activeElement).toHaveProperty('textContent', 'Returned'));
  });
});

// proves U9.92
describe('a card with a question that is not closed', () => {
  it.each(['open', 'answered'])('is not accepted while it is %s, and the button says why', async (state) => {
    shown(['accept', 'return'], { state: 'submitted', [state]: 1 });
    asked(query(state));
    await open();
    const button = (await panel()).getByRole('button', { name: 'Accept and lock' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    await screen.findByText('The card has open questions. Close them first.');
    expect(server.sent.some(({ path }) => path.endsWith('/review'))).toBe(false);
    asked(query('closed'));
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe(null));
  });
});

describe('a card that a reviewer decides about while it is open', () => {
  const returned = { state: 'returned', decided: { act: 'return', word: 'Age?', ...who } };
  /** The card is returned, and this tab is looked at again. */
  const returnMeanwhile = () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals, 3, { review: { ...standing, acts: ['submit', 'answer'], ...returned } }) });
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
  };

  // proves U9.90
  it('says so to whoever has it open, and leaves what was typed alone', async () => {
    shown(['answer'], { state: 'submitted' });
    await open();
    await panel();
    fill('name', 'Tanaka');
    returnMeanwhile();
    const news = await screen.findByText(/^Returned .* by Rin: Age\?$/);
    expect(news.closest('[role=alert]')).not.toBe(null);
    press('Load the card again');
    await screen.findByText('Save your changes first.');
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Tanaka');
  });

  it('shows the card as it stands when nothing is unsaved', async () => {
    shown(['answer'], { state: 'submitted' });
    await open();
    await panel();
    returnMeanwhile();
    fireEvent.click(await screen.findByRole('button', { name: 'Load the card again' }));
    await screen.findByRole('button', { name: 'Submit for review' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load the card again' })).toBe(null));
  });
});

describe('a session that ended meanwhile', () => {
  it('is opened again over what was typed, which then goes on its way', async () => {
    shown(['return'], { state: 'submitted' });
    server.answers['POST /api/u/cards/p1/f1/c1/review'] = () => ({ status: 401, body: { code: 'session.expired' } });
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Return' }));
    const box = within(await dialog('Return the card'));
    fireEvent.change(box.getByRole('textbox'), { target: { value: 'Age?' } });
    fireEvent.click(box.getByRole('button', { name: 'Return' }));
    fireEvent.click(within(await dialog('Log in again')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull());
    expect(box.getByRole('textbox')).toHaveProperty('value', 'Age?');
  });

  it('keeps the answer to a question', async () => {
    shown(['answer'], { open: 1 });
    asked(query('open'));
    await open();
    fireEvent.click((await screen.findAllByRole('button', { name: /Really\?/ }))[0]!);
    const thread = within(await screen.findByRole('dialog'));
    server.answers['POST /api/u/cards/p1/f1/c1/queries/q1/answer'] = () => ({ status: 401, body: { code: 'session.expired' } });
    fireEvent.change(thread.getByRole('textbox', { name: 'Answer' }), { target: { value: 'ECG' } });
    fireEvent.click(thread.getByRole('button', { name: 'Answer' }));
    await dialog('Log in again');
    expect(thread.getByRole('textbox', { name: 'Answer', hidden: true })).toHaveProperty('value', 'ECG');
  });
});

describe('a card that is returned without a connection', () => {
  it('keeps the words for the next try', async () => {
    shown(['return'], { state: 'submitted' });
    server.answers['POST /api/u/cards/p1/f1/c1/review'] = () => 'network';
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Return' }));
    const box = within(await dialog('Return the card'));
    fireEvent.change(box.getByRole('textbox'), { target: { value: 'Age?' } });
    fireEvent.click(box.getByRole('button', { name: 'Return' }));
    await box.findByText(/cannot be reached/);
    expect(box.getByRole('textbox')).toHaveProperty('value', 'Age?');
    server.answers['POST /api/u/cards/p1/f1/c1/review'] = () => ({ body: cardOf(vals, 2) });
    fireEvent.click(box.getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the questions about a card', () => {
  it('stand in the panel and at their field, and open with what was said', async () => {
    shown(['answer'], { open: 1 });
    asked(query('open'));
    await open();
    await (await panel()).findByText('Questions: 1 open, 0 answered');
    const marks = await screen.findAllByRole('button', { name: /Really\?/ });
    expect(marks).toHaveLength(2);
    fireEvent.click(marks[1]!);
    const thread = within(await screen.findByRole('dialog'));
    thread.getByText(/^Rin, Minato, asked/);
    await waitFor(() => expect(document.activeElement).toBe(thread.getByRole('textbox', { name: 'Answer' })));
    expect([screen.queryByText('Questions: 1'), screen.queryByTitle('Questions: 1')]).not.toContain(null);
    server.answers['POST /api/u/cards/p1/f1/c1/queries/q1/answer'] = () => {
      asked({ ...query('answered'), thread: [...query('open').thread, { act: 'answer', ...who, word: 'ECG' }] });
      return { body: {} };
    };
    fireEvent.change(thread.getByRole('textbox', { name: 'Answer' }), { target: { value: ' ECG ' } });
    fireEvent.click(thread.getByRole('button', { name: 'Answer' }));
    await screen.findByText('Questions: 0 open, 1 answered');
    expect([screen.queryByText('Questions: 1'), screen.queryByTitle('Questions: 1')], 'nothing waits for the one who answered').toEqual([null, null]);
    expect(server.sent.find(({ path }) => path.endsWith('/answer'))?.body).toEqual({ word: 'ECG' });
  });

  it('say that their words are withheld, in the panel, at the field and when they are opened', async () => {
    shown(['answer'], { open: 1 });
    asked({ ...query('open', ''), withheld: true });
    await open();
    await panel();
    const marks = () => screen.getAllByRole('button', { name: /Withheld \(no right to see it\)/ });
    await waitFor(() => expect(marks()).toHaveLength(2));
    fireEvent.click(marks()[1]!);
    within(await screen.findByRole('dialog')).getByText('Withheld (no right to see it)');
  });

  it('may be asked about any answer, in repetitions too, also about one that is missing for a reason', async () => {
    const wounds = repeat('wound', [item('number', 'depth', { reasons: ['nk'] }), item('string', 'side')]);
    const stored = { p: { note: 'x', wound: 2, wound_registered_at_1: '2026-11-20 10:00', depth_1: 4, 'depth_2@missing': 'nk', helper: 1 } };
    // What nobody reads is not asked about, and the list has the order of the form.
    const unread = [item('label', 'hint'), { ...plugin('sum', 'helper'), title: {} }, item('hidden_count', 'counted', { params: { sources: ['p.note'] } })];
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: design([...unread, wounds, item('string', 'note')], { missing_reasons: [{ value: 'nk', title: { ja: '不明', en: 'Not known' } }] }) } });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(stored, 1, { review: { ...standing, acts: ['ask'] } }) });
    await open();
    fireEvent.click((await panel()).getByRole('button', { name: 'Ask about an answer' }));
    const box = within(await screen.findByRole('dialog', { name: 'Ask about an answer' }));
    expect([...box.getByRole<HTMLSelectElement>('combobox', { name: 'Item' }).options].map(({ value }) => value)).toEqual(['p.depth_1', 'p.depth_2', 'p.note']);
  });

  it('keep what was typed when it could not be sent', async () => {
    shown(['answer'], { open: 1 });
    asked(query('open'));
    server.answers['POST /api/u/cards/p1/f1/c1/queries/q1/answer'] = () => ({ status: 409, body: { code: 'query.closed' } });
    await open();
    fireEvent.click((await screen.findAllByRole('button', { name: /Really\?/ }))[0]!);
    const thread = within(await screen.findByRole('dialog'));
    fireEvent.change(thread.getByRole('textbox', { name: 'Answer' }), { target: { value: 'ECG' } });
    fireEvent.click(thread.getByRole('button', { name: 'Answer' }));
    await thread.findByRole('alert');
    expect(thread.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'ECG');
  });

  it('are closed by the reviewer, who names what they have read', async () => {
    shown(['ask'], { state: 'submitted', answered: 1 });
    asked(query('answered'));
    server.answers['POST /api/u/cards/p1/f1/c1/queries/q1'] = () => ({ body: {} });
    await open();
    fireEvent.click((await screen.findAllByRole('button', { name: /Really\?/ }))[0]!);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the question' }));
    asked();
    await waitFor(() => expect(server.sent.find(({ path }) => path.endsWith('/q1'))?.body).toEqual({ act: 'close', seen: 1 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Really\?/ })).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveProperty('textContent', 'Submitted'));
  });
});
