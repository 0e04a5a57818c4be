import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawForm, named } from './draw-form.tsx';
import { open, useOneCard } from './one-card.tsx';

const choice = (value: string) => ({ value, title: { en: value } });
const perMinute = { suffix: { ja: '回/分', en: '/min' } };
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (field: HTMLElement, key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the Tab key stops at, in order; a group of radios is one stop. */
const tabStops = (): readonly HTMLElement[] => {
  const stops = [...document.querySelectorAll<HTMLElement>('input, select, textarea, button, [tabindex="0"]')].filter(
    (element) => element.tabIndex >= 0 && !(element as HTMLInputElement).disabled && element.role !== 'tab',
  );
  const groups = new Set<string>();
  return stops.filter((element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const isFirst = !groups.has(element.name);
    groups.add(element.name);
    return isFirst;
  });
};

const fourteen = [
  named('code', { type: 'string' }),
  named('story', { type: 'text' }),
  named('pulse', { type: 'number', ...perMinute }),
  named('breaths', { type: 'number', ...perMinute }),
  named('temperature', { type: 'number', number_format: { scale: 1 } }),
  named('pressure', { type: 'plugin', plugin: { kind: 'blood_pressure', params: { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } } } }),
  named('day', { type: 'date' }),
  named('clock', { type: 'time' }),
  named('moment', { type: 'datetime' }),
  named('age', { type: 'age' }),
  named('place', { type: 'location' }),
  named('sex', { type: 'single', choices: [choice('female'), choice('male')] }),
  named('ward', { type: 'dropdown', choices: [choice('north'), choice('south')] }),
  named('disease', { type: 'suggest', allow_free_text: true }),
];
const answers = {
  vitals: {
    code: 'A-1', story: 'fell', pulse: 88, breaths: 18, temperature: 37.5, pressure: { SBP: 120, DBP: 80 },
    day: '2026-11-20', clock: '18:05', moment: '2026-11-20T18:40', age: { year: 4, month: 6 }, place: { latitude: 35.68, longitude: 139.76 },
    sex: 'male', ward: 'south', disease: { name: 'burn' },
  },
};

describe('the Tab key', () => {
  // proves U9.19
  it('goes over 14 filled fields in 20 steps or less, and past every button beside them', async () => {
    drawForm(fourteen, { answers });
    await screen.findByRole('combobox', { name: 'disease' });
    await screen.findByRole('textbox', { name: 'place Latitude' });
    expect(screen.getAllByRole('button', { name: /^Clear / })).toHaveLength(14);
    expect(tabStops().length).toBeLessThanOrEqual(20);
    expect(tabStops().filter(({ tagName }) => tagName === 'BUTTON')).toEqual([]);
  });

  it('leaves the buttons to mouse, finger and screen reader', () => {
    const session = drawForm([named('day', { type: 'date' }), named('pulse', { type: 'number', ...perMinute })], { answers });
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex !== -1)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear pulse' }));
    expect(session.item('vitals.pulse').value).toBe(null);
  });
});

