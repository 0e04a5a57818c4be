import * as fc from '#test/support/properties.ts';
import { expect, it } from 'vitest';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import type { FormSession, ItemPath } from '#shared/form/form-types.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { type Difference, mergeAnswers, type Side } from '#shared/modules/drafts/merge-answers.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import { context } from '#test/support/form-builder.ts';
import { childItems, pageItems, repetitionItems } from '#test/support/item-tree.ts';
import { randomDesign } from '#test/support/random-form.ts';

const shownPaths = (prepared: PreparedDesign, session: FormSession): ItemPath[] => {
  const below = (path: ItemPath): ItemPath[] => {
    const { item, value, exposed } = session.item(path);
    if (!exposed) return [];
    const count = item.class === 'repeat' ? Number(value ?? 0) : 0;
    const repetitions = Array.from({ length: count }, (_, index) => repetitionItems(prepared, path, index + 1));
    return [path, ...[...childItems(prepared, path), ...repetitions.flat()].flatMap(below)];
  };
  return prepared.design.pages.flatMap(({ name }) => pageItems(prepared, name)).flatMap(below);
};

interface Act {
  readonly kind: 'set' | 'add' | 'remove';
  readonly at: number;
  readonly value: number;
}

const acts = fc.array(
  fc.record({ kind: fc.constantFrom<Act['kind'][]>('set', 'set', 'set', 'set', 'add', 'remove'), at: fc.nat(10_000), value: fc.nat(1_000) }),
  { maxLength: 15 },
);

type Editor = 'A' | 'B' | 'C';

/** So far apart that no sum of numbers, and no number and a small count, looks like one that somebody typed. */
const offsets: Readonly<Record<Editor, number>> = { A: 1_000_000, B: 1_000_000_000, C: 1_000_000_000_000 };
const step = 100;

/** Texts and numbers that nobody else types; choices as there are. */
const valueFor = (type: string, { value, at }: Act, editor: Editor): AnswerValue => {
  if (type === 'string') return value % 5 === 0 ? null : `${editor}${value}`;
  if (type === 'number') return value % 5 === 0 ? null : value * step + offsets[editor];
  if (type === 'single') return [null, 'a', 'b', 'c'][at % 4]!;
  if (type === 'multi') return [null, ['a'], ['b', 'c'], ['none']][at % 4]!;
  if (type === 'check') return at % 2 === 0 ? true : null;
  return type === 'date' ? `2026-11-${String(1 + (value % 28)).padStart(2, '0')}` : null;
};

const edit = (prepared: PreparedDesign, answers: Answers, history: readonly Act[], editor: Editor): Answers => {
  let minute = 0;
  const session = openForm(prepared, answers, {
    ...context,
    get now() {
      minute += editor === 'A' ? 1 : 2;
      return `2026-11-21T10:${String(minute % 60).padStart(2, '0')}`;
    },
  });
  for (const act of history) {
    const states = shownPaths(prepared, session).map((path) => session.item(path));
    const meant = states.filter(({ item }) => (act.kind === 'set' ? behaviourOf(item).answer === 'entered' : item.class === 'repeat'));
    const state = meant[act.at % Math.max(1, meant.length)];
    if (state === undefined) continue;
    if (act.kind === 'set') session.set(state.path, valueFor(state.item.class === 'attribute' ? state.item.type : '', act, editor));
    else if (act.kind === 'add') session.addRepetition(state.path);
    else session.removeRepetition(state.path, 1 + (act.at % 3));
  }
  return session.answers();
};

const swapped = (of: readonly Difference[]) =>
  of.map(({ mine, theirs, ...rest }) => ({ ...rest, mine: theirs, theirs: mine })).toSorted((one, other) => (one.key < other.key ? -1 : 1));
const sorted = (of: readonly Difference[]) => of.toSorted((one, other) => (one.key < other.key ? -1 : 1));

