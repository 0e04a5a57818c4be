import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import { cardPage, folderOf, foundStep, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { refuse } from '../../../unit/frontend/support/stub-api.ts';

useFreshBrowser();

// The code of the screen is here before the first test waits for it.
await Promise.all([import('#frontend/routes/cards.tsx'), import('#frontend/modules/review/review-many.tsx'), import('#frontend/modules/review/review-conditions.tsx')]);

type Step = CallAnswer<'reviewCards'>;
const at = '2026-11-23T01:00:00.000Z';
const stepOf = (more: Partial<Step> = {}): Step => ({ at, done: 2, skipped: [], looked: 2, cursor: null, ...more });
const review = { submitted: 3, returned: 0, locked: 1, open: 0, answered: 0 };
const reviewed = projectOf([folderOf('adult')], { review, role: 'browse', rights: { ...usualRights, export: true, identifiers: true, review: true } });
const trial = stepOf({ done: 3, looked: 5, total: 5, skipped: [{ why: 'entry', count: 1, cards: [{ id: 'card7', name: 'TR-7' }] }, { why: 'queries', count: 1, cards: [{ id: 'card8', name: '' }] }] });

interface Sent {
  readonly act: string;
  readonly trial?: boolean;
  readonly began?: string;
  readonly cursor?: string;
  readonly word?: string;
}

const open = async ({ at: address = '/cards/trauma/adult', project = reviewed, ...stubs }: Partial<Parameters<typeof openProduct>[0] & object> & { readonly at?: string; readonly project?: ReturnType<typeof projectOf> } & Record<string, unknown> = {}) => {
  const opened = await openProduct({ token: 'aoi.token', at: address, language: 'en', stubs: { projects: [project], listCards: cardPage(5), projectUsers: [], reviewCards: trial, ...stubs } });
  return { ...opened, sent: () => opened.api.of('reviewCards').map(({ body }) => body as Sent) };
};
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Review many' }));
  return within(await screen.findByRole('dialog', { name: 'Review many cards' }));
};

