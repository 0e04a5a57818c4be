import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aoi, cardPage, domain, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

// proves U4.1
test('the domain is loaded before the token is checked', async () => {
  const { api } = await openProduct({ token: 'aoi.token' });
  await screen.findByText('カードはまだありません');
  const order = api.seen.map(({ name }) => name).filter((name) => name === 'domainInfo' || name === 'check');
  expect(order).toEqual(['domainInfo', 'check']);
});

const permanent = { ...aoi, user: { ...aoi.user, is_permanent_token: true } };
const rin = { ...aoi, user: { ...aoi.user, id: 'rin', login_id: 'rin', disp_name: { ja: '小林 凛', en: 'Rin Kobayashi' } } };
const permanentRin = { ...rin, user: { ...rin.user, is_permanent_token: true } };

/** Who each token belongs to; any other is unknown. */
const owners = (sessions: Readonly<Record<string, typeof aoi>>) => (call: { readonly headers: Headers }) =>
  sessions[(call.headers.get('authorization') ?? '').replace('Bearer ', '')] ?? refuse('session.expired');

// proves U2.11, A2.26
test('a permanent token in the address signs in where nobody else is signed in, and is removed from the address', async () => {
  const { api } = await openProduct({ at: '/?token=linked&page=2', stubs: { check: permanent } });
  await screen.findByText('この画面は利用できません', { selector: 'p' });
  expect(window.location.search).toBe('?page=2');
  expect(localStorage.getItem('fuda.token')).toBe('linked');
  expect(api.of('check')[0]?.headers.get('authorization')).toBe('Bearer linked');
});

describe('a token in the address that must not sign anybody in by itself', () => {
  // proves U2.50
  test.each([
    ['an ordinary session where nobody is signed in', undefined, { linked: rin }, '自分のIDでログイン'],
    ['an ordinary session where somebody else is signed in', 'aoi.token', { linked: rin, 'aoi.token': aoi }, '青井 恵さんのまま続ける'],
    ['another ordinary session of the same person', 'aoi.token', { linked: rin, 'aoi.token': rin }, '小林 凛さんのまま続ける'],
    ['a permanent token where somebody else is signed in', 'aoi.token', { linked: permanentRin, 'aoi.token': aoi }, '青井 恵さんのまま続ける'],
  ] as const)('asks first: %s', async (_case, token, sessions, stay) => {
    const { api } = await openProduct({ at: '/?token=linked&page=2', ...(token !== undefined && { token }), stubs: { check: owners(sessions) }, isPrepared: true });
    await screen.findByRole('region', { name: '小林 凛さんとして続けますか' });
    screen.getByRole('button', { name: stay });
    expect(window.location.search).toBe('?page=2');
    expect(localStorage.getItem('fuda.token')).toBe(token ?? null);
    // Nothing but `check` is sent with the token before somebody agreed.
    expect(api.seen.filter(({ headers }) => headers.get('authorization') === 'Bearer linked').map(({ name }) => name)).toEqual(['check']);
  });

  // proves U2.50
  test('signs in once the user agrees, and shows nothing of the one before', async () => {
    const { api } = await openProduct({ at: '/?token=linked', token: 'aoi.token', stubs: { check: owners({ linked: rin, 'aoi.token': aoi }), recentCards: cardPage(3) } });
    fireEvent.click(await screen.findByRole('button', { name: '小林 凛さんとして続ける' }));
    await screen.findByText('TR-0');
    expect(localStorage.getItem('fuda.token')).toBe('linked');
    expect(new Set(api.of('recentCards').map(({ headers }) => headers.get('authorization')))).toEqual(new Set(['Bearer linked']));
    expect(screen.queryByText('小林 凛さんとして続けますか')).toBeNull();
  });

  // proves U2.50
  test('changes nothing when the user declines', async () => {
    const { api } = await openProduct({ at: '/?token=linked', token: 'aoi.token', stubs: { check: owners({ linked: rin, 'aoi.token': aoi }) } });
    fireEvent.click(await screen.findByRole('button', { name: '青井 恵さんのまま続ける' }));
    await screen.findByText('カードはまだありません');
    expect(localStorage.getItem('fuda.token')).toBe('aoi.token');
    expect(window.location.search).toBe('');
    expect(api.seen.filter(({ headers }) => headers.get('authorization') === 'Bearer linked').map(({ name }) => name)).toEqual(['check']);
  });

  // proves U2.50
  test('leads to the sign-in screen when the user declines where nobody is signed in', async () => {
    await openProduct({ at: '/?token=linked', stubs: { check: owners({ linked: rin }) } });
    fireEvent.click(await screen.findByRole('button', { name: '自分のIDでログイン' }));
    await screen.findByLabelText('ログインID');
    expect(localStorage.getItem('fuda.token')).toBeNull();
  });
});

