import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { folderOf, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { memberOf } from '../../../unit/frontend/administration/people.ts';

useFreshBrowser();

const setting = { on: true, two_people: true, closed: [], mail: { questions: false, answers: false, every: 'day' }, mail_sender: 'fuda@example.jp', dates: [{ path: 'er.arrival', title: { en: 'Arrival' } }], revision: 4 };
const open = (stubs = {}) =>
  openProduct({ token: 'aoi.token', at: '/prjAdminMenu/trauma', language: 'en', stubs: { ownedUsers: [memberOf('aoi', { is_owner: true })], ownedReview: setting, ...stubs } });
const mails = async () => within(await screen.findByRole('region', { name: 'Emails about questions' }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a coordinator is shown no setting of the review, and it is not asked for', async () => {
  const project = projectOf([folderOf('cards')], { rights: { ...usualRights, coordinate: true } });
  const { api } = await open({ projects: [{ ...project, id: 'trauma' }], ownedUsers: [memberOf('aoi'), memberOf('ben')] });
  await screen.findByText(/^You are the coordinator of your own hospital/);
  expect(api.of('ownedReview')).toEqual([]);
});

// proves U9.86
test('the owner says who is written to about questions and how often, and all of it is sent as one setting', async () => {
  let stored: typeof setting = setting;
  const { api } = await open({ ownedReview: () => Response.json(stored), saveOwnedReview: () => Response.json((stored = { ...setting, mail: { questions: true, answers: false, every: 'hour' }, revision: 5 })) });
  const fields = await mails();
  expect(fields.queryByLabelText('How often')).toBeNull();
  fireEvent.click(fields.getByRole('switch', { name: 'To editors of a hospital with open questions' }));
  fireEvent.change(fields.getByLabelText('How often'), { target: { value: 'hour' } });
  save();
  await waitFor(() => expect(api.of('saveOwnedReview')[0]?.body).toEqual({ on: true, two_people: true, closed: [], mail: { questions: true, answers: false, every: 'hour' }, revision: 4 }));
  await screen.findByText('The setting was saved.');
});

test('an installation without a sender says that nobody is written to', async () => {
  await open({ ownedReview: { ...setting, mail_sender: null } });
  expect((await mails()).getByText(/^This system sends no emails/)).toBeTruthy();
});

test('a project without a review has nothing to write about', async () => {
  await open({ ownedReview: { ...setting, on: false } });
  fireEvent.click(await screen.findByRole('switch', { name: /^Cards of this project are reviewed/ }));
  await mails();
  fireEvent.click(screen.getByRole('switch', { name: /^Cards of this project are reviewed/ }));
  expect(screen.queryByRole('region', { name: 'Emails about questions' })).toBeNull();
});

test('the owner chooses the date of the form by which a period is closed, or the day of entry', async () => {
  const closed = [{ name: 'Q1', from: '2026-01-01', to: '2026-03-31' }];
  const { api } = await open({ ownedReview: { ...setting, closed }, saveOwnedReview: { ...setting, closed: [{ ...closed[0]!, date: 'er.arrival' }], revision: 5 } });
  const date = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date that counts' });
  expect([...date.options].map(({ text }) => text)).toEqual(['Day of entry', 'Arrival']);
  fireEvent.change(date, { target: { value: 'er.arrival' } });
  save();
  await waitFor(() => expect(api.of('saveOwnedReview')[0]?.body).toMatchObject({ closed: [{ ...closed[0]!, date: 'er.arrival' }] }));
  fireEvent.change(date, { target: { value: '' } });
  save();
  await waitFor(() => expect(api.of('saveOwnedReview')[1]?.body).toMatchObject({ closed: [closed[0]] }));
});

test('a period that has no name yet is taken away by a whole sentence', async () => {
  await open({ ownedReview: { ...setting, closed: [] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Close a period' }));
  fireEvent.click(screen.getByRole('button', { name: 'Reopen this period' }));
  expect(screen.queryByRole('combobox', { name: 'Date that counts' })).toBeNull();
});
