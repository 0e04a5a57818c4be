import type { CardFilter } from '#shared/api/card-filter.ts';
import { lastChange } from '#shared/form/card-moves.ts';
import { splitItemPath, answerPath } from '#shared/form/item-paths.ts';
import type { RunSave } from '#shared/form/kept-answers.ts';
import { moveReport, type MoveReport } from '#shared/modules/versions/move-report.ts';
import type { versionCalls } from '#shared/modules/versions/calls.ts';
import type { MoveSkip } from '#shared/modules/versions/moves.ts';
import type { Texts } from '#shared/text/languages.ts';
import { boundsOf, checkConditions, isSought } from '../../answers/card-filter.ts';
import { everyCard, idScopeOf, isReached, reachOf } from '../../cards/data/card-reach.ts';
import { guardHolders, idGuardOf } from '../../cards/data/card-claims.ts';
import { cardsInFolder } from '../../cards/data/card-counters.ts';
import { requestDigest } from '../../cards/data/card-history.ts';
import { keyedDigest } from '../../data/digests.ts';
import { searchCards, type CardEntry } from '../../cards/data/card-walks.ts';
import { getCard, getCards, replaceCard, type Card } from '../../cards/data/cards.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../../answers/folder-design.ts';
import type { Call, UseCase } from '../../http/create-handler.ts';
import { contentOf, formContextOf, reviewAfter, storedAnswers, preparedOf, runMove } from '../../cards/card-content.ts';
import { registryClock } from '../../manage/data/domains.ts';
import { closureOf, refusalOf } from '../../cards/refusals.ts';
import { standsAlways } from '../../cards/save-card.ts';
import { countSkipped } from '../../cards/skipped-cards.ts';
import { nameFor, refuseWithheld, withheldIn } from '../../answers/withhold.ts';
import { listedAs } from '../../answers/listed-answers.ts';
import { refuseStep } from './refuse-step.ts';
import { rememberTried, triedHolder } from './data/tried-guards.ts';

type Asked = Call<typeof versionCalls.moveCards>;

const together = { trial: 50, run: 10 } as const;
const mostNamed = 20;
const sort = 'created_asc';

interface Move {
  readonly card: Card;
  readonly from: FolderDesign;
  readonly run: RunSave;
  readonly report: MoveReport;
  readonly against: 'invalid' | null;
}

const workOut = async ({ principal, host, now, body: { began } }: Asked, design: FolderDesign, card: Card): Promise<Move | MoveSkip | null> => {
  if (card.summary.version >= design.version) return null;
  const closure = closureOf(principal.project, card);
  if (closure !== undefined) return closure.reason === 'locked' ? 'locked' : 'period';
  if (began !== undefined && card.updated > Date.parse(began)) return 'changed';
  const from = await designIfAny(principal.folder.id, card.summary.version);
  if (from === undefined) return 'unreadable';
  const { user, org } = principal;
  const run = runMove(design, from, card, formContextOf(card, design.design, { clock: await registryClock(now, host), language: user.lang, org }));
  const report = moveReport(preparedOf(from.design), preparedOf(design.design), card.kept, run);
  const mayStand = principal.project.saves_with_errors === true;
  return { card, from, run, report, against: report.issues.some((issue) => !mayStand || standsAlways(design, issue)) ? 'invalid' : null };
};

/** Names the other card only if the caller may see it. */
const idTaken = async ({ principal: { folder, access } }: Asked, holder: string | undefined): Promise<MoveSkip> => {
  const reach = reachOf(access);
  const card = reach === 'all' || holder === undefined ? undefined : await getCard(folder.id, holder, everyCard);
  return card !== undefined && !isReached(reach, card) ? 'id_taken_elsewhere' : 'id_taken';
};

const move = async (asked: Asked, design: FolderDesign, { card, from, run }: Move): Promise<'done' | MoveSkip> => {
  const content = await contentOf(asked, design, run.form, card, run.kept, { from });
  const entry = { ...content.entry, ...(content.entry.move && { move: { ...content.entry.move, many: true as const } }) };
  const stored = await replaceCard(card, requestDigest(asked.principal.user.id, card.hash, { moved: { to: design.version } }), { ...content, entry });
  if (stored.outcome === 'saved') return 'done';
  if (stored.outcome === 'stale') return 'changed';
  if (stored.outcome === 'gone') return 'deleted';
  if (stored.outcome === 'id taken') return idTaken(asked, content.guard === undefined ? undefined : (await guardHolders(card.folder_id, [content.guard]))[0]);
  if (stored.outcome === 'too large') return 'too_large';
  throw refusalOf(stored);
};

/** An ID may clash with a card of the version in force, or with one tried before, in this step or an earlier one. */
const tryMoves = (asked: Asked, { design }: FolderDesign) => {
  const { body: { began }, principal: { folder, user }, now } = asked;
  const trial = `move\n${user.id}\n${folder.id}\n${Date.parse(began ?? new Date(now).toISOString())}`;
  const keyOf = (guard: string): Promise<string> => keyedDigest('idempotency', `${trial}\n${guard}`);
  return async ({ card, run }: Move): Promise<'done' | MoveSkip> => {
    const guard = await idGuardOf(design, storedAnswers(run.form), idScopeOf(folder, card.creator_id));
    if (guard === undefined || guard === card.guard) return 'done';
    const key = await keyOf(guard);
    const tried = await triedHolder(key);
    const holder = tried === undefined ? (await guardHolders(folder.id, [guard]))[0] : tried;
    if (holder !== undefined && holder !== null && holder !== card.id) return idTaken(asked, holder);
    await rememberTried(key, card.id, now);
    if (card.guard !== undefined) await rememberTried(await keyOf(card.guard), null, now);
    return 'done';
  };
};