describe('Alt and the arrow down', () => {
  // proves U9.19
  it('open the stopwatch of a counted rate', async () => {
    drawForm([named('pulse', { type: 'number', ...perMinute })]);
    press(screen.getByRole('textbox', { name: 'pulse' }), 'ArrowDown', { altKey: true });
    expect(await screen.findByRole('dialog', { name: 'Stopwatch for pulse' })).toBeTruthy();
  });

  it.each(['date', 'time', 'datetime'])('open the picker of a %s', (type) => {
    const showPicker = vi.fn<() => void>();
    HTMLInputElement.prototype.showPicker = showPicker;
    drawForm([named('when', { type })]);
    press(screen.getByRole('textbox', { name: 'when' }), 'ArrowDown', { altKey: true });
    expect(showPicker).toHaveBeenCalledTimes(1);
  });

  it('ask the device where it is, from either part of a location', async () => {
    const getCurrentPosition = vi.fn<() => void>();
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    drawForm([named('place', { type: 'location' })]);
    press(await screen.findByRole('textbox', { name: 'place Longitude' }), 'ArrowDown', { altKey: true });
    expect(getCurrentPosition).toHaveBeenCalledTimes(1);
  });

  it('open the triage', async () => {
    drawForm([named('triage', { type: 'start' })]);
    press(await screen.findByRole('button', { name: 'Start triage' }), 'ArrowDown', { altKey: true });
    expect(await screen.findByRole('dialog', { name: 'triage' })).toBeTruthy();
  });

  it('do nothing where there is no tool, nor in a read-only form', () => {
    drawForm([named('weight', { type: 'number' }), named('pulse', { type: 'number', readonly: true, ...perMinute })]);
    for (const name of ['weight', 'pulse']) press(screen.getByRole('textbox', { name }), 'ArrowDown', { altKey: true });
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  // proves U9.19
  it('are told to screen readers at the controls in which they work', () => {
    drawForm([named('weight', { type: 'number' }), named('pulse', { type: 'number', ...perMinute }), named('day', { type: 'date' })], { answers });
    const keysOf = (name: string) => screen.getByRole('textbox', { name }).getAttribute('aria-keyshortcuts');
    expect(keysOf('weight')).toBe(null);
    expect(keysOf('pulse')).toBe('Alt+ArrowDown Escape');
    expect(keysOf('day')).toBe('Alt+ArrowDown Control+; Escape');
  });
});

it('Ctrl and the semicolon enter today, as in a spreadsheet', () => {
  const session = drawForm([named('day', { type: 'date' }), named('name', { type: 'string' })]);
  press(screen.getByRole('textbox', { name: 'day' }), ';', { ctrlKey: true });
  expect(session.item('vitals.day').value).toMatch(/^\d{4}-\d\d-\d\d$/);
});

describe('Esc', () => {
  // proves U9.31
  it('asks, shows what would go, and clears only after a yes', async () => {
    const session = drawForm([named('pulse', { type: 'number' })]);
    const field = screen.getByRole('textbox', { name: 'pulse' });
    type(field, '88');
    press(field, 'Escape');
    const question = within(await screen.findByRole('dialog', { name: 'Clear pulse?' }));
    question.getByText('88');
    expect(session.item('vitals.pulse').value).toBe(88);
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(session.item('vitals.pulse').value).toBe(88);
    press(field, 'Escape');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear' }));
    expect(session.item('vitals.pulse').value).toBe(null);
    expect(field).toHaveProperty('value', '');
  });

  it('closes the question itself, and clears nothing', async () => {
    const session = drawForm([named('sex', { type: 'single', choices: [choice('female'), choice('male')] })]);
    fireEvent.click(screen.getByRole('radio', { name: 'male' }));
    press(screen.getByRole('radio', { name: 'male' }), 'Escape');
    press(await screen.findByRole('dialog'), 'Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(session.item('vitals.sex').value).toBe('male');
  });

  it('does nothing in a blank field, nor while an input method composes', () => {
    drawForm([named('name', { type: 'string' })]);
    const field = screen.getByRole('textbox', { name: 'name' });
    press(field, 'Escape');
    type(field, 'さと');
    press(field, 'Escape', { isComposing: true });
    // Safari ends the conversion before it sends the key.
    press(field, 'Escape', { keyCode: 229 });
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('clears the search of a long list, and never the answer', async () => {
    const session = drawForm([named('drug', { type: 'single', choices: Array.from({ length: 80 }, (_, at) => choice(`d${at}`)) })], { answers: { vitals: { drug: 'd1' } } });
    const search = await screen.findByRole('searchbox');
    type(search, 'd7');
    for (let times = 0; times < 2; times += 1) press(search, 'Escape');
    expect(search).toHaveProperty('value', '');
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(session.item('vitals.drug').value).toBe('d1');
  });

  it('closes an open list of codes first, and asks only then', async () => {
    vi.stubGlobal('fetch', async () => Response.json([]));
    const session = drawForm([named('disease', { type: 'suggest', allow_free_text: true })]);
    const field = await screen.findByRole('combobox', { name: 'disease' });
    type(field, 'burn');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    press(field, 'Escape');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('dialog')).toBe(null);
    press(field, 'Escape');
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Clear disease?' })).getByRole('button', { name: 'Clear' }));
    expect(session.item('vitals.disease').value).toBe(null);
    expect(field).toHaveProperty('value', '');
  });

  it('closes the stopwatch and does not ask about the answer behind it', async () => {
    const session = drawForm([named('pulse', { type: 'number', ...perMinute })], { answers });
    press(screen.getByRole('textbox', { name: 'pulse' }), 'ArrowDown', { altKey: true });
    press(await screen.findByRole('dialog'), 'Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(session.item('vitals.pulse').value).toBe(88);
  });
});

describe('the note below the form', () => {
  useOneCard();

  // proves U9.19
  it.each([
    ['en', 'Keyboard shortcuts', 'clear the answer (asks first)'],
    ['ja', 'キー操作', '回答を消去する（確認あり）'],
  ] as const)('says the keys in %s', async (language, title, text) => {
    await open('c1', language);
    const note = within(await screen.findByLabelText(title));
    expect(note.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Alt+↓', 'Ctrl+;', 'Esc', 'Ctrl+S']);
    expect(note.getByText(text)).toBeTruthy();
  });
});

describe('the keypad of a phone', () => {
  it.each([
    ['numeric', 'whole and not below 0', { valid_range: { min: 0, max: 300 }, number_format: { scale: 0 } }],
    ['numeric', 'whole, without a minimum', { number_format: { scale: 0 } }],
    ['decimal', 'without anything', {}],
    ['decimal', 'with a maximum only', { valid_range: { max: 45 }, number_format: { scale: 1 } }],
    ['text', 'of which the design says that it may be negative', { valid_range: { min: -30, max: 30 } }],
    ['text', 'that is never above 0', { valid_range: { max: 0 } }],
  ] as const)('is %s for a number %s', (mode, _what, more) => {
    drawForm([named('x', { type: 'number', ...more })]);
    expect(screen.getByRole('textbox', { name: 'x' }).inputMode).toBe(mode);
  });

  it('has a button for the sign where the design sets no minimum', () => {
    const session = drawForm([named('excess', { type: 'number' }), named('pulse', { type: 'number', valid_range: { min: 0 } })], {
      environment: { isHandheld: true },
    });
    for (const name of ['excess', 'pulse']) type(screen.getByRole('textbox', { name }), '5');
    fireEvent.click(screen.getByRole('button', { name: 'Change the sign of excess' }));
    expect(session.item('vitals.excess').value).toBe(-5);
    expect(screen.getByRole('textbox', { name: 'excess' })).toHaveProperty('value', '-5');
    expect(screen.queryByRole('button', { name: 'Change the sign of pulse' })).toBe(null);
  });
});
