import { expect, it } from 'vitest';
import { item, open, repeat } from '#test/support/form-builder.ts';

it('the answers are gathered again only after a change', () => {
  const session = open([item('string', 'a'), repeat('r', [item('number', 'n')])]);
  const first = session.answers();
  session.item('p.a');
  session.issues();
  expect(session.answers()).toBe(first);
  const changes = [() => session.set('p.a', 'x'), () => session.set('p.n_1', 7), () => session.addRepetition('p.r'), () => session.set('p.n_2', 8), () => session.removeRepetition('p.r', 1)];
  for (const change of changes) {
    const before = session.answers();
    change();
    expect(session.answers()).not.toBe(before);
  }
  expect(session.answers()).toMatchObject({ p: { a: 'x', n_1: 8, r: 1 } });
});
