import { decideDuplicate, duplicates } from '../cards/duplicates.ts';
import { findDuplicates } from '../cards/find-duplicates.ts';
import type { DemoStep } from './demo-step.ts';

/** Maps a second card to the first card of the same patient. Each hospital makes every fifth card, so 31 and 26 are of one hospital. */
const secondCards: ReadonlyMap<number, number> = new Map([[9, 7], [21, 19], [23, 22], [30, 28], [31, 26]]);

const seedPairs: NonNullable<DemoStep['afterFolder']> = async (principal, now) => {
  const params = { pId: principal.project.id, fId: principal.folder.id };
  const call = { params, principal, headers: {}, address: '', host: '', now, requestId: 'seed-duplicates' };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const step = await findDuplicates({ ...call, query: undefined, body: cursor === undefined ? {} : { cursor } });
    if (!('cursor' in step)) return;
    cursor = step.cursor;
  }
  const listed = await duplicates({ ...call, body: undefined, query: { state: 'open' } });
  const pair = 'pairs' in listed ? listed.pairs.find(({ cards: [one, other] }) => one?.org.id !== other?.org.id) : undefined;
  const cards = pair?.cards.map(({ card_global_id }) => card_global_id) ?? [];
  const [first] = pair?.cards.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)) ?? [];
  if (first === undefined) return;
  await decideDuplicate({ ...call, query: undefined, body: { cards, act: 'same', seen: 0 } });
  await decideDuplicate({ ...call, query: undefined, body: { cards, act: 'transfer', from: first.card_global_id, seen: 1 } });
};

export const duplicatesDemo: DemoStep = { patientOf: (index) => secondCards.get(index) ?? index, afterFolder: seedPairs };
