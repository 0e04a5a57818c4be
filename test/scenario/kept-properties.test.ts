import * as fc from '#test/support/properties.ts';
import { expect, test } from 'vitest';
import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { moveReport } from '#shared/form/move-report.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { context } from '#test/support/form-builder.ts';
import { randomDesign } from '#test/support/random-form.ts';
import { copyOf, spotsOf, versionEdits, type Spot } from '../unit/shared/compare/version-edits.ts';

interface Stored {
  readonly version: number;
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
}

const typed: readonly AnswerValue[] = [
  'a', 'b', ['a', 'b'], ['none'], ['c'], true, 7, 2.5, 'xyz', '2026-11-20', { year: 3, month: 2 }, { E: 3, V: 4, M: 5 }, { SBP: 120, DBP: 80 },
  { latitude: 35, longitude: 139 }, { name: 'free' }, { steps: { walks: true } },
];

const pathIn = ({ page, item, isRepeated }: Spot, repetition: string): string => `${page['name']}.${item['name']}${isRepeated ? repetition : ''}`;

/** A form of the design in which most items are answered, well. */
const filled = (design: CardDesign, decisions: readonly number[]): Answers => {
  const session = openForm(prepare(design), {}, context);
  for (const [index, spot] of spotsOf(copyOf(design)).entries()) {
    const start = decisions[index % decisions.length]!;
    for (const repetition of ['_1', '_2', '_1_1']) {
      const path = pathIn(spot, repetition);
      try {
        if (spot.item['class'] === 'repeat') session.addRepetition(path);
        if (spot.item['class'] !== 'attribute' || !session.item(path).exposed) continue;
        for (let tried = 0; tried < typed.length && session.item(path).value === null; tried += 1) {
          session.set(path, typed[(start + tried) % typed.length]!);
          if (session.item(path).issues.length > 0) session.set(path, null);
        }
      } catch {
        // Nothing to enter there, or no such repetition.
      }
    }
  }
  return session.answers();
};

/** Later versions of a design, each one edit away from the one before. */
const edited = (design: CardDesign, edits: readonly (readonly [edit: number, place: number])[]): CardDesign[] => {
  const versions = [design];
  for (const [number, place] of edits) {
    const copy = copyOf(versions.at(-1)!);
    // Two of three lose something.
    const candidates = number % 3 === 0 ? versionEdits : versionEdits.filter(({ effect }) => effect === 'loses_data');
    const edit = candidates[number % candidates.length]!;
    const spots = spotsOf(copy).filter((spot) => edit.fits(spot));
    if (spots.length === 0) continue;
    edit.apply(spots[place % spots.length]!, copy);
    const { design: next } = readDesign(JSON.parse(JSON.stringify(copy)));
    if (next !== null) versions.push(next);
  }
  return versions;
};

const leaves = (answers: Answers): [path: string, value: AnswerValue][] =>
  Object.entries(answers).flatMap(([page, values]) => Object.entries(values).map(([name, value]): [string, AnswerValue] => [`${page}.${name}`, value]));

const words = (value: AnswerValue): readonly string[] => (Array.isArray(value) ? (value as readonly AnswerValue[]) : [value]).map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each)));

const computed = new Set(['plugin', 'hidden_count', 'score_level', 'watch']);
const entered = new Set(['interlocked_dropdown', 'blood_pressure']);

/** Whether a version computes the item of a path: such a value is worked out anew, and nobody typed it. */
const isComputedIn = (design: CardDesign, path: string): boolean => {
  const plain = path.replace(/(_\d+)+$/, '');
  const spot = spotsOf(copyOf(design)).find(({ page, item }) => `${page['name']}.${item['name']}` === plain);
  return spot !== undefined && computed.has(spot.item['type'] as string) && !entered.has(spot.item['plugin']?.kind as string);
};

/** Paths at which something of an answer is neither in place nor kept. */
const vanished = (before: Stored, after: Stored, from: CardDesign, to: CardDesign): string[] =>
  [...leaves(before.vals), ...before.kept.map(({ path, value }): [string, AnswerValue] => [path, value])]
    .filter(([path, value]) => {
      const held = [...leaves(after.vals).filter(([at]) => at === path).map(([, each]) => each), ...after.kept.filter((each) => each.path === path).map((each) => each.value)];
      const there = new Set(held.flatMap(words));
      const isRepeatGrown = typeof value === 'number' && held.some((each) => typeof each === 'number' && each >= value && Number.isInteger(each));
      return !isRepeatGrown && !words(value).every((word) => there.has(word));
    })
    .map(([path]) => path)
    .filter((path) => !(isComputedIn(from, path) && isComputedIn(to, path)));

