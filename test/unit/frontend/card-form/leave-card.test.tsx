import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import type { Answers } from '#shared/design/card-design.ts';
import { designOf, drawScreen } from './form-harness.tsx';
import { type Answer, cardOf, design, dialog, elsewhere, fill, named, open, press, useOneCard } from './one-card.tsx';

const { server } = useOneCard();

type Router = Awaited<ReturnType<typeof open>>['router'];
/** As the browser's button, a phone's button or a gesture does. */
const back = (router: Router) => act(async () => router.navigate(-1));

const isHeldUp = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('leaving', () => {
  // proves U2.40
  it('with unsaved answers asks first, by the cancel button', async () => {
    await open();
    fill('name', 'Suzuki');
    press('Cancel');
    await dialog('Finish editing?');
    press('Continue editing');
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Suzuki');
    press('Cancel');
    press('Discard and leave');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('with unsaved answers asks first, by a link', async () => {
    const { router } = await open();
    fill('name', 'Suzuki');
    await router.navigate('/login');
    await dialog('Finish editing?');
    expect(router.state.location.pathname).toBe('/form');
    press('Discard and leave');
    expect(await screen.findByText('at /login')).toBeTruthy();
  });

  // proves U2.32, U2.40
  it('with unsaved answers asks first, by the browser’s back button, which then takes the question back', async () => {
    const { router } = await open();
    fill('name', 'Suzuki');
    await back(router);
    await dialog('Finish editing?');
    await back(router);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(router.state.location.pathname).toBe('/form');
    await back(router);
    await dialog('Finish editing?');
    press('Discard and leave');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  // proves U2.32
  it('goes back from an open dialog to the form first, whether something is unsaved or not', async () => {
    const { router } = await open();
    for (const change of [() => undefined, () => fill('name', 'Suzuki')]) {
      change();
      press('Delete');
      await dialog('Delete this card?');
      await back(router);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
      expect(router.state.location.pathname).toBe('/form');
    }
    press('Show QR code');
    await dialog('QR code');
    await back(router);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    await back(router);
    await dialog('Finish editing?');
  });

  it('in the middle of a tool is asked about: its steps are unsaved, too', async () => {
    const triage = designOf({ patient: [named('triage', { type: 'start' })] });
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: triage } });
    const { router } = await open();
    fireEvent.click(await screen.findByRole('button', { name: /Start triage/ }));
    await dialog('triage');
    expect(isHeldUp()).toBe(false);
    press('No');
    expect(isHeldUp()).toBe(true);
    await back(router);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(router.state.location.pathname).toBe('/form');
    expect(isHeldUp()).toBe(false);
  });

  it('without changes asks nothing', async () => {
    await open();
    fill('name', 'Suzuki');
    fill('name', 'Sato');
    press('Cancel');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('by closing the tab is held up only while something is unsaved', async () => {
    await open();
    expect(isHeldUp()).toBe(false);
    fill('name', 'Suzuki');
    expect(isHeldUp()).toBe(true);
    press('Save');
    await dialog('Saved');
    expect(isHeldUp()).toBe(false);
  });
});

describe('deleting', () => {
  // proves U2.41, U2.42
  it('asks, deletes, says so and goes to the sign-in address', async () => {
    await open('c1', 'ja');
    press('削除');
    const question = within(await dialog('このカードを削除しますか'));
    question.getByText('A-1');
    // The dangerous answer stands where no thumb lies.
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['カードを削除', 'キャンセル']);
    press('カードを削除');
    await dialog('削除しました');
    press('OK');
    expect(await screen.findByText('at /login')).toBeTruthy();
  });

  // proves U8.43, U8.44, U8.45, U8.46
  it.each([
    ['without the right', 403, 'card.not_deletable', /no permission to delete/],
    ['of a card that is locked', 403, 'card.not_deletable', /locked this card/, 'locked'],
    ['in a closed period', 403, 'card.not_deletable', /period of this card has been closed/, 'period_closed'],
    ['of a card that is gone', 404, 'card.unknown', /does not exist/],
    ['after the session expired', 401, 'session.expired', /session has expired/],
    ['by a defect', 500, '', /Failed to delete/],
  ])('%s says why it did not happen', async (_name, status, code, words, reason = 'no_permission') => {
    server.answers['DELETE /api/u/cards/p1/f1/c1'] = () => ({ status, body: { code, details: { reason } } });
    await open();
    press('Delete');
    press('Delete card');
    expect((await dialog('The card was not deleted')).textContent).toMatch(words);
  });

  it.each([
    ['whose answer was lost is known by the second try', ['network', { status: 404, body: { code: 'card.unknown' } }], 'Deleted'],
    ['that got through at the second try is done', ['network', { status: 204 }], 'Deleted'],
    ['without any answer leaves open what became of the card', ['network', 'network'], 'The card may not have been deleted'],
  ] as const)('%s', async (_name, answers, title) => {
    const left: Answer[] = [...answers];
    server.answers['DELETE /api/u/cards/p1/f1/c1'] = () => left.shift() ?? 'network';
    await open();
    press('Delete');
    press('Delete card');
    await dialog(title);
    expect(left).toEqual([]);
  });

  // proves U8.43
  it('after the session expired leads to logging out and in; any other refusal to the dashboard', async () => {
    server.answers['DELETE /api/u/cards/p1/f1/c1'] = () => ({ status: 401, body: { code: 'session.expired' } });
    await open();
    press('Delete');
    press('Delete card');
    await dialog('The card was not deleted');
    press('Go to login');
    expect(await screen.findByText('at /logout')).toBeTruthy();
    cleanup();
    server.answers['DELETE /api/u/cards/p1/f1/c1'] = () => ({ status: 403, body: { code: 'card.not_deletable' } });
    await open();
    press('Delete');
    press('Delete card');
    await dialog('The card was not deleted');
    press('Close');
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  // proves U2.31
  it('is not offered for a card that was never saved', async () => {
    await open(newCard);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBe(null);
  });
});

describe('the form screen', () => {
  // proves U2.5, U8.48
  it('says "not found" when its address was entered without a card, and "not selected" when somebody came from within', async () => {
    const { router } = drawScreen(<FormRoute />, { path: '/form', routes: [elsewhere('/')] });
    expect(await screen.findByText('Card not found')).toBeTruthy();
    await router.navigate('/');
    await router.navigate('/form');
    expect(await screen.findByText('No card selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  // proves U8.47
  it('says "not found" for a card that is not there', async () => {
    drawScreen(<FormRoute />, { language: 'ja', path: paths.form({ project: 'p1', folder: 'f1', card: 'gone' }) });
    expect(await screen.findByText('カードが見つかりません')).toBeTruthy();
  });

  // proves U2.30
  it('shows the id attributes above the tabs as they are typed', async () => {
    await open();
    fill('number', 'B-7');
    expect(screen.getByText('B-7')).toBeTruthy();
  });

  // proves U2.31
  it('shows a read-only card without cancel, delete and QR code, its save button disabled', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1' } }, 1, { read_only: true }) });
    await open();
    const save = await screen.findByRole('button', { name: 'Save' });
    expect([save.getAttribute('aria-disabled'), (save as HTMLButtonElement).disabled]).toEqual(['true', false]);
    fireEvent.click(save);
    expect(await screen.findByText(/You can only read it, or the registration period/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cancel|Delete|Show QR code/ })).toBe(null);
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('disabled', true);
  });

  // proves U9.30
  it('tells who saved the card and when', async () => {
    await open();
    press('History');
    expect(within(await dialog('History')).getByText('Aoi (Minato)')).toBeTruthy();
  });

  // proves U2.33
  it('opens an old card with the design it was saved with', async () => {
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 2, design: designOf([named('other')]) } });
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design } });
    await open();
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Sato');
  });
});

