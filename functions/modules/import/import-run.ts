import type { Path } from '#shared/design/card-design.ts';
import { asksFirst, type Acceptance } from '#shared/modules/import/judge-record.ts';
import type { ReadRecord } from '#shared/modules/import/read-types.ts';
import type { ImportRecord } from '#shared/modules/import/records.ts';
import type { RunSave } from '#shared/form/kept-answers.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { requestDigest, type HistoryEntry } from '../../cards/data/card-history.ts';
import { getCard, insertCard, replaceCard, type Card, type CardContent, type CardOutcome } from '../../cards/data/cards.ts';
import { isMadeWithin } from '../../cards/data/card-reach.ts';
import { importedCardId } from './data/keys.ts';
import { type ImportJob, raiseNumber } from './data/import-jobs.ts';
import type { FolderDesign } from '../../answers/folder-design.ts';
import { madeAnew } from '../../runtime/retry.ts';
import { putPart } from './storage/import-files.ts';
import { changesNothing, contentOf, drawNumbers, storedAnswers } from '../../cards/card-content.ts';
import { losesWithheld, runRecord } from './import-check.ts';
import { makerOf, type Maker } from './import-hospital.ts';
import { change, countIn, Hopeless, keptPart, noCounts, openImport, projectOf, reachOfJob, recordsOf, type ImportContext, type Stored, type Verdict } from './import-context.ts';
import { watchRights } from './importer.ts';
import { closureOf } from '../../cards/refusals.ts';

type Origin = NonNullable<HistoryEntry['import']>;

/** So many simultaneous saves hide latency and leave capacity to users. */
const atOnce = 8;
const tries = 10;

/** The origin includes orphaned answers, which no list of changes contains. */
const originOf = ({ id, file }: ImportJob, row: number, brought: RunSave['kept']): Origin => ({
  id,
  file,
  row,
  ...(brought.length > 0 && { kept: brought.map(({ version, path }) => ({ version, path })) }),
});

type Run = RunSave & { readonly design: FolderDesign; readonly from: FolderDesign };

export const contentFrom = async (context: ImportContext, { form, kept, design, from }: Run, before: Card | null, origin: Origin, { drawn = [], maker }: { readonly drawn?: readonly Path[]; readonly maker?: Maker } = {}): Promise<CardContent> => {
  const principal = maker === undefined ? context.principal : { ...context.principal, org: maker.org };
  const content = await contentOf({ principal, now: Date.now() }, design, form, before, kept, { drawn, from, ...(maker && { creatorId: maker.id }) });
  return { ...content, entry: { ...content.entry, import: origin } };
};

/** A previous worker stored this row, even if the card was saved since. */
export const isFrom = ({ history }: Card, { id, row }: Pick<Origin, 'id' | 'row'>): boolean => history.some((entry) => entry.import?.id === id && entry.import.row === row);

const refused = (row: number, code: string, params?: Stored['params']): Stored => ({ row, kind: 'refused', code, ...(params && { params }) });
/** The result has no hash if somebody saved the card since, so that it is not taken back. */
export const storedAs = (row: number, kind: Verdict['kind'], card: Card, importId: string): Stored => ({ row, kind, card: card.id, hash: card.history.at(-1)?.import?.id === importId ? card.hash : '' });
/** All further cards would fail too. The import can continue if the folder is restored. */
export const stopWithoutFolder = (outcome: CardOutcome['outcome'] | 'made before' | 'deleted'): void => {
  if (outcome === 'folder gone') throw new Hopeless('folder_gone');
};

/** `before` resolves when the rows above have drawn their numbers, so that numbers follow the rows. */
interface Turn {
  readonly before: Promise<void>;
  readonly end: () => void;
}

const createTurns = (): (<Result>(work: (turn: Turn) => Promise<Result>) => Promise<Result>) => {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    return work({ before, end: resolve }).finally(resolve);
  };
};

const create = async (context: ImportContext, record: ImportRecord, { row, at }: Verdict, turn: Turn): Promise<Stored> => {
  const { job, design } = context;
  const run = await runRecord(context, record, null);
  const { maker } = run;
  const place = { folder_id: job.folder_id, creator_id: maker.id, id: importedCardId(job.started ?? job.created, at, job.id) };
  if (closureOf(context.project, { created: Date.now(), vals: storedAnswers(run.form) }) !== undefined) return refused(row, 'import.closed');
  const [issue] = run.form.submitIssues();
  if (issue !== undefined) return refused(row, issue.code, issue.params);
  await turn.before;
  for (let left = tries; ; left -= 1) {
    const drawn = await drawNumbers(context.folder, maker.id, design, run.form);
    turn.end();
    const made = await madeAnew(async () => insertCard(place, requestDigest(job.user.id, null, run.form.answers()), await contentFrom(context, run, null, originOf(job, row, run.brought), { drawn, maker })));
    if (made.outcome === 'saved' || (made.outcome === 'made before' && made.card.history[0]?.import?.id === job.id)) return storedAs(row, 'new', made.card, job.id);
    stopWithoutFolder(made.outcome);
    const isIdDrawn = design.design.id_attributes.some((path) => drawn.includes(path));
    if (made.outcome !== 'id taken' || !isIdDrawn || left === 0) return refused(row, made.outcome === 'id taken' ? 'import.exists' : 'import.not_stored');
    for (const path of drawn) run.form.set(path, null);
  }
};

