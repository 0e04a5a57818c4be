import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { requestDigest } from '../data/card-history.ts';
import { deleteCard, getCard, getCards, replaceCard, type Card } from '../data/cards.ts';
import { importedCardId } from '../data/ids.ts';
import type { ImportJob } from '../data/import-jobs.ts';
import { madeAnew } from '../retry.ts';
import { getPart } from '../storage/import-files.ts';
import { folderDesign } from '../folder-design.ts';
import { change, Hopeless, keptPart, openImport, type ImportContext, type Stored, type Verdict } from './import-context.ts';
import { closureOf } from './refusals.ts';
import { contentFrom, eachAtOnce } from './import-run.ts';
import { runSave } from './run-form.ts';

const isTouched = ({ kind }: Stored): boolean => kind === 'new' || kind === 'changed';

/** What a segment stored; of one that was under way when its worker ended, what its cards tell. */
const storedIn = async (job: ImportJob, segment: number): Promise<readonly Stored[]> => {
  const part = await getPart<readonly Stored[]>(job.id, `stored/${segment}`);
  if (part !== undefined) return part;
  const verdicts = (await keptPart<readonly Verdict[]>(job, `found/${segment}`)).filter(({ kind }) => kind === 'new' || kind === 'changed');
  const ids = verdicts.map(({ at, card }) => card?.id ?? importedCardId(job.started ?? job.created, at, job.id));
  const cards = await getCards(job.folder_id, ids);
  return verdicts.flatMap(({ row, kind }, index): readonly Stored[] => {
    const card = cards[index];
    const isOurs = typeof card === 'object' && card.history.some((entry) => entry.import?.id === job.id && entry.import.row === row);
    // Saved by somebody since: its hash is not the one that this import would have left.
    const isLast = isOurs && card.history.at(-1)?.import?.id === job.id;
    return isOurs ? [{ row, kind, card: card.id, hash: isLast ? card.hash : '' }] : [];
  });
};

/** Whether the card stands as the import left it, or is gone, or was put back already. */
const isAsLeft = (job: ImportJob, card: Card | string | undefined, { hash }: Stored): boolean =>
  card === undefined || (typeof card === 'object' && (card.hash === hash || isPutBack(job, card)));

const isPutBack = ({ id }: ImportJob, { history }: Card): boolean => history.at(-1)?.import?.id === id && history.at(-1)?.import?.undone === true;

/** The answers before the last save. */
const answersBefore = ({ vals, history }: Card): Answers => {
  const pages: { [page: string]: { [name: string]: AnswerValue } } = Object.fromEntries(Object.entries(vals).map(([page, own]) => [page, { ...own }]));
  for (const { path, old } of history.at(-1)?.changes ?? []) {
    const dot = path.indexOf('.');
    const [page, name] = [path.slice(0, dot), path.slice(dot + 1)];
    const { [name]: _now, ...rest } = pages[page] ?? {};
    pages[page] = old === null ? rest : { ...rest, [name]: old };
  }
  return pages;
};

const putBack = async (context: ImportContext, card: Card, row: number): Promise<void> => {
  const { design, job, formContext } = context;
  const before = { design: await folderDesign(card.folder_id, card.summary.version), vals: card.vals, kept: card.kept };
  const run = runSave(design, { posted: answersBefore(card), managesReasons: true, managesConfirmations: true, signature: null, context: formContext(), entered: undefined, others: [], before });
  const saved = await madeAnew(async () => {
    const content = await contentFrom(context, run, card, { id: job.id, file: job.file, row, undone: true });
    return replaceCard(card, requestDigest(job.user.id, card.hash, content.vals), content);
  });
  if (saved.outcome !== 'stale') return;
  // Put back by a try whose answer was lost, it is stale, too.
  const now = await getCard(card.folder_id, card.id);
  if (now === undefined || !isPutBack(job, now)) throw new Hopeless('cards_changed');
};

const takeBack = async (context: ImportContext, each: Stored): Promise<void> => {
  const { job } = context;
  const card = each.card === undefined ? undefined : await getCard(job.folder_id, each.card);
  if (card === undefined || isPutBack(job, card)) return;
  if (card.hash !== each.hash || closureOf(context.project, card) !== undefined) throw new Hopeless('cards_changed');
  if (each.kind === 'changed') return putBack(context, card, each.row);
  const outcome = await madeAnew(() => deleteCard(card, job.user.id, Date.now()));
  // Gone by a try whose answer was lost, it is stale, too.
  if (outcome === 'stale' && (await getCard(job.folder_id, card.id)) !== undefined) throw new Hopeless('cards_changed');
};

/** Takes a whole import back: cards that it made are deleted, those that it changed get their answers of before. Nothing is touched unless all cards stand as it left them. */
export const undoImport = async (job: ImportJob): Promise<void> => {
  const context = await openImport(job);
  if (job.step === 0) {
    for (let segment = 0; segment < job.segments; segment += 1) {
      const touched = (await storedIn(job, segment)).filter(isTouched);
      const cards = await getCards(job.folder_id, touched.map(({ card }) => card ?? ''));
      const isClosed = cards.some((card) => typeof card === 'object' && closureOf(context.project, card) !== undefined);
      if (isClosed || touched.some((each, index) => !isAsLeft(job, cards[index], each))) throw new Hopeless('cards_changed');
      await change(job, ['undoing'], { beat: Date.now() });
    }
  }
  let { done } = job;
  for (let segment = job.step; segment < job.segments; segment += 1) {
    const results = await storedIn(job, segment);
    await eachAtOnce(results.filter(isTouched), (each) => takeBack(context, each));
    done += results.length;
    await change(job, ['undoing'], { step: segment + 1, done, beat: Date.now() });
  }
  await change(job, ['undoing'], { state: 'undone', step: 0, beat: Date.now() });
};
