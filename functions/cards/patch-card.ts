import type { cardCalls } from '#shared/api/cards.ts';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { getCard } from '../data/cards.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { saveCard } from './save-card.ts';

/** Answers with the sent ones in their places; null takes an answer away. */
const merged = (vals: Answers, sent: Answers): Answers => {
  const pages: { [page: string]: { readonly [name: string]: AnswerValue } } = { ...vals };
  for (const [page, answers] of Object.entries(sent)) {
    const all = Object.entries({ ...pages[page], ...answers });
    pages[page] = Object.fromEntries(all.filter(([, value]) => value !== null));
  }
  return Object.fromEntries(Object.entries(pages).filter(([, answers]) => Object.keys(answers).length > 0));
};

/** A save of the whole card with only the sent answers changed: the same lock, the same checks, the same history. */
export const patchCard: UseCase<typeof cardCalls.patchCard> = async (call) => {
  const { params, body, principal } = call;
  const { cardId: id } = params;
  const before = await getCard(principal.folder.id, id);
  if (before === undefined) throw new Problem('card.unknown');
  return saveCard({ ...call, body: { ...body, id, vals: merged(before.vals, body.vals) } });
};
