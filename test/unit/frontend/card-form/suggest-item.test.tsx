import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

const femur = { code: 'S72.0', name: { ja: '大腿骨頸部骨折', en: 'Fracture of neck of femur' } };
const stroke = { code: 'I63.9', name: { ja: '脳梗塞', en: 'Cerebral infarction' }, keywords: 'のうこうそく CVA' };
const skull = { code: 'S02.1', name: { ja: '頭蓋底骨折', en: 'Fracture of skull base' } };

let asked: string[];
let answer: () => Promise<Response>;
let common: () => Promise<Response>;

beforeEach(() => {
  asked = [];
  answer = async () => Response.json([femur, skull]);
  common = async () => Response.json([stroke]);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(decodeURIComponent(path));
    return path.includes('words=%5B%5D') ? common() : answer();
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const diagnosis = (more: object = {}) => [named('diagnosis', { type: 'suggest', ...more })];
const field = () => screen.findByRole('combobox', { name: 'diagnosis' });
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const codes = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.split(' ')[0]);

// proves U5.37
it('asks the server once typing pauses for a second, and says that it is connecting', async () => {
  const session = drawForm(diagnosis());
  type(await field(), 'frac');
  expect(screen.getByText('Connecting…')).toBeTruthy();
  await pass(900);
  type(await field(), 'fracture');
  await pass(900);
  expect(asked).toEqual([]);
  await pass(200);
  await waitFor(() => expect(codes()).toEqual(['S72.0', 'S02.1']));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('/api/u/master/icd10?words=["fracture"]');
  fireEvent.click(screen.getByRole('option', { name: /femur/ }));
  expect(session.item('vitals.diagnosis').value).toEqual({ code: 'S72.0', name: 'Fracture of neck of femur', kind: 'icd10' });
  expect(await field()).toHaveProperty('value', 'S72.0 Fracture of neck of femur');
});

it('is operated by keyboard alone: arrows choose, Enter takes, Escape gives back what was there', async () => {
  const session = drawForm(diagnosis());
  const input = await field();
  fireEvent.focus(input);
  type(input, 'fracture');
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(codes()).toHaveLength(2));
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  const last = codes()[1] ?? '';
  expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(last);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(session.item('vitals.diagnosis').value).toMatchObject({ code: last });
  // Nothing is left to look up, so that the key is a table's, which goes on to its next row.
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(true);
  fireEvent.blur(input);
  fireEvent.focus(input);
  type(input, 'x');
  fireEvent.keyDown(input, { key: 'Escape' });
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(session.item('vitals.diagnosis').value).toMatchObject({ code: last });
});

it('finds a code picked on this device at once, in the language of the screen', async () => {
  localStorage.setItem('fuda.codes.icd10', JSON.stringify([{ ...skull, picks: 3, at: 1 }]));
  drawForm(diagnosis(), { language: 'ja' });
  const input = await screen.findByRole('combobox', { name: 'diagnosisの項目' });
  fireEvent.click(input);
  expect(await screen.findByText('最近使ったコード・よく使うコード')).toBeTruthy();
  type(input, 's021');
  expect(await screen.findByRole('option', { name: 'S02.1 頭蓋底骨折' })).toBeTruthy();
  expect(asked).toEqual([]);
});

it('has the codes in common use at hand as soon as the field is entered: asked for once, found by any kana without asking again', async () => {
  const session = drawForm(diagnosis(), { language: 'ja' });
  const input = await screen.findByRole('combobox', { name: 'diagnosisの項目' });
  fireEvent.focus(input);
  fireEvent.click(input);
  expect(await screen.findByRole('option', { name: 'I63.9 脳梗塞' })).toBeTruthy();
  for (const typed of ['ノウコウソク', 'ﾉｳｺｳｿｸ', 'のうこう', 'ｃｖａ', 'Ｉ６３']) {
    type(input, typed);
    await waitFor(() => expect([typed, codes()]).toEqual([typed, ['I63.9']]));
  }
  expect(asked).toEqual(['/api/u/master/icd10?words=[]&limit=500']);
  fireEvent.click(screen.getByRole('option', { name: 'I63.9 脳梗塞' }));
  expect(session.item('vitals.diagnosis').value).toEqual({ code: 'I63.9', name: '脳梗塞', kind: 'icd10' });
  expect(JSON.parse(localStorage.getItem('fuda.codes.icd10') ?? '')).toMatchObject([{ ...stroke, picks: 1 }]);
});

