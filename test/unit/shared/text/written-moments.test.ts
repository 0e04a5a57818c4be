import { expect, it } from 'vitest';
import { plainReader } from '#shared/language/written-moments.ts';

it.each([
  ['2026-11-03', { date: '2026-11-03', time: null }],
  ['２０２６/11/3', { date: '2026-11-03', time: null }],
  ['9:05', { date: null, time: '09:05' }],
  ['2026-11-03T09:05:30', { date: '2026-11-03', time: '09:05', seconds: '30' }],
  ['2026.11.3 9:05', { date: '2026-11-03', time: '09:05' }],
])('%s is read without the module of notations', (text, moment) => {
  expect(plainReader.writtenMoment(text)).toEqual({ seconds: undefined, ...moment });
});

it.each(['', '2026-02-30', '25:00', '2026-11-039:05', '令和8年11月3日', '20261103'])('%j is not', (text) => {
  expect(plainReader.writtenMoment(text)).toBeNull();
});

it('seconds of 00 do not count', () => {
  expect(['9:05', '9:05:00', '9:05:01', '9:05:10'].map(plainReader.hasSeconds)).toEqual([false, false, true, true]);
});