/** A card saved since the dry run is not overwritten, because nobody has seen the differences. */
const renew = async (context: ImportContext, record: ImportRecord, { row, card: met }: Verdict): Promise<Stored> => {
  const { job, settings } = context;
  for (let left = tries; left > 0; left -= 1) {
    const before = met && (await getCard(job.folder_id, met.id, reachOfJob(job)));
    if (before === undefined) return refused(row, 'import.no_card');
    if (isFrom(before, { id: job.id, row })) return storedAs(row, 'changed', before, job.id);
    if (!isMadeWithin(reachOfJob(job), before.creator_id)) return refused(row, 'import.transferred');
    if (closureOf(context.project, before) !== undefined) return refused(row, 'import.closed');
    if (before.hash !== met?.hash && settings.mode === 'overwrite') return refused(row, 'import.changed_since');
    const run = await runRecord(context, record, before);
    if (losesWithheld(run, before)) return refused(row, 'import.loses_withheld');
    if (closureOf(context.project, { ...before, vals: storedAnswers(run.form) }) !== undefined) return refused(row, 'import.closed');
    const [issue] = run.form.submitIssues();
    if (issue !== undefined) return refused(row, issue.code, issue.params);
    const saved = await madeAnew(async () => {
      const content = await contentFrom(context, run, before, originOf(job, row, run.brought));
      return changesNothing(before, content) ? undefined : replaceCard(before, requestDigest(job.user.id, before.hash, content.vals), content);
    });
    if (saved === undefined) return storedAs(row, 'unchanged', before, job.id);
    if (saved.outcome === 'saved') return storedAs(row, 'changed', saved.card, job.id);
    stopWithoutFolder(saved.outcome);
    if (saved.outcome !== 'stale') return refused(row, saved.outcome === 'id taken' ? 'import.exists' : 'import.not_stored');
  }
  return refused(row, 'import.changed_since');
};

/** Imported numbers must not be drawn again. */
const raiseNumbers = async (context: ImportContext, brought: readonly ReadRecord[]): Promise<void> => {
  const { job, design } = context;
  const byScope = Map.groupBy(brought, (read) => makerOf(context, read).scope);
  for (const path of design.design.numbering) {
    for (const [scope, own] of byScope) {
      const most = own.reduce((highest, { vals }) => Math.max(highest, Number(answerAt(vals, path) ?? 0) || 0), 0);
      if (most > 0) await raiseNumber(job.folder_id, path, scope, Math.floor(most));
    }
  }
};

/** After a failure, work under way finishes and nothing new begins, so that an ended process cannot interfere with its successor. */
export const eachAtOnce = async <Of, Result>(list: readonly Of[], work: (each: Of) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const walk = async (): Promise<void> => {
    while (next < list.length) {
      const index = next++;
      try {
        results[index] = await work(list[index]!);
      } catch (error) {
        next = list.length;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(atOnce, list.length) }, walk));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  return results;
};

/** A worker that continues repeats the segment under way: records always make the same cards, and cards know the row of their last change. */
export const runImport = async (job: ImportJob): Promise<void> => {
  const opened = await openImport(job);
  const accepted = job.accepted === undefined ? undefined : await keptPart<Acceptance>(job, job.accepted);
  const isLeft = (verdict: Verdict): boolean => asksFirst(verdict) && accepted?.all === accepted?.except.includes(verdict.at);
  const mayGoOn = watchRights(job);
  let counts = job.stored ?? noCounts;
  let { done } = job;
  for (let segment = job.step; segment < job.segments; segment += 1) {
    if (!(await mayGoOn())) throw new Hopeless('rights_ended');
    const [records, verdicts, project] = await Promise.all([recordsOf(job, segment), keptPart<readonly Verdict[]>(job, `found/${segment}`), projectOf(job)]);
    // A period may be closed meanwhile.
    const context = { ...opened, project };
    const isStored = (verdict: Verdict): boolean => (verdict.kind === 'new' || verdict.kind === 'changed') && !isLeft(verdict);
    await raiseNumbers(context, verdicts.flatMap((verdict, index) => (isStored(verdict) ? [context.readAs(records[index]!, context.design)] : [])));
    const inTurn = createTurns();
    const results = await eachAtOnce(verdicts, async (verdict): Promise<Stored> => {
      if (isLeft(verdict)) return refused(verdict.row, 'import.not_accepted');
      const record = records[verdict.at - verdicts[0]!.at]!;
      if (!isStored(verdict)) return { row: verdict.row, kind: verdict.kind };
      if (!(await mayGoOn())) return refused(verdict.row, 'import.rights_ended');
      return verdict.kind === 'new' ? inTurn((turn) => create(context, record, verdict, turn)) : renew(context, record, verdict);
    });
    await putPart(job.id, `stored/${segment}`, results);
    counts = countIn(counts, results);
    done += results.length;
    await change(job, ['running'], { step: segment + 1, done, stored: counts, beat: Date.now() });
  }
  await change(job, ['running'], { state: 'done', stored: counts, step: 0, beat: Date.now() });
};
