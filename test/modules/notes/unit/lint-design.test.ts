import { describe, expect, test } from 'vitest';
import { notesAbout } from '#shared/design-notes.ts';
import { readDesign } from '#shared/design/read-design.ts';

const designOf = (items: readonly object[]) => {
  const { design, diagnostics } = readDesign({
    format: 1,
    languages: ['en'],
    title: { en: 'Case' },
    pages: [{ name: 'p', title: { en: 'Page' }, items }],
    id_attributes: [],
    numbering: [],
    summary: [],
  });
  if (design === null) throw new Error(JSON.stringify(diagnostics));
  return design;
};
const moment = (type: string, rest: object) => ({ class: 'attribute', type, name: 'a', title: { en: 'A' }, ...rest });
const advice = (type: string, rest: object) => notesAbout(designOf([moment(type, rest)])).map(({ severity, code, cell, params }) => `${severity} ${code} ${cell} ${params['value'] ?? ''}`);
const startingWith = (value: string) => ({ default_options: { kind: 'value', value } });

describe('seconds in a design', () => {
  const inDefault = 'note design.seconds pages[0].items[0].default_options.value';

  test.each([
    ['time', '10:30:45'],
    ['time', '10:30:00.5'],
    ['time', '１０：３０：４５'],
    ['time', '午前10時30分45秒'],
    ['time', '十時三十分一秒'],
    ['datetime', '2026-11-03T10:30:45'],
    ['datetime', '2026/11/3 10:30:45'],
  ])('are told of a default: %s %s', (type, value) => {
    expect(advice(type, startingWith(value))).toEqual([`${inDefault} ${value}`]);
  });

  test.each([
    ['time', '10:30'],
    ['time', '10:30:00'],
    ['time', '10時30分'],
    ['datetime', '2026-11-03T10:30'],
    ['date', '2026-11-03'],
  ])('are not told where there are none: %s %s', (type, value) => {
    expect(advice(type, startingWith(value))).toEqual([]);
  });

  test('are told of both bounds', () => {
    expect(advice('time', { valid_range: { min: '08:00:30', max: '20:00:30' } })).toEqual([
      'note design.seconds pages[0].items[0].valid_range.min 08:00:30',
      'note design.seconds pages[0].items[0].valid_range.max 20:00:30',
    ]);
    expect(advice('datetime', { valid_range: { max: 'today' } })).toEqual([]);
  });
});
