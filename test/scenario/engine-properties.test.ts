import * as fc from '#test/support/properties.ts';
import { expect, it } from 'vitest';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import type { FormSession, ItemPath, ItemState, UnreadTexts } from '#shared/form/form-types.ts';
import type { Entered } from '#shared/items/behaviour.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { openForm } from '#shared/form/open-form.ts';
import { take } from '#shared/items/take.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import { context } from '#test/support/form-builder.ts';
import { childItems, pageItems, repetitionItems } from '#test/support/item-tree.ts';
import { type Act, dynamicDesign, kindFor, randomActs, randomDesign } from '#test/support/random-form.ts';

/** Every path that a screen would draw, hidden items included. */
const allPaths = (prepared: PreparedDesign, session: FormSession): ItemPath[] => {
  const below = (path: ItemPath): ItemPath[] => {
    const { item, value } = session.item(path);
    const count = item.class === 'repeat' ? Number(value ?? 0) : 0;
    const repetitions = Array.from({ length: count }, (_, index) => repetitionItems(prepared, path, index + 1));
    return [path, ...[...childItems(prepared, path), ...repetitions.flat()].flatMap(below)];
  };
  return prepared.design.pages.flatMap(({ name }) => pageItems(prepared, name)).flatMap(below);
};

const enteredBehaviour = ({ item }: ItemState): Entered | null => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'entered' ? behaviour : null;
};

/** A text, or a value of a shape that the item can hold: others are no part of any stored card. */
const fitting = (state: ItemState, value: AnswerValue): AnswerValue => {
  const { item } = state;
  if (item.class !== 'attribute' || (item.type === 'check' && value !== true)) return null;
  const behaviour = enteredBehaviour(state);
  return behaviour === null || (typeof value !== 'string' && take(behaviour, item, value, null).unread?.['']) ? null : value;
};

const perform = (prepared: PreparedDesign, session: FormSession, { kind, at, value }: Act): void => {
  const states = allPaths(prepared, session).map((path) => session.item(path));
  const meant = states.filter((state) => (kind === 'set' ? enteredBehaviour(state) !== null : state.item.class === 'repeat'));
  const state = meant[at % Math.max(1, meant.length)];
  if (!state) return;
  const parts = Object.keys(enteredBehaviour(state)?.typed?.parts ?? {});
  if (kind === 'set' && typeof value === 'string' && parts.length > 0) session.setPart(state.path, parts[at % parts.length]!, value);
  else if (kind === 'set') session.set(state.path, fitting(state, value));
  else if (kind === 'add') session.addRepetition(state.path);
  else session.removeRepetition(state.path, 1 + (at % 3));
};

/** Everything that can be seen of a session, set-aside counts apart: a fresh one has nothing set aside. */
const seen = (prepared: PreparedDesign, session: FormSession): unknown => ({
  answers: session.answers(),
  status: session.status(),
  issues: session.issues(),
  submit: session.submitIssues(),
  items: allPaths(prepared, session)
    .map((path) => session.item(path))
    .filter(({ exposed }) => exposed)
    .map(({ path, value, issues, missing, unread, required, readonly, shows, calculated }) => ({
      path,
      required,
      origin: calculated?.origin,
      value: typeof value === 'string' && value.trim() === '' ? null : value,
      issues,
      missing,
      unread,
      readonly,
      shows,
    })),
});

const openOn = (prepared: PreparedDesign, answers: Answers = {}, texts: UnreadTexts = {}): FormSession => openForm(prepared, answers, context, texts);

it('a new kind of item takes draws of its own and leaves the others as they are', () => {
  const kinds = ['number', 'text', 'date'];
  const draws = Array.from({ length: 1_000 }, (_, draw) => draw);
  const before = draws.map((draw) => kindFor(draw, kinds));
  const after = draws.map((draw) => kindFor(draw, [...kinds, 'phone']));
  expect(new Set(before)).toEqual(new Set(kinds));
  expect(after.filter((kind) => kind === 'phone').length).toBeGreaterThan(100);
  expect(after).toEqual(before.map((kind, draw) => (after[draw] === 'phone' ? 'phone' : kind)));
});

