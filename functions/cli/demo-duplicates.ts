import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { demoAnswers } from '../cards/demo-answers.ts';
import { decideDuplicate, duplicates } from '../cards/duplicates.ts';
import { findDuplicates } from '../cards/find-duplicates.ts';
import type { FolderMember } from '../http/principal.ts';

/** Maps a second card to the first card of the same patient. Each hospital makes every fifth card, so 31 and 26 are of one hospital. */
const secondCards: ReadonlyMap<number, number> = new Map([[9, 7], [21, 19], [23, 22], [30, 28], [31, 26]]);

/** So many ms pass between a patient's first card and the second. */
export const untilSecond = 6 * 3_600_000;

export const patientOf = (index: number): number => secondCards.get(index) ?? index;

export const answersOfPatient = (design: CardDesign, index: number, prefix: string, entered: Date): Answers => {
  const answers = demoAnswers(design, index, prefix, entered);
  const patient = patientOf(index);
  return patient === index ? answers : { ...answers, patient: demoAnswers(design, patient, prefix, new Date(entered.getTime() - untilSecond))['patient'] ?? {} };
};

export const seedPairs = async (principal: FolderMember, now: number): Promise<void> => {
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