describe('a card of an earlier design', () => {
  const later = designOf({ patient: [named('number'), named('name'), named('ward', { required: true })] }, { id_attributes: ['patient.number', 'patient.ward'] });
  const kept = [{ version: 1, path: 'patient.pulse', value: 88 }];
  const moved = (vals: Answers) => cardOf(vals, 2, { version: 2, kept_answers: kept });

  it('shows read-only what its version has no place for, in the words of the version that had', async () => {
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 2, design: later } });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: moved({ patient: { number: 'A-1', name: 'Suzuki' } }) });
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design } });
    await open();
    const panel = await screen.findByRole('group', { hidden: true });
    expect(within(panel).getByText('Answers from an earlier design (1)')).toBeTruthy();
    await waitFor(() => expect(within(panel).getByText(/› pulse$/)).toBeTruthy());
    expect(within(panel).getByText('88')).toBeTruthy();
    expect(within(panel).getByText('Version 1')).toBeTruthy();
    expect(within(panel).queryByRole('textbox', { hidden: true })).toBeNull();
  });
});

it('of a form that is gone, no timer comes back, also on a device that keeps no drafts', async () => {
  const pending = new Set<unknown>();
  const { setTimeout: begin, clearTimeout: stop } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, delay?: number) => {
    const id = begin(() => {
      pending.delete(id);
      work();
    }, delay);
    if (delay === 80) pending.add(id);
    return id;
  }) as typeof window.setTimeout);
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    pending.delete(id);
    stop(id);
  });
  await open();
  fill('name', 'Suzuki');
  expect(pending.size).toBeGreaterThan(0);
  cleanup();
  expect([...pending]).toEqual([]);
});
