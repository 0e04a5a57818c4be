import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { drawForm, named } from './draw-form.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const box = (name: string) => screen.getByRole('textbox', { name });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const pressure = named('bp', { type: 'plugin', plugin: { kind: 'blood_pressure', params: { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } } } });
const perMinute = { suffix: { ja: '/分', en: '/min' } };
const whole = { number_format: { scale: 0 } };

/** A field gets its text by keys one after another, by paste, or by an input method that turns it over bit by bit. */
const ways: { readonly [way: string]: (field: HTMLElement, text: string) => void } = {
  typed: (field, text) => {
    for (let length = 1; length <= text.length; length += 1) type(field, text.slice(0, length));
  },
  pasted: type,
  composed: (field, text) => {
    fireEvent.compositionStart(field);
    type(field, text.slice(0, 1));
    type(field, text);
    fireEvent.compositionEnd(field);
  },
};

afterEach(cleanup);

const silence = /^$/;

/** What a text in a number becomes: what is stored, what stands in the field afterwards, what is said about it. */
const numbers: readonly (readonly [text: string, more: object, stored: AnswerValue, shown: string, said: RegExp])[] = [
  ['1,200', whole, 1200, '1200', /Read as 1200/],
  ['37,5', {}, 37.5, '37.5', /Read as 37.5/],
  ['120/分', perMinute, 120, '120', /Read as 120/],
  ['37.5℃', { suffix: { ja: '℃' } }, 37.5, '37.5', /Read as 37.5/],
  ['三十七', {}, 37, '37', /Read as 37/],
  ['１２０', {}, 120, '120', /Read as 120/],
  ['37.', {}, 37, '37', silence],
  ['37.55', { number_format: { scale: 1 } }, 37.5, '37.5', /^Cut to 37.5$/],
  ['37.5', whole, 37, '37', /^Cut to 37$/],
  [' 88 ', {}, 88, '88', silence],
  ['12a', {}, null, '12a', /^Please enter a number\.$/],
  ['HR 120', {}, null, 'HR 120', /^Please enter a number\.$/],
  ['1e3', {}, null, '1e3', /^Please enter a number\.$/],
  ['1.2.3', {}, null, '1.2.3', /^Please enter a number\.$/],
  ['-', {}, null, '-', /^Please enter a number\.$/],
  ['98.6°F', { suffix: { ja: '℃' } }, null, '98.6°F', /the item's unit/],
];

describe.each(Object.entries(ways))('a number %s', (_way, enter) => {
  // proves U9.20
  it.each(numbers)('as "%s" is what it means, or stays with the reason', (text, more, stored, shown, said) => {
    const session = drawForm([named('x', { type: 'number', ...more })]);
    enter(box('x'), text);
    expect(alerts()).toEqual([]);
    fireEvent.blur(box('x'));
    expect(session.item('vitals.x').value).toBe(stored);
    expect(box('x')).toHaveProperty('value', shown);
    const heard = stored === null ? alerts().join() : screen.queryAllByRole('status').map(({ textContent }) => textContent).join();
    expect(heard).toMatch(said);
  });
});

describe('a text that cannot be read', () => {
  it('is no answer, counts as wrong, and goes by the clear button with its reason', () => {
    const session = drawForm([named('x', { type: 'number', required: true })], { environment: { attempt: { issues: new Map() } } });
    type(box('x'), 'unknown');
    fireEvent.blur(box('x'));
    expect(session.answers()).toEqual({});
    expect(session.submitIssues().map(({ code, path }) => [code, path])).toEqual([['item.unreadable_number', 'vitals.x']]);
    expect(box('x').getAttribute('aria-invalid')).toBe('true');
    expect(box('x').getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
    fireEvent.click(screen.getByRole('button', { name: 'Clear x' }));
    expect(box('x')).toHaveProperty('value', '');
    expect(alerts()).toEqual(['Please enter a value.']);
  });

  it('is cleared while it is being typed, too', () => {
    drawForm([named('x', { type: 'number' })]);
    type(box('x'), '12a');
    fireEvent.click(screen.getByRole('button', { name: 'Clear x' }));
    expect(box('x')).toHaveProperty('value', '');
  });

  it('is shown by the question of the Esc key', async () => {
    drawForm([named('x', { type: 'number' })]);
    type(box('x'), '12a');
    fireEvent.keyDown(box('x'), { key: 'Escape' });
    expect(within(await screen.findByRole('dialog', { name: 'Clear x?' })).getByText('12a')).toBeTruthy();
  });

  it('is mended in place, and the reason goes', () => {
    const session = drawForm([named('x', { type: 'number' })]);
    type(box('x'), '12a');
    fireEvent.blur(box('x'));
    type(box('x'), '12');
    expect(alerts()).toEqual([]);
    fireEvent.blur(box('x'));
    expect(session.item('vitals.x').value).toBe(12);
    expect(alerts()).toEqual([]);
  });

  it.each([
    ['date', '2026-13-01', /^Not a date. Like 2026-11-03\.$/],
    ['time', '25:00', /Like 15:05/],
    ['datetime', '2026-11-03', /Like 2026-11-03 15:05/],
  ])('stays in a %s', (kind, text, reason) => {
    const session = drawForm([named('when', { type: kind })]);
    type(box('when'), text);
    fireEvent.blur(box('when'));
    expect(box('when')).toHaveProperty('value', text);
    expect(session.answers()).toEqual({});
    expect(alerts().join()).toMatch(reason);
  });

  it('stands in a text field on a phone as well, until it is mended and left', () => {
    const session = drawForm([named('day', { type: 'date' })], { environment: { isHandheld: true }, answers: { vitals: { day: '5th of May' } } });
    const field = box('day');
    expect(field).toHaveProperty('value', '5th of May');
    for (const text of ['2026-05-0', '2026-05-05']) type(field, text);
    expect(box('day')).toBe(field);
    fireEvent.blur(field);
    expect(session.item('vitals.day').value).toBe('2026-05-05');
    expect(screen.getByLabelText('day').getAttribute('type')).toBe('date');
  });
});

describe('dates and times', () => {
  it.each([
    ['date', '令和8年11月3日', '2026-11-03', '2026-11-03'],
    ['date', 'R8.11.3', '2026-11-03', '2026-11-03'],
    ['time', '午後3時5分', '15:05', '15:05'],
    ['time', '3:05 PM', '15:05', '15:05'],
    ['datetime', '2026/11/3 3:05 PM', '2026-11-03T15:05', '2026-11-03 15:05'],
  ])('as %s "%s" are read, shown as stored, and said', (kind, text, stored, shown) => {
    const session = drawForm([named('when', { type: kind })]);
    type(box('when'), text);
    fireEvent.blur(box('when'));
    expect(session.item('vitals.when').value).toBe(stored);
    expect(box('when')).toHaveProperty('value', shown);
    expect(screen.getByText(`Read as ${shown}`)).toBeTruthy();
  });
});

describe('an age', () => {
  it.each([
    ['12歳6か月', { year: 12, month: 6 }, '12', '6'],
    ['12y 6m', { year: 12, month: 6 }, '12', '6'],
    ['1歳半', { year: 1, month: 6 }, '1', '6'],
    ['6か月', { month: 6 }, '', '6'],
  ])('as "%s" in the years fills both fields', (text, stored, year, month) => {
    const session = drawForm([named('age', { type: 'age' })]);
    type(box('age years'), text);
    fireEvent.blur(box('age years'));
    expect(session.item('vitals.age').value).toEqual(stored);
    expect([box('age years'), box('age months')].map((field) => (field as HTMLInputElement).value)).toEqual([year, month]);
  });

  it('of "1.5" or "12.5" is none, stays, and says why; the other part is not to blame', () => {
    const session = drawForm([named('age', { type: 'age' })]);
    for (const text of ['1.5', '12.5']) {
      type(box('age years'), text);
      fireEvent.blur(box('age years'));
      expect(session.item('vitals.age').value).toBe(null);
      expect(box('age years')).toHaveProperty('value', text);
      expect(alerts().join()).toMatch(/whole years and months/);
      expect(box('age years').getAttribute('aria-invalid')).toBe('true');
      expect(box('age months').getAttribute('aria-invalid')).toBe(null);
    }
  });

  const offers = () => screen.queryAllByRole('button', { name: /^Take as/ });

  // proves U5.22
  it.each([
    ['', 'months', '18', 'Take as 1 y 6 mo', { year: 1, month: 6 }],
    ['', 'months', '18', 'Take as 0 mo', { month: 0 }],
    ['', 'months', '１２', 'Take as 1 y 0 mo', { year: 1, month: 0 }],
    ['', 'months', '18か月', 'Take as 1 y 6 mo', { year: 1, month: 6 }],
    ['2', 'months', '18', 'Take as 3 y 6 mo', { year: 3, month: 6 }],
    ['2', 'months', '18', 'Take as 2 y 0 mo', { year: 2, month: 0 }],
    ['', 'years', '2歳18か月', 'Take as 3 y 6 mo', { year: 3, month: 6 }],
    ['', 'years', '2歳18か月', 'Take as 2 y 0 mo', { year: 2, month: 0 }],
  ])('beside %j years, with %s as %j, is no answer until "%s" is pressed', (years, name, text, offer, age) => {
    const session = drawForm([named('age', { type: 'age' })]);
    if (years !== '') type(box('age years'), years);
    type(box(`age ${name}`), text);
    expect(offers()).toHaveLength(2);
    expect(alerts()).toEqual([]);
    fireEvent.blur(box(`age ${name}`));
    expect(box(`age ${name}`).getAttribute('aria-invalid')).toBe('true');
    expect(alerts().join()).toMatch(/months are one year or more/);
    expect(session.submitIssues().map(({ code }) => code)).toEqual(['item.months_open']);
    fireEvent.click(screen.getByRole('button', { name: offer }));
    expect(session.item('vitals.age')).toMatchObject({ value: age, unread: null });
    expect(['year' in age ? String(age.year) : '', String(age.month)]).toEqual([box('age years'), box('age months')].map((field) => (field as HTMLInputElement).value));
    expect([offers(), alerts(), document.activeElement]).toEqual([[], [], box('age months')]);
  });

  it('offers nothing that would lose another text, or a text that is no age', () => {
    drawForm([named('age', { type: 'age' })]);
    type(box('age months'), '18');
    type(box('age years'), 'x');
    expect(offers()).toEqual([]);
    type(box('age years'), '998');
    expect(offers()).toHaveLength(2);
    type(box('age years'), '999');
    expect(offers()).toEqual([]);
    expect(box('age months')).toHaveProperty('value', '18');
  });

  it('offers no age outside of the limits of the item', () => {
    drawForm([named('age', { type: 'age', valid_range: { min: 1, max: 120 } })]);
    type(box('age months'), '15');
    expect(offers().map(({ textContent }) => textContent)).toEqual(['Take as 1 y 3 mo']);
    type(box('age years'), '120');
    expect(offers().map(({ textContent }) => textContent)).toEqual(['Take as 120 y 0 mo']);
    type(box('age years'), '200');
    expect(offers()).toEqual([]);
  });

  it('offers the age of a text that came for the whole of it', () => {
    const session = drawForm([named('age', { type: 'age' })], { answers: { vitals: { age: '2歳18か月' } } });
    expect(box('age years')).toHaveProperty('value', '2歳18か月');
    fireEvent.click(screen.getByRole('button', { name: 'Take as 3 y 6 mo' }));
    expect(session.item('vitals.age')).toMatchObject({ value: { year: 3, month: 6 }, unread: null });
  });

  it('keeps "6-7" in sight', () => {
    const session = drawForm([named('age', { type: 'age' })]);
    type(box('age months'), '6-7');
    fireEvent.blur(box('age months'));
    expect(box('age months')).toHaveProperty('value', '6-7');
    expect(session.item('vitals.age').value).toBe(null);
  });

  it('says what is wrong with one part as soon as somebody types in the other', () => {
    drawForm([named('age', { type: 'age' })]);
    const [years, months] = [box('age years'), box('age months')];
    fireEvent.focus(years);
    type(years, '1.5');
    expect(alerts()).toEqual([]);
    fireEvent.blur(years, { relatedTarget: months });
    fireEvent.focus(months);
    expect(alerts().join()).toMatch(/whole years and months/);
  });
});

describe('a blood pressure', () => {
  it.each(['120/80', '120／80', '120-80', '１２０／８０', '120 / 80 mmHg'])('pasted as "%s" into either field fills both', (text) => {
    for (const part of ['Systolic', 'Diastolic']) {
      const session = drawForm([pressure]);
      type(box(`bp ${part}`), text);
      fireEvent.blur(box(`bp ${part}`));
      expect(session.item('vitals.bp').value).toEqual({ SBP: 120, DBP: 80 });
      expect([box('bp Systolic'), box('bp Diastolic')].map((field) => (field as HTMLInputElement).value)).toEqual(['120', '80']);
      cleanup();
    }
  });

  // proves U9.20
  it.each(['/', '／', '-', 'ー'])('goes on to the diastolic field at "%s", whose digits the next ones replace', (mark) => {
    const session = drawForm([pressure], { answers: { vitals: { bp: { SBP: 99, DBP: 55 } } } });
    const [upper, lower] = [box('bp Systolic'), box('bp Diastolic')] as [HTMLInputElement, HTMLInputElement];
    upper.focus();
    ways['typed']?.(upper, `120${mark}`);
    expect(document.activeElement).toBe(lower);
    expect(upper.value).toBe('120');
    expect([lower.selectionStart, lower.selectionEnd]).toEqual([0, 2]);
    type(lower, '80');
    fireEvent.blur(lower);
    expect(session.item('vitals.bp').value).toEqual({ SBP: 120, DBP: 80 });
  });

  it('stays where a dash comes before all digits: "-20" is no diastolic pressure of 20', () => {
    const session = drawForm([pressure]);
    const upper = box('bp Systolic') as HTMLInputElement;
    upper.focus();
    type(upper, '-');
    expect(document.activeElement).toBe(upper);
    type(upper, '-20');
    fireEvent.blur(upper);
    expect([session.item('vitals.bp').value, upper.value]).toEqual([null, '-20']);
  });

  it('of three numbers is none: what follows a second slash is not taken for a pair of its own', () => {
    const session = drawForm([pressure]);
    const [upper, lower] = [box('bp Systolic'), box('bp Diastolic')] as [HTMLInputElement, HTMLInputElement];
    upper.focus();
    ways['typed']?.(upper, '120/');
    ways['typed']?.(lower, '80/60');
    fireEvent.blur(lower);
    expect(session.item('vitals.bp').value).toEqual({ SBP: 120 });
    expect(lower.value).toBe('120/80/60');
    expect(alerts()).toHaveLength(1);
  });

  it('stays where it is while an input method composes the slash', () => {
    const session = drawForm([pressure]);
    const upper = box('bp Systolic');
    upper.focus();
    fireEvent.compositionStart(upper);
    for (const text of ['１２０', '１２０／', '１２０／８０']) type(upper, text);
    expect(document.activeElement).toBe(upper);
    fireEvent.compositionEnd(upper);
    expect(session.item('vitals.bp').value).toEqual({ SBP: 120, DBP: 80 });
  });

  // proves U5.17
  it('of more than three characters is not cut, and "120 80" is not guessed', () => {
    const session = drawForm([pressure]);
    for (const text of ['1205', '120 80']) {
      type(box('bp Systolic'), text);
      fireEvent.blur(box('bp Systolic'));
      expect(session.item('vitals.bp').value).toBe(null);
      expect(box('bp Systolic')).toHaveProperty('value', text);
      expect(alerts()).toHaveLength(1);
    }
  });
});

it.each(['35.6812, 139.7671', 'N35.6812 E139.7671', '35.6812°N, 139.7671°E'])('a location pasted as "%s" into the latitude fills both fields', async (text) => {
  const session = drawForm([named('place', { type: 'location' })]);
  const field = await screen.findByRole('textbox', { name: 'place Latitude' });
  type(field, text);
  fireEvent.blur(field);
  expect(session.item('vitals.place').value).toEqual({ latitude: 35.6812, longitude: 139.7671 });
  expect(box('place Longitude')).toHaveProperty('value', '139.7671');
});

describe('lines that are pasted into a field of one line', () => {
  const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });

  it('are never joined: what was a table cell is read, two numbers are not', () => {
    const session = drawForm([named('x', { type: 'number' }), named('name', { type: 'string' })]);
    paste(box('x'), '120\r\n');
    expect(session.item('vitals.x').value).toBe(120);
    type(box('x'), '');
    paste(box('x'), '12\n80');
    fireEvent.blur(box('x'));
    expect(session.item('vitals.x').value).toBe(null);
    expect(box('x')).toHaveProperty('value', '12 80');
    paste(box('name'), 'Sato\nHana');
    expect(session.item('vitals.name').value).toBe('Sato Hana');
  });
});