test('a token in the address that is signed in already asks nothing', async () => {
  await openProduct({ at: '/?token=aoi.token', token: 'aoi.token' });
  await screen.findByText('カードはまだありません');
  expect(window.location.search).toBe('');
  expect(localStorage.getItem('fuda.token')).toBe('aoi.token');
});

const known = (token: string) => (call: { readonly headers: Headers }) => (call.headers.get('authorization') === `Bearer ${token}` ? aoi : refuse('session.expired'));

// proves U2.11
test.each([['as the browser does it', true], ['when the screen asks', false]] as const)(
  'a token in the address that the server does not know changes nothing, and the user is told (%s)',
  async (_case, isPrepared) => {
    const { api } = await openProduct({ at: '/?token=bad', token: 'aoi.token', stubs: { check: known('aoi.token') }, isPrepared });
    await screen.findByText('カードはまだありません');
    expect(localStorage.getItem('fuda.token')).toBe('aoi.token');
    expect(await screen.findByText('開いたリンクのログイン情報は無効になっています。青井 恵さんとしてログインしたままです。')).toBeTruthy();
    expect(window.location.search).toBe('');
    // Only `check` is sent with the bad token.
    expect(api.seen.filter(({ headers }) => headers.get('authorization') === 'Bearer bad').map(({ name }) => name)).toEqual(['check']);
  },
);

// proves U2.11
test('a bad token in the address where nobody is signed in leads to the sign-in screen, which says so', async () => {
  await openProduct({ at: '/?token=bad', stubs: { check: known('aoi.token') }, isPrepared: true });
  await screen.findByLabelText('ログインID');
  expect(await screen.findByText('開いたリンクのログイン情報は無効になっています。ログインしてください。')).toBeTruthy();
  expect(localStorage.getItem('fuda.token')).toBeNull();
});

test('a token in the address that cannot be checked for want of a server ends no session', async () => {
  const { api } = await openProduct({ at: '/?token=linked', token: 'aoi.token', stubs: { check: () => refuse('request.invalid') }, isPrepared: true });
  const again = await screen.findByRole('button', { name: '再読み込み' });
  expect(localStorage.getItem('fuda.token')).toBe('aoi.token');
  expect(window.location.search).toBe('');
  api.restub({ check: owners({ linked: permanent, 'aoi.token': aoi }) });
  fireEvent.click(again);
  await screen.findByText('この画面は利用できません', { selector: 'p' });
  expect(localStorage.getItem('fuda.token')).toBe('linked');
});