it('random designs are valid designs', () => {
  fc.assert(
    fc.property(fc.oneof(randomDesign, dynamicDesign), (design) => {
      expect(readDesign(design).diagnostics).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('after any sequence of changes the session is what a fresh one makes of its answers and unread texts', () => {
  fc.assert(
    fc.property(fc.oneof(randomDesign, dynamicDesign), randomActs, (design, acts) => {
      const prepared = prepare(design);
      const session = openOn(prepared);
      for (const act of acts) perform(prepared, session, act);
      expect(seen(prepared, session)).toEqual(seen(prepared, openOn(prepared, session.answers(), session.unreadTexts())));
    }),
    { numRuns: 400 },
  );
});

it('hidden items are in no output, and nothing stored is outside the exposed items', () => {
  fc.assert(
    fc.property(fc.oneof(randomDesign, dynamicDesign), randomActs, (design, acts) => {
      const prepared = prepare(design);
      const session = openOn(prepared);
      for (const act of acts) perform(prepared, session, act);
      const hidden = new Set(allPaths(prepared, session).filter((path) => !session.item(path).exposed));
      const exposed = new Set(allPaths(prepared, session).filter((path) => session.item(path).exposed));
      for (const { path } of [...session.issues(), ...session.submitIssues()]) expect(hidden.has(path)).toBe(false);
      for (const [page, stored] of Object.entries(session.answers())) {
        for (const name of Object.keys(stored)) {
          expect(name.includes('_registered_at_') || exposed.has(`${page}.${name}`), `${page}.${name}`).toBe(true);
        }
      }
    }),
    { numRuns: 200 },
  );
});

const exposedSingles = (prepared: PreparedDesign, session: FormSession): ItemState[] =>
  allPaths(prepared, session)
    .map((path) => session.item(path))
    .filter(({ item, exposed }) => exposed && item.class === 'attribute' && item.type === 'single');

it('choosing another value and then the first again changes nothing', () => {
  fc.assert(
    fc.property(randomDesign, randomActs, fc.nat(1_000), (design, acts, at) => {
      const prepared = prepare(design);
      const session = openOn(prepared);
      for (const act of acts) perform(prepared, session, act);
      const singles = exposedSingles(prepared, session);
      const single = singles[at % Math.max(1, singles.length)];
      if (!single) return;
      const before = seen(prepared, session);
      for (const value of ['a', 'b', null, single.value]) session.set(single.path, value);
      expect(seen(prepared, session)).toEqual(before);
    }),
    { numRuns: 200 },
  );
});

it('exclusive choices never coexist', () => {
  fc.assert(
    fc.property(fc.oneof(randomDesign, dynamicDesign), randomActs, (design, acts) => {
      const prepared = prepare(design);
      const session = openOn(prepared);
      for (const act of acts) {
        perform(prepared, session, act);
        const stored = Object.values(session.answers()).flatMap((answers) => Object.values(answers));
        const coexisting = stored.filter((answer) => Array.isArray(answer) && answer.includes('none') && answer.length > 1);
        expect(coexisting).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

it('every item whose state changed is told to its subscriber, and no other', () => {
  fc.assert(
    fc.property(fc.oneof(randomDesign, dynamicDesign), randomActs, (design, acts) => {
      const prepared = prepare(design);
      const session = openOn(prepared);
      for (const act of acts.filter(({ kind }) => kind === 'set')) {
        const before = new Map(allPaths(prepared, session).map((path) => [path, session.item(path)]));
        const told = new Set<ItemPath>();
        const unsubscribe = [...before.keys()].map((path) => session.subscribe(path, () => told.add(path)));
        perform(prepared, session, act);
        const changed = new Set([...before].filter(([path, state]) => session.item(path) !== state).map(([path]) => path));
        expect(told).toEqual(changed);
        for (const stop of unsubscribe) stop();
      }
    }),
    { numRuns: 60 },
  );
});

/** What a user enters at paths that are there from the start, one entry each; what is calculated is left to the form. */
const entriesOf = (prepared: PreparedDesign, acts: readonly Act[]): ReadonlyMap<ItemPath, AnswerValue> => {
  const session = openOn(prepared);
  const free = allPaths(prepared, session)
    .map((path) => session.item(path))
    .filter((state) => enteredBehaviour(state) !== null && !(state.item.class === 'attribute' && state.item.calculation !== undefined));
  return new Map(free.length === 0 ? [] : acts.map(({ at, value }) => [free[at % free.length]!, value] as const).map(([state, value]) => [state.path, fitting(state, value)]));
};

it('entries give the same calculated answers in whatever order they are made', () => {
  fc.assert(
    fc.property(dynamicDesign, randomActs, fc.infiniteStream(fc.nat()), (design, acts, draws) => {
      const prepared = prepare(design);
      const entries = [...entriesOf(prepared, acts)];
      const order = new Map(entries.map(([path]) => [path, draws.next().value as number]));
      const [one, other] = [openOn(prepared), openOn(prepared)];
      const enter = (session: FormSession, given: typeof entries): void => {
        for (const [path, value] of given) {
          // A formula may count repetitions, so an earlier entry can take a later one's place away: then the order matters.
          fc.pre(allPaths(prepared, session).includes(path));
          session.set(path, value);
        }
      };
      enter(one, entries);
      enter(other, entries.toSorted(([a], [b]) => order.get(a)! - order.get(b)!));
      expect(seen(prepared, other)).toEqual(seen(prepared, one));
    }),
    { numRuns: 100 },
  );
});

it('a new card that is saved and opened again is the same, and so is what the server makes of it', () => {
  fc.assert(
    fc.property(dynamicDesign, randomActs, (design, acts) => {
      const prepared = prepare(design);
      const session = openForm(prepared, {}, { ...context, isNew: true });
      for (const act of acts) perform(prepared, session, act);
      const saved = session.answers();
      const again = openOn(prepared, saved, session.unreadTexts());
      expect(again.answers()).toEqual(saved);
      expect(seen(prepared, again)).toEqual(seen(prepared, session));
    }),
    { numRuns: 100 },
  );
});