it('lists the codes picked here before those in common use, each once', async () => {
  localStorage.setItem('fuda.codes.icd10', JSON.stringify([{ ...skull, picks: 3, at: 1 }, { ...stroke, picks: 1, at: 2 }]));
  common = async () => Response.json([femur, stroke]);
  drawForm(diagnosis());
  fireEvent.focus(await field());
  fireEvent.click(await field());
  await waitFor(() => expect(codes()).toEqual(['I63.9', 'S02.1', 'S72.0']));
  expect(screen.getByText('Recent and common codes')).toBeTruthy();
});

it('works without the codes in common use where they cannot be fetched', async () => {
  common = () => Promise.reject(new TypeError('Failed to fetch'));
  drawForm(diagnosis());
  fireEvent.focus(await field());
  type(await field(), 'femur');
  await pass(1_100);
  await waitFor(() => expect(codes()).toEqual(['S72.0', 'S02.1']));
});

it('finds in what the server answered before, without asking again', async () => {
  drawForm(diagnosis());
  type(await field(), 'fracture');
  await pass(1_100);
  await waitFor(() => expect(codes()).toHaveLength(2));
  type(await field(), 'fracture skull');
  expect(codes()).toEqual(['S02.1']);
  expect(asked).toHaveLength(1);
});

it('says that it searches on while codes of this device are listed', async () => {
  localStorage.setItem('fuda.codes.icd10', JSON.stringify([{ ...skull, picks: 3, at: 1 }]));
  drawForm(diagnosis());
  type(await field(), 'skull');
  await waitFor(() => expect(codes()).toEqual(['S02.1']));
  expect(screen.queryByText('Connecting…')).toBe(null);
  expect(screen.getByText('Codes found: 1, searching for more…')).toBeTruthy();
});

it('says without a connection that only this device was searched, and that nothing can be searched', async () => {
  localStorage.setItem('fuda.codes.icd10', JSON.stringify([{ ...skull, picks: 3, at: 1 }]));
  common = answer = () => Promise.reject(new TypeError('Failed to fetch'));
  drawForm(diagnosis());
  type(await field(), 'skull');
  await pass(1_100);
  expect(await screen.findByText('Codes found on this device: 1. Others cannot be searched without a connection.')).toBeTruthy();
  type(await field(), 'kneecap');
  await pass(1_100);
  expect(await screen.findByText(/^No connection, so codes cannot be searched/)).toBeTruthy();
  expect(screen.queryByText('No code matches.')).toBe(null);
});

it('says without a connection that there is none, before anything is typed', async () => {
  common = () => Promise.reject(new TypeError('Failed to fetch'));
  drawForm(diagnosis());
  fireEvent.focus(await field());
  fireEvent.keyDown(await field(), { key: 'ArrowDown' });
  expect(await screen.findByText(/^No connection, so codes cannot be searched/)).toBeTruthy();
});

it('lists the codes first that the design names, of this device and of the server', async () => {
  common = async () => Response.json([stroke, femur]);
  drawForm(diagnosis({ first_codes: ['S', 'T'] }));
  fireEvent.focus(await field());
  fireEvent.click(await field());
  await waitFor(() => expect(codes()).toEqual(['S72.0', 'I63.9']));
  type(await field(), 'fracture');
  await pass(1_100);
  await waitFor(() => expect(asked.at(-1)).toContain('first=S,T'));
});

// proves U8.54
it('says that the search failed and asks again on Enter', async () => {
  answer = async () => Response.json({ code: 'storage.busy' }, { status: 503 });
  drawForm(diagnosis());
  const input = await field();
  type(input, 'femur');
  await pass(1_100);
  expect(await screen.findByText(/The search failed/)).toBeTruthy();
  answer = async () => Response.json([femur]);
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(codes()).toEqual(['S72.0']));
});

