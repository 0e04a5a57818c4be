import { describe, expect, it } from 'vitest';
import { issueParams } from '#shared/form/issues.ts';
import en from '#shared/i18n/en/issues.json' with { type: 'json' };
import ja from '#shared/i18n/ja/issues.json' with { type: 'json' };

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted();

describe.each([
  ['ja', ja],
  ['en', en],
])('in %s', (_language, catalogue) => {
  it('every finding about answers has its text, and no text is left over', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(issueParams).map((code) => `${code}.message`).toSorted());
  });

  it.each(Object.entries(issueParams))('%s is told with its parameters', (code, params) => {
    expect(placeholders(catalogue[`${code}.message` as keyof typeof catalogue])).toEqual([...params].toSorted());
  });
});
