import { describe, expect, test } from 'vitest';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { countAnswers } from '#functions/modules/statistics/count-answers.ts';
import { enteredItems } from '#functions/modules/statistics/free-items.ts';
import { chooseCards, noCards, told, wholeShares, type Tally } from '#functions/modules/statistics/small-numbers.ts';
import { tellItem, tellPages } from '#functions/modules/statistics/tell-pages.ts';
import * as fc from '#test/support/properties.ts';

/**
 * Somebody who may not open the cards knows the form, how many cards each hospital has, and every figure. They go through all registries that the figures could be of:
 * a count that is 1 to 4 in all of them is told.
 */
interface Bounds {
  readonly lo: number[];
  readonly hi: number[];
}

/** The bounds of each number, after one more registry. */
const widened = (bounds: Bounds | undefined, numbers: readonly number[]): Bounds => {
  const { lo, hi } = bounds ?? { lo: [...numbers], hi: [...numbers] };
  for (const [at, number] of numbers.entries()) {
    lo[at] = Math.min(lo[at]!, number);
    hi[at] = Math.max(hi[at]!, number);
  }
  return { lo, hi };
};

/** The small counts that are told, by their position. */
const toldIn = ({ lo, hi }: Bounds): readonly string[] => lo.flatMap((least, at) => (least >= 1 && hi[at]! <= 4 ? [`${at}: ${least} to ${hi[at]}`] : []));

/** Every way to make up the whole of so many parts. */
const splits = function* (whole: number, parts: number): Generator<readonly number[]> {
  if (parts === 1) return yield [whole];
  for (let first = 0; first <= whole; first += 1) for (const rest of splits(whole - first, parts - 1)) yield [first, ...rest];
};

/** Every way in which the cards of some hospitals can be made up of so many parts. */
const registriesOf = function* ([first = 0, ...others]: readonly number[], parts: number): Generator<readonly (readonly number[])[]> {
  for (const own of splits(first, parts)) {
    if (others.length === 0) yield [own];
    else for (const rest of registriesOf(others, parts)) yield [own, ...rest];
  }
};

const kinds = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
type Kind = (typeof kinds)[number];
/** How the form ties an item to the kind: it is shown, or answered, for some kinds alone. */
const links = ['relevant', 'activation', 'constraint', 'readonly_if'] as const;
interface Drawn {
  /** Cards of another hospital by kind; the last ones left the kind blank. */
  readonly counts: readonly number[];
  readonly details: readonly { readonly of: readonly Kind[]; readonly link: (typeof links)[number] }[];
}

const title = { en: 'T' };
const formOf = (items: readonly Item[]): CardDesign => ({ format: 1, languages: ['en'], title, pages: [{ name: 'p', title, items }], id_attributes: [], numbering: [], summary: [] });

const designOf = ({ details }: Drawn): CardDesign => {
  const text = (name: string, more: object = {}): Item => ({ class: 'attribute', type: 'string', name, title, ...more });
  const isOneOf = (of: readonly Kind[]): string => of.map((kind) => `\${p.kind} = '${kind}'`).join(' or ');
  const activation = details.flatMap(({ of, link }, index) => (link === 'activation' ? [{ when: [...of], items: [text(`t${index}`)] }] : []));
  const others = details.flatMap(({ of, link }, index) =>
    link === 'activation' ? [] : [text(`t${index}`, { [link]: link === 'readonly_if' ? `not(${isOneOf(of)})` : isOneOf(of) })],
  );
  const kind: Item = { class: 'attribute', type: 'single', name: 'kind', title, choices: kinds.map((value) => ({ value, title })), ...(activation.length > 0 && { activation }) };
  return formOf([kind, ...others]);
};

const cardsOf = ({ counts, details }: Drawn) =>
  counts.flatMap((count, at) => {
    const kind = kinds[at];
    const answers = kind === undefined ? {} : { kind, ...Object.fromEntries(details.flatMap(({ of }, index) => (of.includes(kind) ? [[`t${index}`, 'x']] : []))) };
    return Array.from({ length: count }, () => ({ p: answers }));
  });

type Figures = readonly { readonly name: string; readonly asked: number; readonly answered: number | null; readonly not_told?: true }[];

