import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { cardOf, open, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';
import type { ShownLanguage } from '../../../unit/frontend/card-form/form-harness.tsx';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { named } from '../../../unit/frontend/card-form/draw-form.tsx';

const { server } = useOneCard();

const container = (name: string, kind: string, items: readonly object[], more = {}) => named(name, { class: kind, type: undefined, items, ...more });
const number = (name: string, more = {}) => named(name, { type: 'number', ...more });
const design = designOf({
  patient: [named('number', { type: 'string' }), number('weight', { suffix: { ja: 'kg', en: 'kg' } }), named('sex', { type: 'string', required: true }), named('nothing', { type: 'string' })],
  injuries: [
    container('injury', 'repeat', [named('site', { type: 'string' }), number('ais')], { layout: 'table' }),
    container('empty', 'group', [named('blank', { type: 'string' })]),
    container('course', 'group', [number('pulse', { soft_range: { max: 200 } })]),
  ],
  unused: [named('unasked', { type: 'string' })],
});
const vals = { patient: { number: 'A-1', weight: 70 }, injuries: { injury: 2, site_1: 'Head', ais_1: 3, site_2: 'Leg', pulse: 210 } };
const saved = { updated_at: '2026-11-20T01:00:00Z', user: { id: 'rin', name: { ja: '凛', en: 'Rin' } }, org: { id: 'm', name: { ja: 'みなと', en: 'Minato' } }, revision: 1, version: 1, changes: [] };
const review = { state: 'submitted', submitted_at: null, open: 0, answered: 0, acts: ['accept', 'return', 'ask'] };
const submission = { ...saved, user: { id: 'mio', name: { en: 'Mio' } }, revision: 2, review: { act: 'submit' } };

const show = (more: object) => {
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals, 1, { history: [saved, submission], ...more }) });
};
const turn = async (name = 'Answered only') => {
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(document.querySelector('[id^="field-"]')).not.toBeNull());
};
const print = async () => {
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    screen.getByRole('article');
  });
  const text = [...screen.getByRole('article').querySelectorAll('h1, h2, h3, p, div')].filter(({ children, tagName }) => tagName !== 'DIV' || children.length === 2).map(({ textContent }) => textContent);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  return text;
};

beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design } });
  server.answers['GET /api/u/cards/p1/f1/c1/queries'] = () => ({ body: { queries: [] } });
});

test.each<[ShownLanguage, string, readonly string[]]>([
  ['en', 'Answered only', ['numberA-1', 'weight70 kg', 'sex(blank)', 'injury (1)site: Head · ais: 3', 'injury (2)site: Leg', 'course', 'pulse210']],
  ['ja', '入力済みのみ表示', ['numberの項目A-1', 'weightの項目70 kg', 'sexの項目（未入力）', 'injuryの項目（1）siteの項目: Head · aisの項目: 3', 'injuryの項目（2）siteの項目: Leg', 'courseの項目', 'pulseの項目210']],
])('a card that is only read shows its answers over all pages at once, in %s', async (language, name, lines) => {
  show({ read_only: true });
  await open('c1', language);
  await turn(name);
  const shown = [...document.querySelectorAll('section :is([id$="-field"], h3, [id^="field-"]:not(span))')].map(({ textContent }) => textContent);
  expect(shown.map((line, at) => line.slice(0, lines[at]?.length))).toEqual(lines);
  expect(screen.queryByRole('tablist')).toBe(null);
  await turn(name);
  screen.getByRole('tablist');
});

test('each title leads to its field, and the pages are back', async () => {
  show({ read_only: true });
  await open();
  await turn();
  fireEvent.click(screen.getByRole('button', { name: 'pulse' }));
  expect(screen.getByRole('tab', { name: /injuries page/ }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('textbox', { name: 'pulse' })).toHaveProperty('value', '210');
  expect(screen.getByRole('button', { name: 'Answered only' }).getAttribute('aria-pressed')).toBe('false');
});

test('the way back leads from the answers to the pages, and from a field to the answers, and a reload stays', async () => {
  show({ read_only: true });
  const { router } = await open();
  const back = () => act(() => router.navigate(-1));
  const isReading = () => new URLSearchParams(router.state.location.search).has('answered');
  await turn();
  expect(isReading()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'pulse' }));
  await screen.findByRole('tablist');
  await back();
  await screen.findByRole('button', { name: 'pulse' });
  await back();
  await screen.findByRole('tablist');
  await turn();
  fireEvent.click(screen.getByRole('button', { name: 'Answered only' }));
  await screen.findByRole('tablist');
  expect(isReading()).toBe(false);
  await back();
  await screen.findByText('at /');
});

test('unsaved answers do not stand in the way of reading the answers and back', async () => {
  show({});
  const { router } = await open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'weight' }), { target: { value: '71' } });
  await turn();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('textbox', { name: 'weight' })).toHaveProperty('value', '71');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reviewer asks about an answer where it is read', async () => {
  show({ review });
  await open();
  await turn();
  fireEvent.click(await screen.findByRole('button', { name: 'Ask about weight' }));
  expect(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Item' })).toHaveProperty('value', 'patient.weight');
});

test('paper has what is read: the answers only, with the state of the card and who saved it last', async () => {
  show({ review });
  await open();
  await turn();
  expect(await print()).toEqual([
    'Trauma',
    expect.stringMatching(/^Registry · Last updated/),
    'Submitted · Required: 1 missing',
    expect.stringMatching(/^Saved last by Rin \(Minato\), .*2026/),
    'Answered items, and required items without an answer',
    'patient page', 'numberA-1', 'weight70 kg', 'sex(blank)',
    'injuries page', 'injury (1)site: Head · ais: 3', 'injury (2)site: Leg', 'course', expect.stringMatching(/^pulse210 ⚠/),
  ]);
  await turn();
  expect(await print(), 'the whole form').toContain('nothing(blank)');
});

const wrong = designOf({
  patient: [
    number('weight', { valid_range: { max: 500 } }),
    number('height', { valid_range: { max: 250 } }),
    container('injury', 'repeat', [number('ais', { valid_range: { max: 6 } })], { layout: 'table' }),
  ],
});

test('an answer with an error is marked where answers are read, and on both kinds of paper', async () => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: wrong } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { weight: 700, height: 170, injury: 1, ais_1: 9 } }, 1, { history: [saved] }) });
  await open();
  const whole = await print();
  expect(whole).toContainEqual(expect.stringMatching(/^weight700 ✕ .*500/));
  expect(screen.queryByText(/✕ .*250/)).toBeNull();
  await turn();
  screen.getByText(/^✕ .*500/);
  screen.getByText(/^ais: ✕ .*6/);
  expect(await print()).toContainEqual(expect.stringMatching(/^weight700 ✕ .*500/));
});

test('paper of a project without review says whether the card is complete, or has errors', async () => {
  show({ status: { overall: 'all', required: 'comp' }, errors: 2 });
  await open('c1', 'ja');
  expect(await print()).toEqual(expect.arrayContaining(['エラー2件 · 必須項目は入力済み', expect.stringMatching(/^最終保存 .*2026.* 凛（みなと）$/)]));
});
