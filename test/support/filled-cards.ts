import type { FileCard } from '#functions/export/file-format.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { type RepeatWidths, widerRepeats } from '#shared/design/repeat-widths.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { samplesOf } from '#test/items/all.ts';
import { exportedCard } from './exported-card.ts';
import { context } from './form-builder.ts';
import { childItems, pageItems, repetitionItems } from './item-tree.ts';

/** Answers to a design as the form stores them; each number decides about one item. */
export const answersTo = (design: CardDesign, decisions: readonly number[]): Answers => {
  const prepared = prepare(design);
  const session = openForm(prepared, {}, context);
  let next = 0;
  const decide = (): number => decisions[next++ % decisions.length] ?? 0;
  const fill = (path: ItemPath): void => {
    const { item } = session.item(path);
    const decision = decide();
    if (item.class === 'repeat') for (let count = decision % 3; count > 0; count -= 1) session.addRepetition(path);
    const values = item.class === 'attribute' && behaviourOf(item).answer === 'entered' ? samplesOf(item.type) : [];
    const value = values[decision % Math.max(1, values.length)];
    if (value !== undefined && decision % 7 !== 0) session.set(path, value);
    for (const child of childItems(prepared, path)) fill(child);
    const count = item.class === 'repeat' ? Number(session.item(path).value ?? 0) : 0;
    for (let index = 1; index <= count; index += 1) for (const child of repetitionItems(prepared, path, index)) fill(child);
  };
  for (const { name } of design.pages) for (const path of pageItems(prepared, name)) fill(path);
  return session.answers();
};

/** Cards of a folder, each in the version of the design that it is given with. */
export const cardsOf = (given: readonly { readonly version: number; readonly vals: Answers }[]): readonly FileCard[] =>
  given.map(({ version, vals }, index) =>
    exportedCard({
      card_global_id: `card${index}`,
      record: index + 1,
      version,
      status: { overall: 'partial', required: 'comp' },
      created_at: `2026-11-21T00:0${index % 10}:00.000Z`,
      updated_at: '2026-11-22T15:30:00.000Z',
      updated_org: { ja: '港', en: 'Minato' },
      vals,
      shift: { days: -100, created: '2026-11-21' },
    }),
  );

export const widthsOf = (designs: readonly CardDesign[], cards: readonly { readonly version: number; readonly vals: Answers }[]): RepeatWidths =>
  cards.reduce<RepeatWidths>((known, { version, vals }) => ({ ...known, ...widerRepeats(designs[version - 1]!, vals, known) }), {});
