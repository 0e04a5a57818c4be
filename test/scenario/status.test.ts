import { describe, expect, it } from 'vitest';
import { choices, composite, design, group, item, open, page, plugin, repeat } from '#test/support/form-builder.ts';

describe('the status of a page', () => {
  // proves U4.21
  it('is no without an answer, partial with some, all with every one', () => {
    const session = open([item('string', 'a'), item('number', 'b')]);
    const states = () => session.status().pages.map(({ status }) => status);
    expect(states()).toEqual(['no']);
    session.set('p.a', 'x');
    expect(states()).toEqual(['partial']);
    session.set('p.b', '0');
    expect(states()).toEqual(['all']);
    session.set('p.a', '');
    expect(states()).toEqual(['partial']);
  });

  // proves U4.24
  it('does not wait for separators, labels, optional checks, numbered items, repeats, composites and computed items', () => {
    const exempt = design(
      [
        item('label', 'l'),
        item('separator', 's'),
        item('check', 'c'),
        item('string', 'number'),
        repeat('r', [item('string', 'x')]),
        composite('k', [item('string', 'y')]),
        plugin('sum', 'total', { sources: ['p.z'] }),
        item('string', 'z'),
      ],
      { numbering: ['p.number'] },
    );
    expect(open(exempt, { p: { x_1: '1', y: '2', z: 'x' } }).status().overall).toBe('all');
  });

  it('waits for a required check', () => {
    expect(open([item('check', 'c', { required: true }), item('string', 'a')], { p: { a: 'x' } }).status().overall).toBe('partial');
  });

  it('counts exposed items only', () => {
    const items = [item('single', 'a', { choices: choices('x', 'y'), activation: [{ when: ['x'], items: [item('string', 'b')] }] })];
    expect(open(items, { p: { a: 'y', b: 'hidden' } }).status().overall).toBe('all');
    expect(open(items, { p: { a: 'x' } }).status().overall).toBe('partial');
  });

  it('looks into groups, composites and every repetition', () => {
    const items = [group('g', [composite('k', [item('string', 'a')])]), repeat('r', [item('string', 'b')])];
    expect(open(items, { p: { a: '1', r: 2, b_1: '1' } }).status().overall).toBe('partial');
    expect(open(items, { p: { a: '1', r: 2, b_1: '1', b_2: '2' } }).status().overall).toBe('all');
  });
});

describe('the status of the card', () => {
  const threePages = design([], { pages: [page('a', item('string', 'x')), page('b', item('string', 'y')), page('notes', item('label', 'l'))] });

  // proves U4.22
  it('is no when every page is no, all when every page is all, partial otherwise', () => {
    expect(open(threePages).status().overall).toBe('no');
    expect(open(threePages, { a: { x: '1' } }).status().overall).toBe('partial');
    expect(open(threePages, { a: { x: '1' }, b: { y: '1' } }).status().overall).toBe('all');
  });

  it('names its pages in order; one with nothing to answer has no say, and is complete from the first answer of the card on', () => {
    const states = (session: ReturnType<typeof open>) => session.status().pages.map(({ name, status }) => `${name} ${status}`);
    const session = open(threePages);
    expect(states(session)).toEqual(['a no', 'b no', 'notes no']);
    session.set('a.x', '1');
    expect(states(session)).toEqual(['a all', 'b no', 'notes all']);
    session.set('a.x', null);
    expect(states(session)).toEqual(['a no', 'b no', 'notes no']);
    expect(states(open(design([item('label', 'l')])))).toEqual(['p all']);
  });

  it('is the same object until it changes, and says so', () => {
    const session = open(threePages, { a: { x: '1' } });
    let told = 0;
    session.subscribeStatus(() => (told += 1));
    const before = session.status();
    session.set('a.x', '2');
    expect([session.status(), told]).toEqual([before, 0]);
    expect(session.status()).toBe(before);
    session.set('b.y', '2');
    expect(told).toBe(1);
    expect(session.status().overall).toBe('all');
  });
});

describe('the required flag', () => {
  // proves U4.23
  it('is comp when each exposed required item is answered', () => {
    const items = [
      item('string', 'a', { required: true }),
      item('multi', 'm', { required: true, choices: choices('x') }),
      item('check', 'on', { activation: [{ when: ['true'], items: [item('string', 'b', { required: true })] }] }),
    ];
    const session = open(items);
    expect(session.status()).toMatchObject({ required: 'incomp', missing: 2 });
    expect(session.issues().map(({ code, path }) => `${code} ${path}`)).toEqual(['item.required p.a', 'item.required p.m']);
    session.set('p.a', 'x');
    session.set('p.m', ['x']);
    expect(session.status().required).toBe('comp');
    session.set('p.on', true);
    expect(session.status().required).toBe('incomp');
    expect(session.item('p.b').missing).toBe(true);
  });

  it('does not wait for a number that the server gives', () => {
    const numbered = design([item('string', 'no', { required: true }), item('string', 'a')], { numbering: ['p.no'] });
    expect(open(numbered, { p: { a: 'x' } }).status().required).toBe('comp');
  });
});
