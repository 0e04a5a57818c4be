import { describe, expect, it } from 'vitest';
import { design, item, open } from '#test/support/form-builder.ts';

const unseen = ['\u200b', '\u2060', '\u3164', '\u00ad', '\u180e', '\u200e', '\u00a0\u3000'];

describe('an id attribute', () => {
  const card = (of: 'string' | 'text' = 'string') => open(design([item(of, 'pid'), item('string', 'name')], { id_attributes: ['p.pid'] }));

  it.each([['  A0007　', 'A0007'], ['IDー001', 'ID-001'], ['ID -001', 'ID-001'], ['Ａ\u200b−１', 'A-1'], ['A\u00007\u202e', 'A7']])('%j is stored as %s, and that is told', (typed, stored) => {
    for (const type of ['string', 'text'] as const) {
      const session = card(type);
      session.set('p.pid', typed);
      expect(session.answers()).toEqual({ p: { pid: stored } });
      expect(session.item('p.pid').told).toMatchObject([{ code: 'told.id_cleaned', params: { value: stored } }]);
    }
  });

  it.each(['A0007', 'a-1', '山田 太郎'])('%s is stored as it is, without a word', (typed) => {
    const session = card();
    session.set('p.pid', typed);
    expect(session.item('p.pid')).toMatchObject({ value: typed, told: [] });
  });

  it.each(unseen)('%j alone is no id', (typed) => {
    const session = card();
    session.set('p.name', 'Aoi');
    session.set('p.pid', typed);
    expect(session.submitIssues().map(({ code }) => code)).toEqual(['card.id_attribute_missing']);
  });

  it('is cleaned where it is posted, too', () => {
    expect(open(design([item('string', 'pid')], { id_attributes: ['p.pid'] }), { p: { pid: ' A\u200b1 ' } }).answers()).toEqual({ p: { pid: 'A1' } });
  });

  it('leaves other texts as they are typed', () => {
    const session = card();
    session.set('p.name', ' Aoi – ');
    expect(session.item('p.name')).toMatchObject({ value: ' Aoi – ', told: [] });
  });
});

describe('a required item', () => {
  it.each(unseen)('is not answered by %j', (typed) => {
    for (const type of ['string', 'text'] as const) {
      const session = open([item(type, 'name', { required: true })]);
      session.set('p.name', typed);
      expect(session.item('p.name').missing).toBe(true);
      expect(session.answers()).toEqual({});
      expect(session.submitIssues().map(({ code }) => code)).toContain('card.nothing_entered');
    }
  });

  it('is not answered by a posted text of invisible characters', () => {
    expect(open([item('string', 'name', { required: true })], { p: { name: '\u3164' } }).status().required).toBe('incomp');
  });
});