it('leaves Enter and Escape to the input method, also where Safari has ended the conversion before', async () => {
  drawForm(diagnosis());
  const input = await field();
  type(input, 'こつ');
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(input, { key: 'Escape', keyCode: 229 });
  expect(asked).toEqual([]);
  expect(input.getAttribute('aria-expanded')).toBe('true');
});

it.each([
  [true, 0],
  [false, 1],
])('keeps free text; where it is allowed: %s, findings: %i', async (isAllowed, findings) => {
  const session = drawForm(diagnosis({ allow_free_text: isAllowed }));
  const input = await field();
  type(input, 'crushed by a tractor');
  expect(screen.queryAllByRole('alert')).toHaveLength(0);
  fireEvent.blur(input);
  expect(session.item('vitals.diagnosis').value).toEqual({ name: 'crushed by a tractor' });
  expect(screen.queryAllByRole('alert')).toHaveLength(findings);
});

it.each(['S72.0', 's720', 'Ｓ７２．０', 'S72 0'])('takes a typed code as chosen when the field is left: %s', async (typed) => {
  common = async () => Response.json([femur, stroke]);
  const session = drawForm(diagnosis());
  const input = await field();
  fireEvent.focus(input);
  type(input, typed);
  fireEvent.blur(input);
  await waitFor(() => expect(session.item('vitals.diagnosis').value).toEqual({ code: 'S72.0', name: 'Fracture of neck of femur', kind: 'icd10' }));
});

it('takes a typed code by Enter, where it was found already', async () => {
  const session = drawForm(diagnosis());
  const input = await field();
  type(input, 's720');
  await pass(1_100);
  await waitFor(() => expect(codes()).toHaveLength(2));
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(session.item('vitals.diagnosis').value).toMatchObject({ code: 'S72.0' });
});

it('asks the server for a typed code that this device does not know when the field is left, and never replaces a later answer', async () => {
  const session = drawForm(diagnosis());
  const input = await field();
  type(input, 's021');
  fireEvent.blur(input);
  await waitFor(() => expect(session.item('vitals.diagnosis').value).toMatchObject({ code: 'S02.1' }));
  expect(asked).toHaveLength(1);
  type(input, 's720');
  fireEvent.blur(input);
  type(input, 'crushed');
  await pass(100);
  expect(session.item('vitals.diagnosis').value).toEqual({ name: 'crushed' });
});

it.each([
  ['several codes', 's720', async () => Response.json([femur, { ...femur, code: 'S720' }])],
  ['no code', 's72', async () => Response.json([femur])],
  ['no answer', 's720', () => Promise.reject(new TypeError('Failed to fetch'))],
])('keeps a typed code as free text if it means %s', async (_, typed, said) => {
  common = async () => Response.json([]);
  answer = said;
  const session = drawForm(diagnosis());
  const input = await field();
  fireEvent.focus(input);
  type(input, typed);
  fireEvent.blur(input);
  await waitFor(() => expect(asked).toHaveLength(2));
  await pass(100);
  expect(session.item('vitals.diagnosis').value).toEqual({ name: typed });
});

it('draws only the options in sight, and tells how many there are', async () => {
  answer = async () => Response.json(Array.from({ length: 100 }, (_, at) => ({ code: `S${String(at).padStart(2, '0')}`, name: { en: 'Injury' } })));
  drawForm(diagnosis());
  type(await field(), 'injury');
  await pass(1_100);
  await waitFor(() => expect(codes().length).toBeGreaterThan(5));
  expect(codes().length).toBeLessThan(40);
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('100');
});

// proves U8.55
it('says what to type before there are codes to offer, and that none was found', async () => {
  common = async () => Response.json([]);
  drawForm(diagnosis());
  fireEvent.focus(await field());
  fireEvent.keyDown(await field(), { key: 'ArrowDown' });
  expect(await screen.findByText('Type a code or words.')).toBeTruthy();
  answer = async () => Response.json([]);
  type(await field(), 'zzz');
  await pass(1_100);
  expect(await screen.findByText('No code matches.')).toBeTruthy();
});