// proves U4.2
test('a token that the server does not know is removed and the sign-in screen follows', async () => {
  await openProduct({ token: 'stale', stubs: { check: () => refuse('session.expired') } });
  await screen.findByLabelText('ログインID');
  expect(localStorage.getItem('fuda.token')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

// proves U2.1, A2.26
test('without a token nothing but the public calls is made', async () => {
  const { api } = await openProduct();
  await screen.findByLabelText('ログインID');
  expect(new Set(api.seen.map(({ name }) => name))).toEqual(new Set(['domainInfo', 'language']));
});

test('a domain that cannot be loaded is said, and another try is offered', async () => {
  const { api } = await openProduct({ stubs: { domainInfo: () => refuse('request.invalid') } });
  const again = await screen.findByRole('button', { name: '再読み込み' });
  api.restub({ domainInfo: domain });
  fireEvent.click(again);
  await screen.findByLabelText('ログインID');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a language picked on this device stands before the one of the user', async () => {
  const english = { ...aoi, user: { ...aoi.user, lang: 'en' as const } };
  await openProduct({ token: 'aoi.token', language: 'ja', stubs: { check: english } });
  await screen.findByText('カードはまだありません');
  expect(document.documentElement.lang).toBe('ja');
});

// proves U2.9
test('the selector in the header changes the language, which this device remembers', async () => {
  await openProduct({ token: 'aoi.token' });
  await screen.findByText('カードはまだありません');
  const selector = within(screen.getByRole('banner')).getByRole<HTMLSelectElement>('combobox', { name: '表示言語' });
  await waitFor(() => expect([...selector.options].map(({ value }) => value)).toEqual(['ja', 'en', 'km']));
  fireEvent.change(selector, { target: { value: 'en' } });
  await screen.findByText('No cards yet');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('fuda.language')).toBe('en');
});

// proves U1.2
test('what Khmer has no words for is said in English', async () => {
  const stubs = { check: { ...aoi, user: { ...aoi.user, lang: 'km' } }, projects: [projectOf([folderOf('adult', { is_test: true })])], projectUsers: [], listCards: cardPage(0) } as const;
  await openProduct({ at: '/cards/trauma/adult', token: 'aoi.token', language: null, stubs });
  // What becomes of answers is never left to a machine's words.
  await screen.findByText(/^This is a test folder/);
  expect(document.documentElement.lang).toBe('km');
});

// proves U7.1
test('Japanese and English are offered where the languages cannot be had', async () => {
  await openProduct({ stubs: { language: () => refuse('request.invalid') } });
  const selector = await screen.findByRole<HTMLSelectElement>('combobox', { name: '表示言語' });
  expect([...selector.options].map(({ value }) => value)).toEqual(['ja', 'en']);
});

// proves U1.1
test('the language of the user is shown where none was picked', async () => {
  const english = { ...aoi, user: { ...aoi.user, lang: 'en' as const } };
  await openProduct({ token: 'aoi.token', language: null, stubs: { check: english } });
  await screen.findByText('No cards yet');
  expect(document.documentElement.lang).toBe('en');
});

// proves U2.35, U4.5, U8.30
test('two calls that meet an expired session raise one dialog, which leads back to the sign-in screen', async () => {
  const { api } = await openProduct({
    token: 'aoi.token',
    stubs: { recentCards: () => refuse('session.expired'), projects: () => refuse('session.expired') },
  });
  const dialogs = await screen.findAllByRole('dialog');
  expect(dialogs).toHaveLength(1);
  expect(dialogs[0]?.textContent).toContain('もう一度ログインしてください。');
  fireEvent.click(screen.getByRole('button', { name: 'ログイン画面へ戻る' }));
  await screen.findByLabelText('ログインID');
  expect(window.location.pathname).toBe('/login');
  expect(localStorage.getItem('fuda.token')).toBeNull();
  expect(api.of('logout')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who signs in in another tab is taken over without leaving the screen', async () => {
  const { api } = await openProduct({ token: 'aoi.token', stubs: { recentCards: cardPage(3) } });
  await screen.findByText('TR-0');
  api.restub({ check: { ...aoi, user: { ...aoi.user, id: 'ben', disp_name: { ja: '別所 健' } } } });
  act(() => {
    localStorage.setItem('fuda.token', 'ben.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'fuda.token' }));
  });
  expect((await screen.findByText('別所 健')).tagName).toBe('P');
  expect(screen.getByText('TR-0')).toBeTruthy();
});

// proves U9.3
test('somebody else who signs in in another tab sees nothing of the last user', async () => {
  const { api } = await openProduct({ token: 'aoi.token', stubs: { recentCards: cardPage(3) } });
  await screen.findByText('TR-0');
  api.restub({ check: { ...aoi, user: { ...aoi.user, id: 'ben', disp_name: { ja: '別所 健' } } }, recentCards: [0] });
  act(() => {
    localStorage.setItem('fuda.token', 'ben.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'fuda.token' }));
  });
  await screen.findByText('カードはまだありません');
  expect(screen.queryByText('TR-0')).toBeNull();
  expect(api.of('recentCards').at(-1)?.headers.get('authorization')).toBe('Bearer ben.token');
});

test('a token that vanishes in another tab leaves the screen as it is', async () => {
  const { api } = await openProduct({ token: 'aoi.token', stubs: { recentCards: cardPage(3) } });
  await screen.findByText('TR-0');
  const before = api.seen.length;
  act(() => {
    localStorage.removeItem('fuda.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'fuda.token' }));
  });
  await waitFor(() => expect(screen.getByText('TR-0')).toBeTruthy());
  expect(api.seen.length).toBe(before);
});

// proves U4.7, U8.4
test('a permanent token enters no list', async () => {
  await openProduct({ token: 'link', stubs: { check: { ...aoi, user: { ...aoi.user, is_permanent_token: true } } } });
  await screen.findByText('この画面は利用できません', { selector: 'p' });
  screen.getByText(/別のアカウントでログインしてください。$/);
  expect(screen.getByRole('link', { name: 'ログアウト' }).getAttribute('href')).toBe('/logout');
});

// proves U2.3
test('logging out tells the server, forgets the token and shows the sign-in screen', async () => {
  const { api } = await openProduct({ token: 'aoi.token', at: '/logout' });
  await screen.findByLabelText('ログインID');
  expect(api.of('logout')).toHaveLength(1);
  expect(localStorage.getItem('fuda.token')).toBeNull();
  expect(window.location.pathname).toBe('/login');
});
