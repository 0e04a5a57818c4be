import { describe, expect, it } from 'vitest';
import params from '#shared/items/issue-params.json' with { type: 'json' };
import en from '#shared/i18n/en/issues.json' with { type: 'json' };
import ja from '#shared/i18n/ja/issues.json' with { type: 'json' };

const issueParams: Readonly<Record<string, readonly string[]>> = { ...params.issues, ...params.unreadable };

/** Bounds are numbers, or days and times, of which other words are said. */
const ofTime = Object.entries(issueParams).filter(([, params]) => ['min', 'max'].includes(params.join())).map(([code, params]) => [`${code}.when`, params] as const);

/** What is wrong with answers, and what was changed of texts on the way to them. */
const said: Readonly<Record<string, readonly string[]>> = { ...issueParams, ...params.told, ...Object.fromEntries(ofTime) };

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted();

describe.each([
  ['ja', ja],
  ['en', en],
])('in %s', (_language, catalogue) => {
  // proves U8.69
  it('every finding about answers and every change of a text has its text, and no text is left over', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(said).map((code) => `${code}.message`).toSorted());
  });

  // proves U8.69
  it.each(Object.entries(said))('%s is told with its parameters', (code, params) => {
    expect(placeholders(catalogue[`${code}.message` as keyof typeof catalogue])).toEqual([...params].toSorted());
  });
});
