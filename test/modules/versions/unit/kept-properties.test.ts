import * as fc from '#test/support/properties.ts';
import { expect, test } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import { openSaved, type SavedAnswers } from '#shared/form/kept-answers.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { moveReport } from '#shared/modules/versions/move-report.ts';
import { returnAnswers } from '#shared/modules/versions/return-kept.ts';
import { context } from '#test/support/form-builder.ts';
import { randomDesign } from '#test/support/random-form.ts';
import { edited, filled, isComputedIn, leaves, vanished, words, type StoredAnswers } from '#test/support/random-versions.ts';
import { countOf } from '#test/support/sweeps.ts';

const openMoved = (saved: SavedAnswers) => openSaved(saved, returnAnswers);

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
      let card: StoredAnswers = { version: 1, vals: filled(first, acts), kept: [] };
      for (let version = 2; version <= versions.length; version += 1) {
        const client = shown[version - 2]!;
        const own = known[card.version - 1]!;
        const before = { ...card, design: own };
        // A save within the version changes nothing of what is kept, whatever version is in force.
        const saved = openMoved({ design: own, context, posted: card.vals, before });
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
        const run = openMoved({ design: to, context, posted: form.answers(), entered: client === 'of the card' ? own : to, before });
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
    { numRuns: 300 },
  );
  // The versions are not such that nothing ever happens. How many moves a run has is chance: a third of its versions is only saved.
  expect(moves).toBeGreaterThan(countOf(20, 200));
  expect(kept).toBeGreaterThan(countOf(15, 150));
});

test('what loses its place returns when the first version comes back', () => {
  let returned = 0;
  fc.assert(
    fc.property(randomDesign, fills, edits, (first, acts, steps) => {
      const [, later = first] = edited(first, steps.slice(0, 1));
      const [one, two, three] = numbered([first, later, first]);
      const card = { version: 1, vals: filled(first, acts), kept: [] };
      const away = openMoved({ design: two!, context, posted: card.vals, entered: one, before: { ...card, design: one! } });
      const middle = { vals: away.form.answers(), kept: away.kept };
      const home = openMoved({ design: three!, context, posted: middle.vals, entered: two, before: { ...middle, design: two! } });
      const then = new Map(leaves(home.form.answers()));
      const missing = leaves(card.vals).filter(([path, value]) => !isComputedIn(first, path) && !words(value).every((word) => words(then.get(path) ?? null).includes(word)));
      // A repeat that had to stand more often in between stays so.
      expect(missing.filter(([path, value]) => !(typeof value === 'number' && Number(then.get(path)) > value))).toEqual([]);
      returned += away.kept.length;
    }),
    { numRuns: 300 },
  );
  expect(returned).toBeGreaterThan(countOf(5, 50));
});
