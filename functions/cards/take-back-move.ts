import type { cardCalls } from '#shared/api/cards.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { moveToTakeBack } from '#shared/form/card-moves.ts';
import { reachOf } from './data/card-reach.ts';
import { requestDigest } from './data/card-history.ts';
import { getCard, replaceCard, type Card, type CardContent } from './data/cards.ts';
import { registrationOf } from '../projects/data/projects.ts';
import { folderDesign } from '../answers/folder-design.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { Problem } from '../refusals/problem.ts';
import { withheldInAny } from '../answers/withhold.ts';
import { contentOf, formContextOf, undoneAnswers } from './card-content.ts';
import { registryClock } from './clock.ts';
import { presentCard } from './present-card.ts';
import { changedIn } from './put-back.ts';
import { refusalFor, refusalOf, refuseForeign, refuseIfClosed } from './refusals.ts';
import { isWorkedOut, runForm } from './run-form.ts';

const beforeMove = (card: Card): { readonly version: number; readonly vals: Answers; readonly kept: Card['kept']; readonly isEntered: boolean } | undefined => {
  const entry = moveToTakeBack(card.history);
  return entry === undefined ? undefined : { version: entry.move.from, vals: undoneAnswers(card.vals, entry), kept: entry.move.kept, isEntered: entry.move.entered === true };
};

const contentBeforeMove = async (saving: Pick<Call<typeof cardCalls.takeBackMove>, 'principal' | 'now'>, card: Card, host: string): Promise<CardContent | undefined> => {
  const was = beforeMove(card);
  if (was === undefined) return undefined;
  const [design, from] = await Promise.all([folderDesign(card.folder_id, was.version), folderDesign(card.folder_id, card.summary.version)]);
  const { access, folder } = saving.principal;
  const paths = changedIn(await withheldInAny(access, folder), card, was, (path) => isWorkedOut([design, from], path));
  if (paths.length > 0) throw new Problem('answers.withheld', { reason: 'lost', paths });
  const language = design.design.languages[0] ?? 'ja';
  const form = runForm(design.design, was.vals, formContextOf(card, design.design, { clock: await registryClock(saving.now, host), language, org: saving.principal.org }));
  // Keep the earlier answers, even if the form would recalculate one.
  return contentOf(saving, design, form, card, was.kept, { from, vals: was.vals, isEntered: was.isEntered });
};

export const takeBackMove: UseCase<typeof cardCalls.takeBackMove> = async ({ params, body, principal, host, now }) => {
  const { folder, user } = principal;
  if (!registrationOf(folder, now).open) throw new Problem('card.not_writable', { reason: 'registration_closed' });
  const card = await getCard(folder.id, params.cardId, reachOf(principal.access));
  if (card === undefined) throw new Problem('card.unknown');
  const digest = requestDigest(user.id, body.card_hash, { move: { back: true } });
  if (card.request === digest) return presentCard(card, principal, now);
  refuseForeign(principal.access, card, 'card.not_writable');
  refuseIfClosed(principal.project, card, 'card.not_writable');
  if (card.hash !== body.card_hash) throw refusalOf({ outcome: 'stale' });
  const content = await contentBeforeMove({ principal, now }, card, host);
  if (content === undefined) throw new Problem('card.not_moved');
  const stored = await replaceCard(card, digest, content);
  if (stored.outcome === 'saved') return presentCard(stored.card, principal, now);
  throw await refusalFor(stored, folder.id, content.guard, reachOf(principal.access));
};
