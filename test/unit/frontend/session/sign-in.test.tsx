import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aoi, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const fill = async (id: string, password: string) => {
  fireEvent.change(await screen.findByLabelText('ログインID'), { target: { value: id } });
  fireEvent.change(screen.getByLabelText('パスワード'), { target: { value: password } });
};
const button = () => screen.findByRole('button', { name: 'ログイン' });

// proves U4.3
test('the button waits for both id and password, and says so when it is pressed or reached', async () => {
  const { api } = await openProduct();
  const why = 'ログインIDとパスワードを入力すると押せます。';
  fireEvent.click(await button());
  expect(await screen.findByRole('status')).toHaveProperty('textContent', why);
  expect(api.of('login')).toEqual([]);
  fireEvent.blur(await button());
  expect(screen.queryByRole('status')).toBe(null);
  fireEvent.focus(await button());
  expect(screen.getByRole('status').textContent).toBe(why);
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
  await fill('aoi', '');
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
  await fill('aoi', 'secret');
  expect((await button()).getAttribute('aria-disabled')).toBe(null);
});

/** As password managers do: the text is set, and no event tells it. */
const fillSilently = async () => {
  for (const [label, text] of [['ログインID', 'aoi'], ['パスワード', 'fuda-demo-2026']] as const) {
    const field = (await screen.findByLabelText(label)) as HTMLInputElement;
    field.value = text;
  }
};
const sent = { login_id: 'aoi', hpasswd: 'e8ac9b9b55dde59969ecf5eacbe5967aaea4a7a24900d959e9d5c7626a3826f0' };

test.each([
  ['the pointer comes near', (form: HTMLElement) => fireEvent.pointerMove(form)],
  ['the button is touched', () => fireEvent.pointerDown(screen.getByRole('button', { name: 'ログイン' }))],
  ['Enter is pressed', () => fireEvent.keyDown(screen.getByLabelText('パスワード'), { key: 'Enter' })],
])('what a password manager filled in without an event frees the button as soon as %s, and is sent', async (_, touch) => {
  const { api } = await openProduct({ stubs: { login: { ...aoi, token: 'aoi.token' } } });
  await fillSilently();
  touch(await screen.findByRole('form', { name: 'ログイン' }));
  expect((await button()).getAttribute('aria-disabled')).toBe(null);
  fireEvent.click(await button());
  await screen.findByText('カードはまだありません');
  expect(api.of('login').map(({ body }) => body)).toEqual([sent]);
});

test('what a password manager filled in and sent itself is read when the form is sent', async () => {
  const { api } = await openProduct({ stubs: { login: { ...aoi, token: 'aoi.token' } } });
  await fillSilently();
  fireEvent.submit(await screen.findByRole('form', { name: 'ログイン' }));
  await screen.findByText('カードはまだありません');
  expect(api.of('login').map(({ body }) => body)).toEqual([sent]);
});

test('what is typed as a password can be shown, and hidden again', async () => {
  await openProduct();
  const field = await screen.findByLabelText('パスワード');
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: '入力した文字を表示' }));
  expect(field.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: '入力した文字を非表示' }));
  expect(field.getAttribute('type')).toBe('password');
});

// proves U4.4
test('the password leaves the browser only as the hex of its SHA-256', async () => {
  const { api } = await openProduct({ stubs: { login: { ...aoi, token: 'aoi.token' } } });
  await fill('aoi', 'fuda-demo-2026');
  fireEvent.click(await button());
  await screen.findByText('カードはまだありません');
  expect(api.of('login').map(({ body }) => body)).toEqual([
    { login_id: 'aoi', hpasswd: 'e8ac9b9b55dde59969ecf5eacbe5967aaea4a7a24900d959e9d5c7626a3826f0' },
  ]);
});

// proves U2.2, U4.2
test('signing in keeps the token and shows the screen whose address was opened', async () => {
  const { api } = await openProduct({
    at: '/cards/trauma/adult',
    stubs: { login: { ...aoi, token: 'aoi.token' }, projects: [projectOf([folderOf('adult')])], listCards: [0], projectUsers: [] },
  });
  await fill('aoi', 'secret');
  fireEvent.click(await button());
  await screen.findByText('カードがありません');
  expect(localStorage.getItem('fuda.token')).toBe('aoi.token');
  expect(api.of('listCards')[0]?.headers.get('authorization')).toBe('Bearer aoi.token');
});

// proves U8.1
test('a wrong password is answered in words and leaves no token', async () => {
  await openProduct({ stubs: { login: () => refuse('login.failed') } });
  await fill('aoi', 'wrong');
  fireEvent.click(await button());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('ログインできませんでしたIDとパスワードの組み合わせが正しくありません。');
  expect(localStorage.getItem('fuda.token')).toBeNull();
});

// proves U8.2
test('a failing server sends the user to the administrator with the code', async () => {
  await openProduct({ stubs: { login: () => new Response('', { status: 500 }) } });
  await fill('aoi', 'secret');
  fireEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toContain('エラーコード：500');
});

// proves U9.34
test('too many attempts are told with how long to wait', async () => {
  await openProduct({ stubs: { login: () => refuse('login.throttled') } });
  await fill('aoi', 'secret');
  fireEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toContain('15分');
});

// proves U9.35
test('a page that did not come encrypted asks for no password', async () => {
  vi.stubGlobal('isSecureContext', false);
  await openProduct();
  await screen.findByText(/https:\/\//);
  expect(screen.queryByLabelText('パスワード')).toBeNull();
});

// proves U8.3
test('any other failure says only that signing in failed', async () => {
  await openProduct({ stubs: { login: () => refuse('request.invalid') } });
  await fill('aoi', 'secret');
  fireEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('ログインできませんでした');
});

// proves U2.2, U2.12
test('a tab opened beside a form signs in, says so and closes itself', async () => {
  const alert = vi.fn<(message: string) => void>();
  const close = vi.fn<() => void>();
  vi.stubGlobal('alert', alert);
  vi.stubGlobal('close', close);
  await openProduct({ at: '/login?afterClose=true', token: 'old', stubs: { login: { ...aoi, token: 'new' } } });
  await fill('aoi', 'secret');
  fireEvent.click(await button());
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(alert.mock.calls).toEqual([['ログインしました。このタブを閉じて元の画面に戻り、もう一度保存してください。']]);
  expect(localStorage.getItem('fuda.token')).toBe('new');
  await screen.findByRole('button', { name: 'このタブを閉じる' });
});

const answerTo = async (login: () => Response) => {
  await openProduct({ stubs: { login } });
  await fill('aoi', 'secret');
  fireEvent.click(await button());
  return (await screen.findByRole('alert')).textContent;
};

test('a gateway that is throttling everybody is a busy service, not failed logins, and says when to try again', async () => {
  const said = await answerTo(() => Response.json({ message: 'Too Many Requests' }, { status: 429, headers: { 'retry-after': '20' } }));
  expect(said).toContain('アクセスが集中しています');
  expect(said).toContain('約20秒後にもう一度お試しください。');
  expect(said).not.toContain('ログインの失敗が続いた');
});

// proves U9.33
test('too many failed attempts name the time that the server names', async () => {
  const said = await answerTo(() => Response.json({ code: 'login.throttled', request_id: 'r' }, { status: 429, headers: { 'retry-after': '240' } }));
  expect(said).toContain('ログインの失敗が続いたため');
  expect(said).toContain('約4分後にもう一度お試しください。');
});
