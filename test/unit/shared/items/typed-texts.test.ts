import { describe, expect, it } from 'vitest';
import type { FormSession } from '#shared/form/form-types.ts';
import { readerOf } from '#shared/items/readers.ts';
import params from '#shared/items/issue-params.json' with { type: 'json' };
import type { Reading, UnreadableCode } from '#shared/items/reading.ts';
import { readRate } from '#shared/items/start/reader.ts';
import { typedItems, typedTexts } from '#test/items/all.ts';
import { rateTexts } from '#test/items/start.ts';
import type { TypedText } from '#test/items/type-tests.ts';
import { open } from '#test/support/form-builder.ts';

const read = ({ item, part, text }: TypedText): Reading => {
  const of = typedItems[item]!;
  const reader = readerOf(of)!;
  return part === '' ? reader.read(of, text) : reader.parts![part]!(of, text);
};

/** Keys come one by one and a composition grows, a paste comes whole; what stands in the field is told each time. */
const stages = ({ way, text }: TypedText): readonly string[] => {
  const keys = Array.from(text);
  return way === 'pasted' ? [text] : keys.length === 0 ? [''] : keys.map((_key, at) => keys.slice(0, at + 1).join(''));
};

const enter = (session: FormSession, row: TypedText): void => {
  for (const text of stages(row)) {
    if (row.part === '') session.set(`p.${row.item}`, text);
    else session.setPart(`p.${row.item}`, row.part, text);
  }
};

it('the table holds at least 400 texts, and none twice in one place', () => {
  expect(typedTexts.length).toBeGreaterThanOrEqual(400);
  const places = typedTexts.map(({ item, part, way, text }) => JSON.stringify([item, part, way, text]));
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

const named = (rows: readonly TypedText[]) => rows.map((row) => [`${row.item}${row.part && `.${row.part}`}`, row.way, row.text, row] as const);

const isUnreadable = (expected: TypedText['expected']): expected is { readonly unreadable: UnreadableCode } => expected !== 'blank' && 'unreadable' in expected;

/** The answer that must be there; null for a blank and for what cannot be read. */
const answerIn = ({ expected }: TypedText) => (expected !== 'blank' && 'value' in expected ? expected.value : null);

const readingOf = ({ expected }: TypedText): object => {
  if (expected === 'blank') return { kind: 'blank' };
  return isUnreadable(expected) ? { kind: 'unreadable', code: expected.unreadable } : { kind: 'read', value: expected.value };
};

// proves U5.7, U8.60
describe('a text is read as written down', () => {
  it.each(named(typedTexts))('%s, %s %j', (_place, _way, _text, row) => {
    expect(read(row)).toMatchObject(readingOf(row));
  });
});

// proves U5.7, U8.59
describe('a text that is entered is stored so, or stays in sight with its reason and against saving', () => {
  it.each(named(typedTexts.filter(({ way }) => way !== 'imported')))('%s, %s %j', (_place, _way, _text, row) => {
    const path = `p.${row.item}`;
    const session = open([typedItems[row.item]!]);
    enter(session, row);
    const { value, unread, issues } = session.item(path);
    const codes = isUnreadable(row.expected) ? [row.expected.unreadable] : [];
    expect({ value, text: unread?.[row.part]?.text, reasons: issues.map(({ code }) => code).filter((code) => code in params.unreadable) }).toEqual({
      value: answerIn(row),
      text: codes.length > 0 ? row.text : undefined,
      reasons: codes,
    });
    expect(session.submitIssues().map(({ code }) => code).filter((code) => code in params.unreadable)).toEqual(codes);
    expect(session.unreadTexts()).toEqual(codes.length > 0 ? { [path]: { [row.part]: row.text } } : {});
  });
});

describe('a rate of the triage flow', () => {
  it.each(rateTexts.reads)('%j is %d', (text, rate) => {
    expect(readRate(text)).toMatchObject({ kind: 'read', value: rate });
  });

  it.each(rateTexts.unreadable)('%j is not readable, and never its digits without what stands between them', (text) => {
    expect(readRate(text).kind).toBe('unreadable');
  });
});
