import type { ProblemCode } from '#shared/api/problems.ts';
import type { CardRefusal } from '../data/cards.ts';
import { Problem } from '../problem.ts';

const problemOf = {
  'id taken': 'card.id_taken',
  'folder gone': 'folder.unknown',
  'no design': 'design.unknown',
  'too large': 'request.too_large',
  stale: 'card.stale',
  gone: 'card.unknown',
  'made and deleted': 'card.unknown',
  'link taken': 'linkage.taken',
} as const satisfies { readonly [Outcome in CardRefusal['outcome']]: ProblemCode };

/** The problem that a caller is told when the storage did not take a card. */
export const refusalOf = (refusal: CardRefusal): Problem => {
  const code = problemOf[refusal.outcome];
  if (refusal.outcome === 'made and deleted') return new Problem(code, { reason: 'deleted', id: refusal.id });
  return refusal.outcome === 'link taken' ? new Problem(code, { card_id: refusal.by }) : new Problem(code);
};