test('says what would be done before anything is, does it from that moment on, and says what was left alone', async () => {
  const { sent, api } = await open();
  const box = await openDialog();
  box.getByText(/^This applies to all cards of the folder/);
  await box.findByText('Possible for 3, skipped 2.');
  expect(box.getByRole('list').textContent).toContain('1: not submitted');
  expect(box.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['TR-7', 'Card card8']);
  expect(box.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/form?project=trauma&folder=adult&card=card7', '/form?project=trauma&folder=adult&card=card8']);
  expect(sent()).toMatchObject([{ act: 'accept', trial: true }]);
  api.restub({ reviewCards: ({ body }: { body: unknown }) => ((body as Sent).cursor === undefined ? stepOf({ looked: 3, total: 5, cursor: 'k1' }) : stepOf({ done: 1, skipped: [{ why: 'changed', count: 1, cards: [{ id: 'card9', name: 'TR-9' }] }] })) });
  fireEvent.click(box.getByRole('button', { name: 'Accept and lock cards (3)' }));
  await box.findByText('3 done, skipped 1.');
  expect(sent().slice(1)).toMatchObject([{ act: 'accept', began: at }, { act: 'accept', began: at, cursor: 'k1' }]);
  expect(sent().slice(1).every(({ trial: isTrial }) => isTrial === undefined)).toBe(true);
  box.getByText(/1: changed since you checked/);
  fireEvent.click(box.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('is for the filter of the list, and a return needs a word', async () => {
  const { sent } = await open({ at: '/cards/trauma/adult?where=%7B%22state%22%3A%5B%22submitted%22%5D%7D', findCards: foundStep(0, 3, { looked: 5, total: 5, cursor: null }) });
  const box = await openDialog();
  await box.findByText('This applies to the cards of the list: Review: Submitted');
  fireEvent.click(box.getByRole('radio', { name: 'Return' }));
  await box.findByText('Possible for 3, skipped 2.');
  const button = () => box.getByRole('button', { name: 'Return cards (3)' });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button());
  box.getByText('First write a few words.');
  fireEvent.change(box.getByRole('textbox', { name: /What should the hospital change/ }), { target: { value: ' Age? ' } });
  fireEvent.click(button());
  await box.findByText('3 done, skipped 2.');
  expect(sent().at(-1)).toEqual({ act: 'return', where: { state: ['submitted'] }, began: at, word: 'Age?' });
});

test('goes on from the last step that was answered after a failure', async () => {
  const { sent, api } = await open();
  const box = await openDialog();
  await box.findByText(/^Possible/);
  let isDown = true;
  api.restub({
    reviewCards: ({ body }: { body: unknown }) => ((body as Sent).cursor === undefined ? stepOf({ looked: 3, total: 5, cursor: 'k1' }) : isDown ? refuse('review.off') : stepOf({ done: 1 })),
  });
  fireEvent.click(box.getByRole('button', { name: /^Accept and lock/ }));
  await box.findByRole('alert');
  box.getByText(/^2 done, skipped 0\. 3 of 5/);
  isDown = false;
  fireEvent.click(box.getByRole('button', { name: 'Continue' }));
  await box.findByText('3 done, skipped 0.');
  expect(sent().at(-1)).toMatchObject({ cursor: 'k1', began: at });
});

test('says that the count failed, and tries again', async () => {
  const { api } = await open({ reviewCards: () => refuse('review.off') });
  const box = await openDialog();
  await box.findByRole('alert');
  api.restub({ reviewCards: trial });
  fireEvent.click(box.getByRole('button', { name: 'Try again' }));
  expect(await box.findByText(/^Possible for 3/)).toBeTruthy();
});

test('where nothing can be done, the button says so', async () => {
  await open({ reviewCards: stepOf({ done: 0, total: 0, looked: 0 }) });
  const box = await openDialog();
  await box.findByText('Possible for 0, skipped 0.');
  fireEvent.click(box.getByRole('button', { name: 'Accept and lock cards (0)' }));
  expect(box.getByText('This action is not possible for any of these cards.').hidden).toBe(false);
});

test('a member who edits submits, one who may neither is offered nothing, nor anybody where cards are not reviewed', async () => {
  const { unmount } = await open({ project: projectOf([folderOf('adult')], { review }), submitCards: stepOf({ done: 4 }) });
  const box = await openDialog();
  expect((await box.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))).toEqual(['submit']);
  await box.findByRole('button', { name: 'Submit cards (4)' });
  unmount();
  for (const project of [projectOf([folderOf('adult')], { review, role: 'browse' }), projectOf([folderOf('adult')])]) {
    const { unmount: leave } = await open({ project });
    await screen.findByText('TR-0');
    expect(screen.queryByRole('button', { name: 'Review many' })).toBeNull();
    leave();
  }
});

test('the list is narrowed by state and questions', async () => {
  const { api } = await open({ getDesign: { version: 1, design: { format: 1, languages: ['en'], title: { en: 'T' }, pages: [], id_attributes: [], numbering: [], summary: [] } }, findCards: foundStep(0, 1, { looked: 5, total: 5, cursor: null }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByLabelText('Review'), { target: { value: 'locked' } });
  fireEvent.change(screen.getByLabelText('Questions'), { target: { value: 'open' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  await waitFor(() => expect(api.of('findCards')).not.toEqual([]));
  expect(JSON.parse(api.of('findCards')[0]?.url.searchParams.get('where') ?? '')).toEqual({ state: ['locked'], queries: ['open'] });
});

// proves U9.93
test('submits the cards of the own hospital, and those of others only by choice', async () => {
  const { api } = await open({ project: projectOf([folderOf('adult')], { review }), submitCards: stepOf({ done: 4 }) });
  const box = await openDialog();
  const wheres = () => api.of('submitCards').map(({ body }) => (body as { where: unknown }).where);
  await box.findByText(/^Possible for 4/);
  expect(wheres()).toEqual([{ org: ['minato'] }]);
  box.getByText(/Minato General Hospital/);
  fireEvent.click(box.getByRole('checkbox', { name: 'Include cards of other organisations' }));
  await waitFor(() => expect(wheres()).toEqual([{ org: ['minato'] }, {}]));
});

test('submits the cards of the hospital that the list was narrowed to', async () => {
  const { api } = await open({
    at: '/cards/trauma/adult?where=%7B%22org%22%3A%5B%22kita%22%5D%7D',
    project: projectOf([folderOf('adult')], { review }),
    findCards: foundStep(0, 3, { looked: 5, total: 5, cursor: null }),
    submitCards: stepOf({ done: 4 }),
  });
  const box = await openDialog();
  await box.findByText(/^Possible for 4/);
  expect(api.of('submitCards').map(({ body }) => (body as { where: unknown }).where)).toEqual([{ org: ['kita'] }]);
  expect(box.queryByRole('checkbox')).toBe(null);
});