describe('a rate in the triage', () => {
  const askForRate = async () => {
    const session = drawForm([named('triage', { type: 'start' })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Start triage' }));
    const question = within(await screen.findByRole('dialog', { name: 'triage' }));
    fireEvent.click(question.getByRole('button', { name: 'No' }));
    fireEvent.click(question.getByRole('button', { name: 'Yes' }));
    return { session, question, field: question.getByRole('textbox') };
  };

  // proves U9.20
  it('of 28.5 stays with the reason and never becomes 285', async () => {
    const { question, field } = await askForRate();
    ways['typed']?.(field, '28.5');
    expect(question.queryByRole('alert')).toBe(null);
    fireEvent.click(question.getByRole('button', { name: 'Next' }));
    expect(field).toHaveProperty('value', '28.5');
    expect(question.getByRole('alert').textContent).toBe('Whole number, 3 digits at most.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('of "28回/分" is read, and said', async () => {
    const { question, field } = await askForRate();
    type(field, '28回/分');
    question.getByText('Read as 28');
    fireEvent.click(question.getByRole('button', { name: 'Next' }));
    expect(question.queryByRole('textbox', { name: /Respiratory/ })).toBe(null);
  });
});

it('a code on the keypad of numbers is half-width at once, a text is not', () => {
  const session = drawForm([named('code', { type: 'string', keypad: 'number' }), named('text', { type: 'string' })]);
  for (const name of ['code', 'text']) type(box(name), '１４０６５２．４');
  expect([box('code'), box('text')].map((field) => (field as HTMLInputElement).value)).toEqual(['140652.4', '１４０６５２．４']);
  expect(session.item('vitals.code').value).toBe('140652.4');
});
