import * as fc from '#test/support/properties.ts';
import { countOf } from '#test/support/sweeps.ts';
import { describe, expect, it } from 'vitest';
import { typedText } from '#frontend/form/typing.tsx';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { readNumber, readWhole } from '#shared/items/number/reader.ts';
import { readerOf } from '#shared/items/readers.ts';
import { isDateTime } from '#shared/text/dates.ts';
import { foldKanjiNumbers, foldTyped } from '#shared/text/width.ts';
import { typedItems, typedTexts } from '#test/items/all.ts';
import { open } from '#test/support/form-builder.ts';

/** The texts that the screen shows for a stored answer: one per field. */
const shown = (of: string, value: AnswerValue): readonly (readonly [part: string, text: string])[] => {
  const text = (held: AnswerValue) => (of === 'moment' && isDateTime(held) ? held.replace('T', ' ') : typedText(held));
  const { parts } = readerOf(typedItems[of]!)!;
  return parts ? Object.entries(value as object).map(([part, held]: [string, AnswerValue]) => [part, text(held)] as const) : [['', text(value)]];
};

const typedAgain = (of: string, value: AnswerValue): { value: AnswerValue; told: readonly unknown[] } => {
  const session = open([typedItems[of]!]);
  const path = `p.${of}`;
  for (const [part, text] of shown(of, value)) {
    if (part === '') session.set(path, text);
    else session.setPart(path, part, text);
  }
  const item = session.item(path);
  return { value: item.value, told: item.told };
};

const stored = typedTexts.flatMap(({ item, way, expected }) =>
  way === 'imported' || item === 'cause' || expected === 'blank' || 'unreadable' in expected ? [] : [[item, expected.value] as const],
);
const pad = (number: number, length = 2): string => String(number).padStart(length, '0');
const day = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })).map(([y, m, d]) => `${pad(y, 4)}-${pad(m)}-${pad(d)}`);
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);
/** Up to 15 digits in all, as what may be stored. */
const decimal = (whole: number, places: number) =>
  fc.tuple(fc.constantFrom('', '-'), fc.nat(whole), fc.nat(10 ** places - 1)).map(([sign, before, behind]) => Number(`${sign}${before}.${pad(behind, places)}`) || 0);
const someStored: fc.Arbitrary<readonly [string, AnswerValue]> = fc.oneof(
  decimal(1e9, 5).map((value) => ['plain', value] as const),
  decimal(200, 1).map((value) => ['celsius', value] as const),
  fc.record({ year: fc.nat(999), month: fc.nat(11) }).map((value) => ['age', value] as const),
  fc.record({ SBP: fc.nat(300), DBP: decimal(9, 1).map(Math.abs) }).map((value) => ['pair', value] as const),
  fc.record({ latitude: decimal(90, 6), longitude: decimal(180, 6) }).map((value) => ['place', value] as const),
  day.map((value) => ['day', value] as const),
  clock.map((value) => ['clock', value] as const),
  fc.tuple(day, clock).map(([date, time]) => ['moment', `${date}T${time}`] as const),
);

describe('what is stored, shown again and typed again', () => {
  it('is the same for each text of the table, without another word', () => {
    for (const [of, value] of stored) expect({ of, ...typedAgain(of, value) }).toEqual({ of, value, told: [] });
  });

  it('is the same for any stored answer', () => {
    fc.assert(
      fc.property(someStored, ([of, value]) => {
        expect({ of, ...typedAgain(of, value) }).toEqual({ of, value, told: [] });
      }),
      { numRuns: 1_000 },
    );
  });
});

