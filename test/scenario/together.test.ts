import { describe, expect, it } from 'vitest';
import { choices, item, open, repeat } from '#test/support/form-builder.ts';

const question = (name: string, rest: object = {}) => item('single', name, { choices: choices('yes', 'no'), ...rest });

describe('answers that are entered together', () => {
  it('are marked until one of them is entered alone', () => {
    const session = open([question('a'), question('b'), question('c')]);
    session.set('p.a', 'yes');
    for (const path of ['p.b', 'p.c']) session.setTogether(path, 'no');
    expect(session.answers()).toEqual({ p: { a: 'yes', b: 'no', c: 'no' } });
    expect(session.together()).toEqual(['p.b', 'p.c']);
    session.set('p.b', 'yes');
    session.set('p.b', 'no');
    expect(session.together()).toEqual(['p.c']);
    session.set('p.c', null);
    expect(session.together()).toEqual([]);
  });

  it('keep no mark where the item takes no such answer, or is hidden', () => {
    const session = open([question('a'), question('b', { relevant: "${p.a} = 'no'" }), item('number', 'n')]);
    session.setTogether('p.n', 'no');
    session.setTogether('p.a', 'no');
    session.setTogether('p.b', 'no');
    expect(session.together()).toEqual(['p.a', 'p.b']);
    session.set('p.a', 'yes');
    expect(session.together()).toEqual([]);
  });

  it('have a mark that moves with their repetition and goes with it', () => {
    const session = open([repeat('r', [question('a', { default_options: { kind: 'value', value: 'no' } })])], {}, { isNew: true });
    session.addRepetition('p.r');
    for (const path of ['p.a_1', 'p.a_2']) session.setTogether(path, 'no');
    session.removeRepetition('p.r', 1);
    expect(session.together()).toEqual(['p.a_1']);
    session.addRepetition('p.r');
    expect([session.item('p.a_2').value, session.together()]).toEqual(['no', ['p.a_1']]);
  });

  it('lose the mark when they are saved', () => {
    const session = open([question('a'), question('b')]);
    for (const path of ['p.a', 'p.b']) session.setTogether(path, 'no');
    session.endTogether(['p.a', 'p.gone']);
    expect([session.together(), session.answers()]).toEqual([['p.b'], { p: { a: 'no', b: 'no' } }]);
  });
});
