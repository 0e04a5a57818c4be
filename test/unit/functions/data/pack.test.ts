import { createHash } from 'node:crypto';
import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import { cardDictionaries } from '#functions/data/design-versions.ts';
import { dictionaryOf, pack, packWith, unpack, unpackWith } from '#functions/data/pack.ts';
import { readSummary, writeSummary } from '#functions/data/card-summary.ts';
import { createdAt, creationOrder, newCardId } from '#functions/data/ids.ts';

const title = { en: 'Title' };
const caseDesign: CardDesign = {
  format: 1,
  languages: ['en'],
  title,
  pages: [
    {
      name: 'p',
      title,
      items: [
        { class: 'attribute', type: 'string', name: 'name', title },
        {
          class: 'attribute',
          type: 'single',
          name: 'sex',
          title,
          choices: [
            { value: 'm', title },
            { value: 'f', title },
          ],
        },
        { class: 'group', name: 'block', title, items: [{ class: 'attribute', type: 'number', name: 'g', title }] },
        { class: 'repeat', name: 'part', title, items: [{ class: 'attribute', type: 'string', name: 'inner', title }] },
      ],
    },
  ],
  id_attributes: [],
  numbering: [],
  summary: [],
};

describe('a packed value', () => {
  it('comes out as it went in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(unpack(pack(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('with a tag of a later time is refused, not guessed at', () => {
    expect(() => unpack(new Uint8Array([9, 1, 2]))).toThrow('tag 9');
    expect(() => unpackWith(cardDictionaries(caseDesign), new Uint8Array([9, 1, 2]))).toThrow('tag 9');
  });
});

describe('a value packed with a dictionary', () => {
  const dictionaries = cardDictionaries(caseDesign);

  it('comes out as it went in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(unpackWith(dictionaries, packWith(dictionaries, value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is refused under another dictionary and when a byte of it was lost', () => {
    const packed = packWith(dictionaries, { vals: { p: { name: '青井' } } });
    expect(() => unpackWith([dictionaryOf(Buffer.from('another'))], packed)).toThrow('Bad dictionary');
    expect(() => unpackWith(dictionaries, packed.subarray(0, -1))).toThrow('unexpected end of file');
  });

  it('comes out after others that were larger than the room for them, or damaged', () => {
    const small = packWith(dictionaries, { vals: { p: { name: '青井' } } });
    const large = { vals: { p: { name: '青'.repeat(200_000) } } };
    const damaged = Uint8Array.from(small, (byte, index) => (index === small.length - 1 ? byte ^ 1 : byte));
    const others = [() => expect(unpackWith(dictionaries, packWith(dictionaries, large))).toEqual(large), () => expect(() => unpackWith(dictionaries, damaged)).toThrow('incorrect data check')];
    for (const other of [...others, ...others.toReversed()]) {
      other();
      expect(unpackWith(dictionaries, small)).toEqual({ vals: { p: { name: '青井' } } });
    }
  });

  it('is opened by the dictionary of today for good: stored cards depend on its recipe', () => {
    const text = Buffer.from(dictionaries[0].text).toString('utf8');
    expect(text.startsWith('"p.name""p.sex""p.g""p.part""p.inner"')).toBe(true);
    expect(text.endsWith('{"vals":{},"p":{"name":"sex":"m","f","g":"part":"inner":')).toBe(true);
    expect(createHash('sha256').update(dictionaries[0].text).digest('hex')).toBe(
      '696b735099ac1e2ce5bf91411be6840cb1ea49a35a7d17e6394d3acefa71353c',
    );
  });
});

describe('a card id', () => {
  it('tells its creation time and sorts by it', () => {
    const times = [0, 35, 36, Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21) + 1, Date.UTC(2200, 0, 1)];
    const ids = times.map((now) => newCardId(now));
    expect(ids.map(createdAt)).toEqual(times);
    expect(ids.toSorted((a, b) => (creationOrder(a) < creationOrder(b) ? -1 : 1))).toEqual(ids);
    expect(new Set(ids.map((id) => id.length))).toEqual(new Set([20]));
  });
});

describe('the summary in the index', () => {
  it('comes out as it went in', () => {
    const summary = {
      version: 12,
      overall: 'partial',
      required: 'incomp',
      pages: ['all', 'no', 'partial'],
      values: ['青井', ['a', 'b'], null],
      updated_org: { ja: '港病院' },
    } as const;
    expect(readSummary(writeSummary(summary))).toEqual(summary);
  });
});
