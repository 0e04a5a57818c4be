import { everyCard, idScopeOf } from '../../cards/data/card-reach.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { chainOf, hashOf, requestDigest } from '../../cards/data/card-history.ts';
import { guardHolders, idGuardOf } from '../../cards/data/card-claims.ts';
import { deleteCard, getCard, getCards, replaceCard, type Card } from '../../cards/data/cards.ts';
import { importedCardId } from './data/keys.ts';
import type { ImportJob } from './data/import-jobs.ts';
import { madeAnew } from '../../runtime/retry.ts';
import { getPart } from './storage/import-files.ts';
import { folderDesign, type FolderDesign } from '../../answers/folder-design.ts';
import { change, Hopeless, keptPart, openImport, type ImportContext, type Stored, type Verdict } from './import-context.ts';
import { watchRights } from './importer.ts';
import { closureOf } from '../../cards/refusals.ts';
import { contentFrom, eachAtOnce, isFrom, stopWithoutFolder, storedAs } from './import-run.ts';
import { runForm } from '../../cards/card-content.ts';
import { withAnswers } from '#shared/form/item-paths.ts';

const isTouched = ({ kind }: Stored): boolean => kind === 'new' || kind === 'changed';

const storedIn = async (job: ImportJob, segment: number): Promise<readonly Stored[]> => {
  const part = await getPart<readonly Stored[]>(job.id, `stored/${segment}`);
  if (part !== undefined) return part;
  const verdicts = (await keptPart<readonly Verdict[]>(job, `found/${segment}`)).filter(({ kind }) => kind === 'new' || kind === 'changed');
  const ids = verdicts.map(({ at, card }) => card?.id ?? importedCardId(job.started ?? job.created, at, job.id));
  const cards = await getCards(job.folder_id, ids, everyCard, { consistent: true });
  return verdicts.flatMap(({ row, kind }, index): readonly Stored[] => {
    const card = cards[index];
    return typeof card === 'object' && isFrom(card, { id: job.id, row }) ? [storedAs(row, kind, card, job.id)] : [];
  });
};

const settledHistory = ({ history }: Card): Card['history'] => {
  let end = history.length;
  const takenBack: string[] = [];
  for (let at = end - 1; at >= 0; at -= 1) {
    const own = history[at]!.import;
    if (own === undefined || (own.undone !== true && own.id !== takenBack.at(-1))) break;
    if (own.undone === true) takenBack.push(own.id);
    else takenBack.pop();
    if (takenBack.length === 0) end = at;
  }
  return history.slice(0, end);
};

/** Later imports that were taken back restored the answers, as the earlier hash proves. */
const isUnchanged = (card: Card, { hash }: Pick<Stored, 'hash'>): boolean => card.hash === hash || hashOf(chainOf(settledHistory(card)).at(-1) ?? '', card.vals) === hash;

const isAsLeft = (job: ImportJob, card: Card | string | undefined, each: Stored): boolean => card === undefined || (typeof card === 'object' && (isPutBack(job, card) || isUnchanged(card, each)));

const isPutBack = ({ id }: ImportJob, { history }: Card): boolean => history.at(-1)?.import?.id === id && history.at(-1)?.import?.undone === true;

const answersBefore = (card: Card): Answers => withAnswers(card.vals, new Map((settledHistory(card).at(-1)?.changes ?? []).map(({ path, old }) => [path, old])));

const cardBefore = async (card: Card): Promise<{ readonly design: FolderDesign; readonly kept: Card['kept'] }> => {
  const { move, import: origin } = settledHistory(card).at(-1) ?? {};
  const isBrought = ({ version, path }: Card['kept'][number]): boolean => origin?.kept?.some((each) => each.version === version && each.path === path) === true;
  return { design: await folderDesign(card.folder_id, move?.from ?? card.summary.version), kept: move?.kept ?? card.kept.filter((each) => !isBrought(each)) };
};

/** Answers false while another card of this import still holds its id attributes. */
const putBack = async (context: ImportContext, card: Card, row: number): Promise<boolean> => {
  const { job, formContext, principal } = context;
  const { design, kept } = await cardBefore(card);
  const run = { form: runForm(design.design, answersBefore(card), formContext(card)), kept, design, from: await folderDesign(card.folder_id, card.summary.version) };
  const saved = await madeAnew(async () => {
    const content = await contentFrom(context, run, card, { id: job.id, file: job.file, row, undone: true });
    return replaceCard(card, requestDigest(principal.user.id, card.hash, content.vals), content);
  });
  if (saved.outcome === 'id taken') return false;
  if (saved.outcome === 'saved' || saved.outcome === 'gone') return true;
  stopWithoutFolder(saved.outcome);
  // The card is also stale after a try whose answer was lost.
  const now = await getCard(card.folder_id, card.id, everyCard);
  if (now === undefined || !isPutBack(job, now)) throw new Hopeless('cards_changed');
  return true;
};

