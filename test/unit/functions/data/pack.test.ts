import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, unpack } from '#functions/data/pack.ts';
import { readSummary, writeSummary } from '#functions/data/card-summary.ts';
import { createdAt, creationOrder, newCardId } from '#functions/data/card-ids.ts';

describe('a packed value', () => {
  it('comes out as it went in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(unpack(pack(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('with a tag of a later time is refused, not guessed at', () => {
    expect(() => unpack(new Uint8Array([9, 1, 2]))).toThrow('unknown tag 9');
  });
});

describe('a card id', () => {
  it('tells its creation time and sorts by it', () => {
    const times = [0, 35, 36, Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21) + 1, Date.UTC(2200, 0, 1)];
    const ids = times.map(newCardId);
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
      values: { 'p.name': '青井', 'p.drugs': ['a', 'b'] },
      updated_org: { ja: '港病院' },
    } as const;
    expect(readSummary(writeSummary(summary))).toEqual(summary);
  });
});