const numbered = (versions: readonly CardDesign[]) => versions.map((design, index) => ({ version: index + 1, prepared: prepare(design) }));

const fills = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 20 });
const edits = fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { minLength: 1, maxLength: 5 });
/** By whose names a move is posted: those of the card, or those of the version in force, whose form was mended first. Between moves the card is saved as it is. */
const clients = fc.constantFrom('of the card', 'in force', 'only a save');

test('over any row of versions, moves and saves, each answer is in place or kept, and a preview says what the move does', () => {
  let moves = 0;
  let kept = 0;
  fc.assert(
    fc.property(randomDesign, fills, edits, fc.array(clients, { minLength: 5, maxLength: 5 }), (first, acts, steps, shown) => {
      const versions = edited(first, steps);
      const known = numbered(versions);
      let card: Stored = { version: 1, vals: filled(first, acts), kept: [] };
      for (let version = 2; version <= versions.length; version += 1) {
        const client = shown[version - 2]!;
        const own = known[card.version - 1]!;
        const before = { ...card, design: own };
        // A save within the version changes nothing of what is kept, whatever version is in force.
        const saved = openSaved({ design: own, context, posted: card.vals, before });
        expect({ vals: saved.form.answers(), kept: saved.kept }).toEqual({ vals: openForm(own.prepared, card.vals, context).answers(), kept: card.kept });
        if (client === 'only a save') continue;
        const to = known[version - 1]!;
        const form = openForm((client === 'of the card' ? own : to).prepared, card.vals, context);
        // What the later version finds wrong, its form has the user take back before it saves, and with it what it shows.
        const shownFirst = leaves(form.answers());
        for (const { path } of client === 'of the card' ? [] : form.issues()) {
          if (path !== '' && form.item(path).value !== null && form.item(path).item.class === 'attribute') form.set(path, null);
        }
        const shownLast = new Map(leaves(form.answers()));
        const takenBack = new Set(shownFirst.filter(([path]) => !shownLast.has(path)).map(([path]) => path));
        const run = openSaved({ design: to, context, posted: form.answers(), entered: client === 'of the card' ? own : to, before });
        const after = { version, vals: run.form.answers(), kept: run.kept };
        expect(vanished(card, after, own.prepared.design, to.prepared.design).filter((path) => !takenBack.has(path))).toEqual([]);
        // What the report of the move leaves out is there.
        const told = new Set([...moveReport(own.prepared, to.prepared, card.kept, run).left, ...leaves(after.vals).map(([path]) => ({ path }))].map(({ path }) => path));
        const untold = client === 'of the card' ? leaves(card.vals).map(([path]) => path).filter((path) => !told.has(path)) : [];
        expect(untold.filter((path) => !(isComputedIn(own.prepared.design, path) && isComputedIn(to.prepared.design, path)))).toEqual([]);
        moves += 1;
        kept += run.kept.length;
        card = after;
      }
    }),
    { numRuns: 300, seed: 20_261_121 },
  );
  // The versions are not such that nothing ever happens.
  expect(moves).toBeGreaterThan(300);
  expect(kept).toBeGreaterThan(150);
});

test('what loses its place returns when the first version comes back', () => {
  let returned = 0;
  fc.assert(
    fc.property(randomDesign, fills, edits, (first, acts, steps) => {
      const [, later = first] = edited(first, steps.slice(0, 1));
      const [one, two, three] = numbered([first, later, first]);
      const card = { version: 1, vals: filled(first, acts), kept: [] };
      const away = openSaved({ design: two!, context, posted: card.vals, entered: one, before: { ...card, design: one! } });
      const middle = { vals: away.form.answers(), kept: away.kept };
      const home = openSaved({ design: three!, context, posted: middle.vals, entered: two, before: { ...middle, design: two! } });
      const then = new Map(leaves(home.form.answers()));
      const missing = leaves(card.vals).filter(([path, value]) => !isComputedIn(first, path) && !words(value).every((word) => words(then.get(path) ?? null).includes(word)));
      // A repeat that had to stand more often in between stays so.
      expect(missing.filter(([path, value]) => !(typeof value === 'number' && Number(then.get(path)) > value))).toEqual([]);
      returned += away.kept.length;
    }),
    { numRuns: 300, seed: 20_261_121 },
  );
  expect(returned).toBeGreaterThan(50);
});