const takeBack = async (context: ImportContext, each: Stored): Promise<boolean> => {
  const { job, principal } = context;
  const card = each.card === undefined ? undefined : await getCard(job.folder_id, each.card, everyCard);
  if (card === undefined || isPutBack(job, card)) return true;
  if (!isUnchanged(card, each) || closureOf(context.project, card) !== undefined) throw new Hopeless('cards_changed');
  if (each.kind === 'changed') return putBack(context, card, each.row);
  const outcome = await madeAnew(() => deleteCard(card, principal.user.id, Date.now()));
  stopWithoutFolder(outcome);
  if (outcome === 'stale' && (await getCard(job.folder_id, card.id, everyCard)) !== undefined) throw new Hopeless('cards_changed');
  return true;
};

/** The last card goes first, because a row may have taken the id attributes that a row above freed. */
const takeBackAll = async (context: ImportContext, stored: readonly Stored[]): Promise<void> => {
  for (let left = stored.toReversed(); left.length > 0; ) {
    const isBack = await eachAtOnce(left, (each) => takeBack(context, each));
    if (!isBack.includes(true)) throw new Hopeless('cards_changed');
    left = left.filter((_each, index) => isBack[index] === false);
  }
};

const formerIds = async ({ job, folder }: ImportContext, cards: readonly Card[]): Promise<readonly (readonly [digest: string, cardId: string])[]> => {
  const each = cards.map(async (card) => {
    if (isPutBack(job, card)) return [];
    const { design } = await cardBefore(card);
    const { move, changes = [] } = settledHistory(card).at(-1) ?? {};
    if (move === undefined && !design.design.id_attributes.some((path) => changes.some((change) => change.path === path))) return [];
    const guard = await idGuardOf(design.design, answersBefore(card), idScopeOf(folder, card.creator_id));
    return guard === undefined ? [] : [[guard, card.id] as const];
  });
  return (await Promise.all(each)).flat();
};

const refuseUnlessAsLeft = async (context: ImportContext): Promise<void> => {
  const { job, project } = context;
  const own = new Set<string>();
  const former: (readonly [digest: string, cardId: string])[] = [];
  for (let segment = 0; segment < job.segments; segment += 1) {
    const touched = (await storedIn(job, segment)).filter(isTouched);
    const cards = await getCards(job.folder_id, touched.map(({ card }) => card ?? ''), everyCard, { consistent: true });
    const isClosed = cards.some((card) => typeof card === 'object' && closureOf(project, card) !== undefined);
    if (isClosed) throw new Hopeless('cards_closed', true);
    if (touched.some((each, index) => !isAsLeft(job, cards[index], each))) throw new Hopeless('cards_changed', true);
    for (const { card } of touched) own.add(card ?? '');
    former.push(...(await formerIds(context, cards.filter((card, index) => typeof card === 'object' && touched[index]!.kind === 'changed') as readonly Card[])));
    await change(job, ['undoing'], { beat: Date.now() });
  }
  const holders = await guardHolders(job.folder_id, former.map(([digest]) => digest));
  if (holders.some((holder) => holder !== undefined && !own.has(holder))) throw new Hopeless('cards_changed', true);
};

/** Deletes the cards that the import made and restores those that it changed, only if all are as it left them. */
export const undoImport = async (job: ImportJob): Promise<void> => {
  const context = await openImport(job);
  if (job.step === 0) await refuseUnlessAsLeft(context);
  let { done } = job;
  const mayGoOn = watchRights(job);
  for (let step = job.step; step < job.segments; step += 1) {
    if (!(await mayGoOn())) throw new Hopeless('rights_ended');
    const results = await storedIn(job, job.segments - 1 - step);
    await takeBackAll(context, results.filter(isTouched));
    done += results.length;
    await change(job, ['undoing'], { step: step + 1, done, beat: Date.now() });
  }
  await change(job, ['undoing'], { state: 'undone', step: 0, beat: Date.now() });
};