/** An earlier try of this step, whose answer was lost, may have moved the card. */
const mayBeMoved = ({ body: { trial, began } }: Asked, design: FolderDesign, { updated, summary }: Pick<Card, 'updated' | 'summary'>): boolean =>
  trial !== true && began !== undefined && updated > Date.parse(began) && summary.version === design.version;

const isMoved = (asked: Asked, design: FolderDesign, card: Card): boolean => {
  const last = lastChange(card.history);
  return mayBeMoved(asked, design, card) && last?.move?.many === true && last.user.id === asked.principal.user.id && Date.parse(last.updated_at) > Date.parse(asked.body.began ?? '');
};

const lasting = ({ items: _items, text: _text, orphaned: _orphaned, state: _state, updated: _updated, errors: _errors, required: _required, overall: _overall, version: _version, ...rest }: CardFilter): CardFilter => rest;

interface Counted {
  readonly path: string;
  readonly title: Texts;
  count: number;
  readonly cards: { id: string; name: string }[];
}

const countByItem = () => {
  const items = new Map<string, Counted>();
  return {
    add: (paths: Iterable<string>, design: FolderDesign, id: string, name: string): void => {
      for (const path of new Set([...paths].map((each) => splitItemPath(answerPath(each)).item))) {
        const found = items.get(path) ?? { path, title: design.item(path)?.title ?? {}, count: 0, cards: [] };
        found.count += 1;
        if (found.cards.length < 5) found.cards.push({ id, name });
        items.set(path, found);
      }
    },
    list: () => [...items.values()],
  };
};

const isSubmitted = ({ summary: { review } }: Card): boolean => review?.state === 'submitted';

export const moveCards: UseCase<typeof versionCalls.moveCards> = async (asked) => {
  const { body: { where = {}, cursor, trial = false }, principal: { folder, access }, now } = asked;
  const reached = { folderId: folder.id, reach: reachOf(access) };
  refuseStep(asked);
  const design = await folderDesign(folder.id, folder.version);
  await checkConditions(where, [design], 'body.where.items');
  refuseWithheld(await withheldIn(access, folder, []), 'body.where.items', Object.keys(where.items ?? {}));
  const [{ skip, list }, fresh, left, wrong] = [countSkipped<MoveSkip>(mostNamed), countByItem(), countByItem(), countByItem()];
  let [done, incomplete, reopened] = [0, 0, 0];

  const tryMove = tryMoves(asked, design);

  const isForUs = async (entry: CardEntry): Promise<boolean> => {
    const own = await designIfAny(folder.id, entry.summary.version);
    const withheld = await withheldIn(access, folder, [entry.summary.version]);
    return entry.summary.version < design.version ? isSought(where, entry, own, withheld) : mayBeMoved(asked, design, entry) && isSought(lasting(where), entry, own, withheld);
  };
  const look = async ({ cardId, summary }: CardEntry): Promise<void> => {
    const listed = await designIfAny(folder.id, summary.version);
    const name = nameFor(access, () => (listed === undefined ? '' : listedAs(listed.design, summary.values)));
    const [card] = await getCards(folder.id, [cardId], reached.reach, { consistent: true });
    if (typeof card !== 'object') return skip(card === undefined ? 'deleted' : 'unreadable', cardId, name);
    const found = await workOut(asked, design, card);
    if (found === null) {
      if (isMoved(asked, design, card)) done += 1;
      return undefined;
    }
    if (typeof found === 'string') return skip(found, cardId, name);
    const { report, from, run } = found;
    const outcome = found.against ?? (trial ? await tryMove(found) : await move(asked, design, found));
    wrong.add(report.issues.map(({ path }) => path), design, cardId, name);
    if (outcome !== 'done') return skip(outcome, cardId, name);
    done += 1;
    fresh.add(report.fresh, design, cardId, name);
    left.add(report.left.map(({ path }) => path), from, cardId, name);
    if (card.summary.required === 'comp' && !report.isComplete) incomplete += 1;
    if (isSubmitted(card) && reviewAfter(card, design, run.form, storedAnswers(run.form), run.kept, from)?.state === 'entry') reopened += 1;
    return undefined;
  };

  const [step, total] = await Promise.all([
    searchCards({ folders: [reached], sort, after: cursor, ...boundsOf(where, false) }, trial ? together.trial : together.run, isForUs),
    cursor === undefined ? cardsInFolder(reached) : undefined,
  ]);
  for (const entry of step.entries) await look(entry);
  return {
    at: new Date(now).toISOString(),
    version: design.version,
    done,
    fresh: fresh.list(),
    left: left.list(),
    wrong: wrong.list(),
    incomplete,
    reopened,
    skipped: list(),
    looked: step.looked,
    ...(total !== undefined && { total }),
    cursor: step.next,
  };
};
