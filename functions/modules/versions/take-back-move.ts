import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { moveToTakeBack } from '#shared/form/card-moves.ts';
import { isBlankAnswer, sameAnswer } from '#shared/items/answers.ts';
import type { versionCalls } from '#shared/modules/versions/calls.ts';
import { reachOf } from '../../cards/data/card-reach.ts';
import { requestDigest, type HistoryEntry } from '../../cards/data/card-history.ts';
import { getCard, replaceCard, type Card, type CardContent } from '../../cards/data/cards.ts';
import { registrationOf } from '../../projects/data/projects.ts';
import { folderDesign } from '../../answers/folder-design.ts';
import type { Call, UseCase } from '../../http/create-handler.ts';
import { Problem } from '../../refusals/problem.ts';
import { withheldInAny, type Withheld } from '../../answers/withhold.ts';
import { contentOf, formContextOf, isWorkedOut, runForm } from '../../cards/card-content.ts';
import { registryClock } from '../../manage/data/domains.ts';
import { presentCard } from '../../cards/present-card.ts';
import { entriesIn } from '../../cards/posted-answers.ts';
import { refusalFor, refusalOf, refuseForeign, refuseIfClosed } from '../../cards/refusals.ts';

const undoneAnswers = (vals: Answers, { changes }: HistoryEntry): Answers => {
  const pages: { [page: string]: { [name: string]: AnswerValue } } = { ...vals };
  for (const { path, old } of changes) {
    const [page = '', name = ''] = path.split('.');
    const { [name]: _later, ...rest } = pages[page] ?? {};
    pages[page] = old === null ? rest : { ...rest, [name]: old };
  }
  return Object.fromEntries(Object.entries(pages).filter(([, answers]) => Object.keys(answers).length > 0));
};

const beforeMove = (card: Card): { readonly version: number; readonly vals: Answers; readonly kept: Card['kept']; readonly isEntered: boolean } | undefined => {
  const entry = moveToTakeBack(card.history);
  return entry === undefined ? undefined : { version: entry.move.from, vals: undoneAnswers(card.vals, entry), kept: entry.move.kept, isEntered: entry.move.entered === true };
};

type HeldAnswers = Pick<CardContent, 'vals' | 'kept'>;

const changedIn = ({ has }: Withheld, before: HeldAnswers, after: HeldAnswers, isWorkedOut: (path: string) => boolean): readonly string[] => {
  const entriesOf = ({ vals, kept }: HeldAnswers) => [...entriesIn(vals), ...kept].filter(({ path, value }) => has(path) && !isBlankAnswer(value) && !isWorkedOut(path));
  const missingIn = (one: HeldAnswers, other: HeldAnswers): readonly string[] => {
    const there = entriesOf(other);
    return entriesOf(one).flatMap(({ path, value }) => (there.some((each) => each.path === path && sameAnswer(each.value, value)) ? [] : [path]));
  };
  return [...new Set([...missingIn(before, after), ...missingIn(after, before)])];
};

const contentBeforeMove = async (saving: Pick<Call<typeof versionCalls.takeBackMove>, 'principal' | 'now'>, card: Card, host: string): Promise<CardContent | undefined> => {
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

export const takeBackMove: UseCase<typeof versionCalls.takeBackMove> = async ({ params, body, principal, host, now }) => {
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
