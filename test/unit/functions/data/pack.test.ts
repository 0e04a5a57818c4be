import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { pack, unpack } from '#functions/data/stored.ts';
import { readSummary, writeSummary } from '#functions/cards/data/stored-card.ts';
import { newCardId } from '#functions/data/ids.ts';
import { createdAt } from '#functions/data/keys.ts';

describe('a packed value', () => {
  it('names the first missing items, which an earlier release passes over', () => {
    const summary = { version: 1, overall: 'partial', required: 'incomp', missing: 7, firstMissing: [4, 17], pages: [], values: [], updated_org: {}, facts: { by: 'a', orphaned: 0 } } as const;
    expect(writeSummary(summary)).toBe('[1,-7,"p",[],{},"a|0|||4,17"]');
    expect(readSummary(writeSummary(summary))).toEqual(summary);
  });

  it('comes out as it went in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(unpack(pack(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is refused when a byte of it was lost or changed', () => {
    const packed = pack({ vals: { p: { name: '青井' } } });
    expect(() => unpack(packed.subarray(0, -1))).toThrow('unexpected end of file');
    expect(() => unpack(Uint8Array.from(packed, (byte, index) => (index === packed.length - 1 ? byte ^ 1 : byte)))).toThrow('incorrect data check');
  });
});

describe('a card id', () => {
  it('tells its creation time and sorts by it', () => {
    const times = [0, 35, 36, Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21) + 1, Date.UTC(2200, 0, 1)];
    const ids = times.map((now) => newCardId(now));
    expect(ids.map(createdAt)).toEqual(times);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids.map((id) => id.length))).toEqual(new Set([20]));
  });
});

describe('the summary in the index', () => {
  it('names the organisation that made the card behind all else, and not a byte where it saved last', () => {
    const summary = { version: 1, overall: 'all', required: 'comp', pages: [], values: [], updated_org: { en: 'Kita' }, facts: { by: 'a', orphaned: 0 } } as const;
    const made = { ...summary, created_org: { en: 'Minato' } };
    const texts = [summary, { ...summary, review: { state: 'locked', submitted: 5, open: 0, answered: 0 } } as const, made, { ...summary, more: ['new'] }, { ...made, more: ['new'] }].map(writeSummary);
    const head = '[1,1,"a",[],{"en":"Kita"},"a|0"';
    expect(texts).toEqual([`${head}]`, `${head},"l|5|0|0"]`, `${head},"",{"en":"Minato"}]`, `${head},"","","new"]`, `${head},"",{"en":"Minato"},"new"]`]);
    expect(texts.map(readSummary).map(({ created_org, more }) => [created_org?.en, more])).toEqual([[undefined, undefined], [undefined, undefined], ['Minato', undefined], [undefined, ['new']], ['Minato', ['new']]]);
  });

  it('knows how many required items are missing, and reads the cards of releases that did not', () => {
    const summary = { version: 1, overall: 'partial', required: 'incomp', missing: 7, pages: [], values: [], updated_org: {}, facts: { by: 'a', orphaned: 0 } } as const;
    expect(readSummary(writeSummary(summary))).toMatchObject({ required: 'incomp', missing: 7 });
    const earlier = readSummary('[1,0,"p",[],{},"a|0"]');
    expect([earlier.required, earlier.missing]).toEqual(['incomp', undefined]);
    expect(readSummary('[1,1,"a",[],{},"a|0"]').required).toBe('comp');
  });

  it('names the first missing items, which an earlier release passes over', () => {
    const summary = { version: 1, overall: 'partial', required: 'incomp', missing: 7, firstMissing: [4, 17], pages: [], values: [], updated_org: {}, facts: { by: 'a', orphaned: 0 } } as const;
    expect(writeSummary(summary)).toBe('[1,-7,"p",[],{},"a|0|||4,17"]');
    expect(readSummary(writeSummary(summary))).toEqual(summary);
  });

  it('comes out as it went in', () => {
    const summary = {
      version: 12,
      overall: 'partial',
      required: 'incomp',
      pages: ['all', 'no', 'partial'],
      values: ['青井', ['a', 'b'], null],
      updated_org: { ja: '港病院' },
      facts: { by: 'person', orphaned: 2, isFirst: true },
      errors: 1,
    } as const;
    expect(readSummary(writeSummary(summary))).toEqual(summary);
  });
});
