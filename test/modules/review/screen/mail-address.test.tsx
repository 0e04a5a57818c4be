import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aoi } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';

useFreshBrowser();

const own = { ...aoi.user, uuid: '6f1c2a34-9d4e-4b7a-8f00-2f0d5f6b7c81', org: aoi.org, revision: 3 };
const open = (stubs = {}) => openProduct({ token: 'aoi.token', at: '/changeOwnUserInfo', language: 'en', stubs: { own, ...stubs } });
const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });

// proves U9.87
test('an address for mails is saved by itself, judged before it is sent, and emptied again; where the installation sends none, nothing asks for it', async () => {
  const { api } = await open({ ownMail: { mail: null, sender: 'fuda@example.jp', revision: 3 }, saveOwnMail: ({ body }: { readonly body: { readonly mail: string | null } }) => ({ mail: body.mail, sender: 'fuda@example.jp', revision: 4 }) });
  await screen.findByText(/fuda@example\.jp tells you how many questions are waiting/);
  const saveMail = () => screen.getByRole('button', { name: 'Save email address' });
  expect(saveMail().getAttribute('aria-disabled')).toBe('true');
  type('Email address', 'aoi at example.jp');
  screen.getByText('Enter it as name@example.jp.', { selector: '[role=alert]' });
  fireEvent.click(saveMail());
  expect(api.of('saveOwnMail')).toEqual([]);
  type('Email address', ' aoi@example.jp ');
  fireEvent.click(saveMail());
  await screen.findByText('The email address was saved.');
  type('Email address', '');
  fireEvent.click(saveMail());
  await screen.findByText('The email address was removed. You will receive no more emails.');
  expect(api.of('saveOwnMail').map(({ body }) => body)).toEqual([{ mail: 'aoi@example.jp', revision: 3 }, { mail: null, revision: 4 }]);
});

test('an installation that sends no mails asks for no address', async () => {
  const { api } = await open();
  await screen.findByLabelText('Invite code');
  await waitFor(() => expect(api.of('ownMail')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByLabelText('Email address')).toBeNull());
});