const parted = ['age', 'pair', 'place'] as const;
const keys = fc.constantFrom(...parted).chain((of) => {
  const { parts } = readerOf(typedItems[of]!)!;
  const ofItem = typedTexts.filter(({ item, part }) => item === of && part !== '').map(({ text }) => text);
  const part = fc.constantFrom(...Object.keys(parts!).filter((name) => name !== 'accuracy'));
  const text = fc.constantFrom(...ofItem, '', '1', '12', '120/8', '120/80', '12歳6');
  return fc.record({ of: fc.constant(of), before: fc.array(fc.tuple(part, text), { maxLength: 3 }), part, texts: fc.array(text, { minLength: 1, maxLength: 5 }) });
});

it('whatever stood in a part on the way, its last text says what a paste of it would have said', () => {
  fc.assert(
    fc.property(keys, ({ of, before, part, texts }) => {
      const [byKeys, byPaste] = [open([typedItems[of]!]), open([typedItems[of]!])];
      const path = `p.${of}`;
      for (const session of [byKeys, byPaste]) {
        for (const [other, text] of before) session.setPart(path, other, text);
        session.leave(path);
      }
      for (const text of texts) byKeys.setPart(path, part, text);
      byPaste.setPart(path, part, texts.at(-1)!);
      const state = ({ item }: typeof byKeys) => [item(path).value, item(path).unread, item(path).told];
      expect(state(byKeys)).toEqual(state(byPaste));
    }),
    { numRuns: 2_000 },
  );
});

const scribble = fc.array(fc.constantFrom(...'0123456789'.split(''), ...'12305'.split(''), '１', '២', '.', ',', '．', '，', '。', ' ', '-', 'ー', '/', 'e', 'a', '十', '百', '三', '〇', '\u200b', '℃', '分'), { maxLength: 10 }).map((all) => all.join(''));

/** The digits of a text in the order in which they stand, cut where anything else stands between them. */
const runsOf = (text: string): readonly string[] => foldKanjiNumbers(foldTyped(text)).match(/\d+/g) ?? [];

const isGrouped = (text: string): boolean => /^(?:[-ー] ?)?[1-9]\d{0,2}(?:[,、]\d{3})+(?!\d)/.test(foldKanjiNumbers(foldTyped(text)));

/** The only number that the digits of a text can be: grouped by commas, with one point or comma, or whole. */
const onlyMeaning = (text: string): string => {
  const runs = [...runsOf(text)];
  const folded = foldTyped(text).replace(/^[-ー] ?/, '');
  const hasPoint = /[.。]/.test(folded);
  if (isGrouped(text)) return hasPoint && !/[.。]$/.test(folded.replace(/[^\d.。]+$/, '')) ? `${runs.slice(0, -1).join('')}.${runs.at(-1)}` : runs.join('');
  return /^[.,。、]/.test(folded) ? `0.${runs.join('?')}` : runs.length > 2 ? 'none' : runs.join('.');
};

describe('of whatever is typed', () => {
  it('a number has no digits next to each other that did not stand so, loses no sign and no point', () => {
    let read = 0;
    fc.assert(
      fc.property(scribble, (text) => {
        const reading = readNumber(text, { suffix: { ja: '℃' } });
        if (reading.kind !== 'read') return;
        read += 1;
        expect({ text, value: Math.abs(reading.value) }).toEqual({ text, value: Number(onlyMeaning(text)) });
        expect({ text, sign: Math.sign(reading.value) }).toEqual({ text, sign: reading.value === 0 ? 0 : /^[-ー]/.test(foldTyped(text)) ? -1 : 1 });
      }),
      { numRuns: 5_000 },
    );
    expect(read).toBeGreaterThan(countOf(100, 200));
  });

  it('a whole number is one run of digits and nothing more exact', () => {
    fc.assert(
      fc.property(scribble, (text) => {
        const reading = readWhole(text, {}, 3);
        if (reading.kind !== 'read') return;
        expect([1, 2].includes(runsOf(text).length) && runsOf(text).join('')).toBe(runsOf(text)[0]);
        expect(reading.value).toBe(Number(runsOf(text)[0]));
      }),
      { numRuns: 5_000 },
    );
  });
});
