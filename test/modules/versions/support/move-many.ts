import { expect } from 'vitest';
import { lostOf, type Expected, type SeenCard, type VersionsWorld } from '#test/support/versions-world.ts';

interface Moving {
  readonly world: VersionsWorld;
  readonly cards: ReadonlyMap<string, SeenCard>;
  readonly isOlder: (card: SeenCard) => boolean;
}

/** An act of the model of cards of several versions: all cards that can be moved are moved, as the trial says. */
export const moveMany = async ({ world, cards, isOlder }: Moving): Promise<Expected> => {
  const ask = async (body: object) => {
    const { status, body: said } = await world.call('moveCards', null, body);
    expect(status).toBe(200);
    const { at, total: _total, ...rest } = said;
    return { at: at as string, said: rest as { done: number; incomplete: number; cursor: null; skipped: { cards: { id: string }[]; count: number }[] } };
  };
  const trial = await ask({ trial: true });
  const run = await ask({ began: trial.at });
  expect(run.said).toEqual(trial.said);
  const left = new Set(run.said.skipped.flatMap((each) => each.cards.map(({ id }) => id)));
  const moved = [...cards.values()].filter((card) => isOlder(card) && !left.has(card.id));
  expect({ done: run.said.done, cursor: run.said.cursor }).toEqual({ done: moved.length, cursor: null });
  let [incomplete, open] = [0, moved.length];
  return new Map(moved.map((card) => [card.id, (after) => {
    expect(after.version).toBe(world.newest());
    expect(lostOf(world, card, after)).toEqual([]);
    if (card.status.required === 'comp' && after.status.required !== 'comp') incomplete += 1;
    open -= 1;
    if (open === 0) expect(incomplete).toBe(run.said.incomplete);
  }]));
};
