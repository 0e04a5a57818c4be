import type { AnswerValue, CardDesign, Item } from '#shared/design/card-design.ts';
import { effectOn } from '#shared/modules/versions/change-effects.ts';
import type { ComparedCard } from '#shared/modules/versions/change-effects.ts';
import { compareDesigns } from '#shared/modules/versions/compare-designs.ts';
import { walkItems } from '#shared/design/walk.ts';
import { generatedDesign } from '#test/support/generated-design.ts';

/** Every tenth item goes, every number gets a narrower range, every choice loses a value: no change is free of a look at the cards. */
const laterVersion = (design: CardDesign): CardDesign => {
  let count = 0;
  const edit = (items: readonly Item[]): Item[] =>
    items.flatMap((item): Item[] => {
      count += 1;
      if (item.class !== 'attribute') return 'items' in item ? [{ ...item, items: edit(item.items) }] : [item];
      if (item.type === 'number') return count % 10 === 0 ? [] : [{ ...item, required: true, valid_range: { min: 1, max: 200 } }];
      if (item.type !== 'single') return [item];
      const activation = item.activation?.map(({ when, items: inner }) => ({ when, items: edit(inner) }));
      return [{ ...item, choices: item.choices.slice(0, 1), ...(activation && { activation }) }];
    });
  return { ...design, pages: design.pages.map((page) => ({ ...page, items: edit(page.items) })) };
};

function* cardsOf(design: CardDesign, count: number): Generator<ComparedCard> {
  const vals: { [page: string]: { [name: string]: AnswerValue } } = {};
  walkItems(design, ({ item, page }) => {
    if (item.class !== 'attribute') return;
    (vals[page.name] ??= {})[item.name] = item.type === 'single' ? 'yes' : 150;
  });
  for (let number = 0; number < count; number += 1) yield { id: `card${number}`, vals };
}

/** Prints the time to compare two versions of 1,000 items and to look at 10,000 cards (budget: 2 s). */
export const benchCompare = (print: (line: string) => void): void => {
  const before = generatedDesign(1_000);
  const after = laterVersion(before);
  // Processor time: on a busy machine the clock tells of the others.
  const now = (): number => process.cpuUsage().user / 1_000;
  const start = now();
  const comparison = compareDesigns(before, after);
  const compared = now();
  const { total, changes } = effectOn(comparison, cardsOf(before, 10_000), '2026-11-21');
  const looked = now();
  print(
    `compare 1,000 items: ${changes.length} changes in ${(compared - start).toFixed(0)} ms, effect on 10,000 cards (${total.lost} lose an answer) in ${(looked - compared).toFixed(0)} ms (budget 2,000)`,
  );
};