const figuresOf = async (drawn: Drawn, tellsTied: boolean): Promise<Figures> => {
  const design = designOf(drawn);
  const answers = countAnswers(design, { today: '2026-11-27', now: '2026-11-27T12:00' }, tellsTied);
  const chosen = chooseCards('own', (vals: ReturnType<typeof cardsOf>[number], whose) => answers.add(design, vals, whose));
  for (const card of cardsOf(drawn)) await chosen.add('other', card);
  await chosen.end();
  return tellPages(design, answers.result(), !tellsTied)[0]!.items;
};

type Figure = Pick<Figures[number], 'asked' | 'answered'>;

/** What an item's figures would be in a registry with these counts: somebody who knows that every detail that may be answered is answered works them out. */
const foreseen = (asked: number, answered: number): Figure => {
  const [tens, part] = [told({ own: 0, others: asked }), told({ own: 0, others: answered })];
  return { asked: tens, answered: wholeShares([part, tens - part], tens)[0] ?? null };
};

/** Small counts of one kind, and of cards without any, that the figures tell. */
const toldCounts = async (drawn: Drawn, tellsTied: boolean): Promise<readonly string[]> => {
  const figures = await figuresOf(drawn, tellsTied);
  const whole = drawn.counts.reduce((sum, each) => sum + each, 0);
  // An item that is not there is told, too: too few cards ask it.
  const items = [{ name: 'kind', of: kinds.map((_kind, at) => at), isAlwaysAsked: true }, ...drawn.details.map(({ of, link }, index) => ({ name: `t${index}`, of: of.map((kind) => kinds.indexOf(kind)), isAlwaysAsked: link === 'constraint' || link === 'readonly_if' }))].flatMap((item) => {
    const { asked = 0, answered = null, not_told } = figures.find(({ name }) => name === item.name) ?? {};
    return not_told === true ? [] : [{ ...item, asked, answered }];
  });
  const isPossible = (counts: readonly number[]): boolean =>
    items.every(({ of, isAlwaysAsked, asked, answered }) => {
      const having = of.reduce((sum, at) => sum + counts[at]!, 0);
      const figure = foreseen(isAlwaysAsked ? whole : having, having);
      return figure.asked === asked && figure.answered === answered;
    });
  expect(isPossible(drawn.counts)).toBe(true);
  let bounds = widened(undefined, drawn.counts);
  for (const counts of splits(whole, drawn.counts.length)) if (isPossible(counts)) bounds = widened(bounds, counts);
  return toldIn(bounds);
};

const choose = <Each>(all: readonly Each[], size: number): readonly (readonly Each[])[] =>
  size === 0 ? [[]] : all.flatMap((each, at) => choose(all.slice(at + 1), size - 1).map((rest) => [each, ...rest]));

/** Every few kinds of some have a detail, and all of these together: overlapping sets that cover each kind equally often. */
const overlapping: fc.Arbitrary<Drawn> = fc
  .record({ base: fc.constantFrom(4, 5), size: fc.constantFrom(2, 3), link: fc.constantFrom(...links), weights: fc.array(fc.constantFrom(2, 3, 4, 5), { minLength: 5, maxLength: 5 }) })
  .map(({ base, size, link, weights }) => {
    const common = weights.slice(0, base);
    const rest = 20 - common.reduce((sum, each) => sum + each, 0);
    const counts = rest < 0 ? [4, 4, 4, 3, 3, 2, 0] : [...common, ...Array.from({ length: kinds.length - base - 1 }, () => 0), rest, 0];
    const of = kinds.slice(0, base);
    return { counts, details: [...choose(of, size), of].map((each) => ({ of: each, link })) };
  });
/** Any conditions on any kinds. */
const random: fc.Arbitrary<Drawn> = fc
  .record({ cuts: fc.array(fc.nat(20), { minLength: 6, maxLength: 6 }), details: fc.array(fc.record({ of: fc.subarray([...kinds], { minLength: 1 }), link: fc.constantFrom(...links) }), { maxLength: 12 }) })
  .map(({ cuts, details }) => {
    const sorted = [0, ...cuts.toSorted((one, other) => one - other), 20];
    return { counts: sorted.slice(1).map((cut, at) => cut - sorted[at]!), details };
  });

