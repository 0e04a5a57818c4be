import { describe, expect, it } from 'vitest';
import { design, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const formula = (name: string, calculation: string) => plugin('expression', name, { calculation });
const long = 'あ'.repeat(6_000);
const tooLong = [{ code: 'item.result_too_long', params: { max_length: 10_000 } }];

describe('a formula that makes a text of more than 10,000 characters', () => {
  it('is blank with a finding, and so is what stands in a long chain of them', () => {
    const chain = Array.from({ length: 40 }, (_, at) => formula(`c${at}x`, `concat(\${p.${at === 0 ? 'note' : `c${at - 1}x`}}, \${p.${at === 0 ? 'note' : `c${at - 1}x`}})`));
    const session = open([item('text', 'note'), ...chain], { p: { note: 'x' } });
    expect(session.item('p.c12x').value).toBe('x'.repeat(8_192));
    expect(session.item('p.c13x')).toMatchObject({ value: null, issues: tooLong });
    expect(JSON.stringify(session.answers()).length).toBeLessThan(20_000);
  });

  it('stands against neither saving nor the status, and the finding goes when the text is shorter', () => {
    const session = open([item('text', 'note'), formula('twice', 'concat(${p.note}, ${p.note})')]);
    session.set('p.note', 'short');
    expect(session.item('p.twice')).toMatchObject({ value: 'shortshort', issues: [] });
    session.set('p.note', long);
    expect(session.item('p.twice')).toMatchObject({ value: null, issues: tooLong });
    expect(session.issues()).toMatchObject([{ path: 'p.twice', code: 'item.result_too_long' }]);
    expect(session.submitIssues()).toEqual([]);
    expect(session.status()).toMatchObject({ overall: 'all', required: 'comp' });
    expect(open([item('text', 'note'), formula('twice', 'concat(${p.note}, ${p.note})')], session.answers()).item('p.twice').issues).toMatchObject(tooLong);
    session.set('p.note', null);
    expect(session.item('p.twice')).toMatchObject({ value: null, issues: [] });
    session.set('p.note', long);
    session.set('p.note', 'short');
    expect(session.item('p.twice')).toMatchObject({ value: 'shortshort', issues: [] });
  });

  it('leaves a calculated answer blank, which somebody may enter', () => {
    const session = open([item('text', 'note'), item('text', 'twice', { calculation: 'concat(${p.note}, ${p.note})' })]);
    session.set('p.note', long);
    expect(session.item('p.twice')).toMatchObject({ value: null, issues: tooLong });
    session.set('p.twice', 'by hand');
    expect(session.item('p.twice')).toMatchObject({ value: 'by hand', issues: [] });
  });

  it.each([
    'concat(${p.a}, ${p.b})',
    "join(',', ${p.each})",
    'concat(${p.each})',
    '${p.whole}',
    "translate(${p.whole}, 'x', 'y')",
    'normalize-space(${p.whole})',
    'substr(${p.whole}, 0)',
    "substring-before(concat(${p.whole}, '|'), '|')",
    "substring-after(concat('|', ${p.whole}), '|')",
    'string(${p.whole})',
    'coalesce(${p.whole}, ${p.a})',
    "if(true(), ${p.whole}, '')",
    'once(${p.whole})',
    "format-date('2026-11-21', ${p.whole})",
    'string-length(concat(${p.a}, ${p.b}))',
    "coalesce(concat(${p.a}, ${p.b}), 'instead')",
    "if(contains(concat(${p.a}, ${p.b}), 'x'), 'yes', 'no')",
    '${p.whole}[1]',
  ])('is blank as a whole: %s', (calculation) => {
    const items = [item('text', 'a'), item('text', 'b'), item('text', 'whole'), repeat('r', [item('text', 'each')]), formula('f', calculation)];
    const session = open(design(items), { p: { a: long, b: long, whole: `x${long}${long}`, r: 2, each_1: long, each_2: long } });
    expect(session.item('p.f')).toMatchObject({ value: null, issues: tooLong });
  });

  it('cannot be judged by a condition, which hides', () => {
    const session = open([item('text', 'a'), item('text', 'b', { relevant: "contains(concat(${p.a}, ${p.a}), 'x')" })], { p: { a: `x${long}` } });
    expect(session.item('p.b').exposed).toBe(false);
  });
});
