import type { DemoStep } from '../../cli/demo-step.ts';
import type { FolderMember } from '../../http/principal.ts';
import { decideDuplicate, duplicates } from './duplicates.ts';
import { findDuplicates } from './find-duplicates.ts';

/** Each hospital makes every fifth card, so 31 and 26 are of one hospital. */
const earlierCards: ReadonlyMap<number, number> = new Map([[9, 7], [21, 19], [23, 22], [30, 28], [31, 26]]);

const decideOnPairs = async (principal: FolderMember, now: number): Promise<void> => {
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

export const qualityDemo: DemoStep = { patientOf: (index) => earlierCards.get(index) ?? index, afterFolder: decideOnPairs };
