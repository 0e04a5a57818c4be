import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';

useFreshBrowser();

const logo = 'data:image/png;base64,AAAA';
const domainInfo: CallAnswer<'domainInfo'> = {
  logo,
  title: { ja: '港外傷レジストリ', en: 'Minato Trauma Registry' },
  dashboard: { ja: '港外傷', en: 'MTR' },
  css: 'nav-default',
  contact_email: 'desk@example.org',
  external_linkage_item: null,
  time_zone: 'Asia/Tokyo',
};

const headerColour = async () => getComputedStyle(await screen.findByRole('banner')).backgroundColor;

// proves U2.14, A10.1
test('the domain’s logo, title and dashboard title are what users see, in their language', async () => {
  const { unmount } = await openProduct({ language: 'en', stubs: { domainInfo } });
  await waitFor(() => expect(document.title).toContain('Minato Trauma Registry'));
  expect(document.querySelector('header img')?.getAttribute('src')).toBe(logo);
  unmount();
  await openProduct({ language: 'ja', token: 'aoi.token', stubs: { domainInfo } });
  await waitFor(() => expect(document.title).toContain('港外傷レジストリ'));
  expect(await screen.findByRole('heading', { level: 1, name: /港外傷/ })).toBeTruthy();
});

// proves A10.1
test('the domain’s theme colours the header', async () => {
  const { unmount } = await openProduct({ stubs: { domainInfo } });
  const blue = await headerColour();
  unmount();
  await openProduct({ stubs: { domainInfo: { ...domainInfo, css: 'nav-theme-1' } } });
  await waitFor(async () => expect(await headerColour()).not.toBe(blue));
});

// proves A10.1
test('a contact is offered where the domain has one', async () => {
  const { unmount } = await openProduct({ language: 'en', token: 'aoi.token', stubs: { domainInfo } });
  fireEvent.click(await screen.findByRole('button', { name: 'Contact' }));
  expect(await screen.findByText('desk@example.org')).toBeTruthy();
  unmount();
  await openProduct({ language: 'en', token: 'aoi.token', stubs: { domainInfo: { ...domainInfo, contact_email: null } } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull();
});