const found = { counts: [4, 4, 4, 3, 3, 2, 0], details: [...choose(kinds.slice(0, 5), 3), kinds.slice(0, 5)] };

// proves A10.7
describe('figures for whoever may not open the cards', () => {
  test('tell no small count of another hospital, whatever overlapping conditions the form has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(overlapping, random), async (drawn) => {
        expect(await toldCounts(drawn, false)).toEqual([]);
      }),
      { numRuns: 25, examples: links.map((link): [Drawn] => [{ counts: found.counts, details: found.details.map((of) => ({ of, link })) }]) },
    );
  }, 240_000);

  test.each(links)('would tell one by the items that are tied to other answers: %s', async (link) => {
    expect(await toldCounts({ counts: found.counts, details: found.details.map((of) => ({ of, link })) }, true)).not.toEqual([]);
  });

  test.each([{ hospitals: [20], of: 5 }, { hospitals: [10, 10], of: 4 }])('tell no small count of the answer, the reasons and the months of an item, of one hospital or of all: $hospitals', ({ hospitals, of }) => {
    // Each card has the date in one of two months, or lacks it for no reason, or for one of those that there are.
    const bounds = new Map<string, Bounds>();
    for (const each of registriesOf(hospitals, of)) {
      const counts = Array.from({ length: of }, (_part, at) => each.reduce((sum, own) => sum + own[at]!, 0));
      const [m1 = 0, m2 = 0, blank = 0, nk = 0, nr = 0] = counts;
      const tally = (others: number): Tally => ({ ...noCards(), others });
      const item = tellItem({ asked: tally(20), answered: tally(m1 + m2), reasons: new Map([['nk', tally(nk)], ['nr', tally(nr)]]) });
      const seen = JSON.stringify([item, ...[m1, m2, nk + nr + blank].map((count) => told(tally(count)))]);
      bounds.set(seen, widened(bounds.get(seen), [...each.flat(), ...counts, m1 + m2, nk + nr]));
    }
    expect(bounds.size).toBeGreaterThan(10);
    for (const each of bounds.values()) expect(toldIn(each)).toEqual([]);
  });
});

describe('an item is free where', () => {
  const text = (more: object = {}): Item => ({ class: 'attribute', type: 'string', name: 'x', title, ...more });
  const sex = (more: object = {}): Item => ({ class: 'attribute', type: 'single', name: 'sex', title, choices: [{ value: 'f', title }], ...more });
  const isFree = (...items: readonly Item[]): boolean => enteredItems(formOf(items)).free.has('p.x');

  test('it stands in every card, and looks at its own answer alone', () => {
    expect(isFree(text())).toBe(true);
    expect(isFree(sex(), text({ required: true, max_length: 9, constraint: 'string-length(.) > 2', reasons: true }))).toBe(true);
    expect(isFree({ class: 'group', name: 'g', title, items: [text()] })).toBe(true);
    // Others depend on it.
    expect(isFree(text(), sex({ relevant: "${p.x} = '1'" }))).toBe(true);
  });

  test.each<[string, readonly Item[]]>([
    ['it is shown by a formula', [sex(), text({ relevant: "${p.sex} = 'f'" })]],
    ['it is shown by a choice', [sex({ activation: [{ when: ['f'], items: [text()] }] })]],
    ['what it stands in is shown by a formula', [sex(), { class: 'group', name: 'g', title, relevant: "${p.sex} = 'f'", items: [text()] }]],
    ['it is checked by another answer', [sex(), text({ constraint: "${p.sex} = 'f'" })]],
    ['a rule at it asks for another answer', [sex(), text({ rules: [{ name: 'r', formula: "${p.sex} = 'f'", message: title, level: 'error' }] })]],
    ['it is closed by another answer', [sex(), text({ readonly_if: "${p.sex} = 'f'" })]],
    ['it is required by another answer', [sex(), text({ required_if: "${p.sex} = 'f'" })]],
    ['it begins with another answer', [sex(), text({ default_options: { kind: 'expression', value: '${p.sex}' } })]],
    ['it repeats', [{ class: 'repeat', name: 'r', title, min_count: 1, items: [text()] }]],
  ])('not where %s', (_name, items) => {
    expect(isFree(...items)).toBe(false);
    expect(enteredItems(formOf(items)).tied.has('p.x')).toBe(true);
  });
});