const other: Record<Side, Side> = { mine: 'theirs', theirs: 'mine' };

/** Every text and number in the answers, however deep. */
const typedIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(typedIn) : [value];

const isTypedNumber = (value: number): boolean => [offsets.A, offsets.B].some((offset) => value >= offset && value <= offset + 1_000 * step && (value - offset) % step === 0);

const unique = (value: unknown): boolean => (typeof value === 'string' ? /^[AB]\d+$/.test(value) : typeof value === 'number' && isTypedNumber(value));

const { today } = context;
const histories = fc.record({ design: randomDesign, before: acts, one: acts, two: acts, seed: fc.nat(1_000) });

// proves U9.18
it('two editors get the same card in either order, choice by choice', () => {
  fc.assert(
    fc.property(histories, ({ design, before, one, two, seed }) => {
      const prepared = prepare(design);
      const base = edit(prepared, {}, before, 'C');
      const [mine, theirs] = [edit(prepared, base, one, 'A'), edit(prepared, base, two, 'B')];
      const forth = mergeAnswers(prepared, { base, mine, theirs, today });
      const back = mergeAnswers(prepared, { base, mine: theirs, theirs: mine, today });
      expect(back.answers).toEqual(forth.answers);
      expect(swapped(back.clashes)).toEqual(sorted(forth.clashes));

      const chosen = new Map<string, Side>(forth.clashes.map(({ key }, at) => [key, (seed >> (at % 10)) % 2 === 0 ? 'mine' : 'theirs']));
      const turned = new Map([...chosen].map(([key, side]) => [key, other[side]]));
      expect(mergeAnswers(prepared, { base, mine: theirs, theirs: mine, today }, turned).answers).toEqual(
        mergeAnswers(prepared, { base, mine, theirs, today }, chosen).answers,
      );
    }),
    { numRuns: 1_000 },
  );
});

// proves U9.18
it('nothing that either editor typed is overwritten without being asked about', () => {
  fc.assert(
    fc.property(histories, ({ design, before, one, two }) => {
      const prepared = prepare(design);
      const base = edit(prepared, {}, before, 'C');
      const [mine, theirs] = [edit(prepared, base, one, 'A'), edit(prepared, base, two, 'B')];
      const { answers, clashes } = mergeAnswers(prepared, { base, mine, theirs, today });
      const isAboutChoice = clashes.some(({ base: held }) => !unique(held));
      // What the form really keeps: an answer behind a choice that hides it is as good as overwritten.
      const kept = openForm(prepared, answers, context).answers();
      const told = new Set([...typedIn(isAboutChoice ? answers : kept), ...clashes.flatMap((clash) => [...typedIn(clash.mine), ...typedIn(clash.theirs)])]);
      for (const value of [...typedIn(mine), ...typedIn(theirs)].filter(unique)) expect(told).toContain(value);
    }),
    { numRuns: 1_000 },
  );
});

it('a card that only one side changed is that side’s card, and what is chosen is all that was asked', () => {
  fc.assert(
    fc.property(histories, ({ design, before, one, two }) => {
      const prepared = prepare(design);
      const base = edit(prepared, {}, before, 'C');
      const mine = edit(prepared, base, one, 'A');
      const formOf = (answers: Answers) => openForm(prepared, answers, context).answers();
      expect(formOf(mergeAnswers(prepared, { base, mine, theirs: base, today }).answers)).toEqual(formOf(mine));
      expect(formOf(mergeAnswers(prepared, { base, mine, theirs: mine, today }).answers)).toEqual(formOf(mine));
      const theirs = edit(prepared, base, two, 'B');
      const { clashes } = mergeAnswers(prepared, { base, mine, theirs, today });
      const chosen = new Map(clashes.map(({ key }) => [key, 'theirs' as const]));
      expect(mergeAnswers(prepared, { base, mine, theirs, today }, chosen).clashes.filter(({ key }) => !chosen.has(key))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
