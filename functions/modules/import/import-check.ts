import { asksFirst, findingsOf, changesBetween, joinAnswers, mixedParts, withoutEchoes, withoutSameIds } from '#shared/modules/import/judge-record.ts';
import { notCleared } from '#shared/modules/import/clear.ts';
import { withoutCells } from '#shared/modules/import/withheld-cells.ts';
import { keptOf } from '#shared/modules/import/kept-cells.ts';
import type { ImportFinding, ReadRecord } from '#shared/modules/import/read-types.ts';
import type { ImportRecord } from '#shared/modules/import/records.ts';
import type { Answers } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { RunSave } from '#shared/form/kept-answers.ts';
import { answerAt, splitItemPath } from '#shared/form/item-paths.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { localText } from '#shared/text/languages.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { guardHolders, idGuardOf } from '../../cards/data/card-claims.ts';
import { everyCard, idScopeOf, isMadeWithin, isReached } from '../../cards/data/card-reach.ts';
import { getCards, type Card } from '../../cards/data/cards.ts';
import type { ImportJob } from './data/import-jobs.ts';
import { getPart, putPart } from './storage/import-files.ts';
import { drawnNumbers, storedAnswers, isWorkedOut, preparedOf, runForm, runMove, runSave } from '../../cards/card-content.ts';
import { folderDesign, type FolderDesign } from '../../answers/folder-design.ts';
import { change, countIn, noCounts, openImport, reachOfJob, recordsOf, type ImportContext, type Verdict } from './import-context.ts';
import { ownersOf } from '../../cards/refusals.ts';
import { findingsOfHospital, makerOf, type Maker } from './import-hospital.ts';
import { lostIn } from '../../cards/posted-answers.ts';
import { identifyingAnswers, nothingWithheld, type Withheld } from '../../answers/withhold.ts';

export interface RecordRun extends RunSave {
  readonly design: FolderDesign;
  /** The card comes from this version, which differs from `design` if the card is moved. */
  readonly from: FolderDesign;
  readonly read: ReadRecord;
  readonly brought: RunSave['kept'];
  readonly withheld: Withheld;
  readonly maker: Maker;
}

const withheldOf = async ({ job, design: { version } }: ImportContext, before: Card | null, design: FolderDesign): Promise<Withheld> =>
  before === null || job.withholds !== true ? nothingWithheld : identifyingAnswers({ id: job.folder_id, version }, [before.summary.version, design.version, ...before.kept.map((each) => each.version)]);

export const losesWithheld = ({ form, kept, withheld, design, from }: RecordRun, before: Card): boolean =>
  lostIn(withheld, { vals: before.vals, version: from.version, withheldKept: before.kept.filter(({ path }) => withheld.has(path)) }, { vals: storedAnswers(form), kept }, (path) => isWorkedOut([from, design], path)).length > 0;

const newerCells = (context: ImportContext, record: ImportRecord, { version, design }: FolderDesign): readonly ImportFinding[] => {
  const { indexOf } = preparedOf(design);
  const cells = context.readAs(record, context.design).places;
  return [...cells].flatMap(([path, place]): readonly ImportFinding[] =>
    indexOf.has(splitItemPath(path).item) ? [] : [{ ...place, code: 'import.newer_column', params: { version, newest: context.design.version }, isFault: false, isChange: true }],
  );
};

/** The form runs in the card's version, or in the one in force if the import moves cards. */
export const runRecord = async (context: ImportContext, record: ImportRecord, before: Card | null): Promise<RecordRun> => {
  const { settings, formContext } = context;
  const from = before === null ? context.design : await folderDesign(before.folder_id, before.summary.version);
  const design = settings.moves === true ? context.design : from;
  const prepared = preparedOf(design.design);
  const all = context.readAs(record, design);
  const isKnown = ({ version }: KeptAnswer): boolean => version <= design.version;
  const readable = design === context.design ? all : { ...all, kept: all.kept.filter(isKnown), perhapsKept: all.perhapsKept.filter(isKnown), findings: [...all.findings, ...newerCells(context, record, design)] };
  const withheld = await withheldOf(context, before, design);
  const maker = makerOf(context, all);
  const read = withoutCells(readable, withheld.has, new Set(settings.match === 'id' ? design.design.id_attributes : []));
  const was = before === null ? null : { design: from, vals: before.vals, kept: before.kept };
  const run = runSave(design, {
    managesReasons: true,
    // Imported answers must be confirmed in the form; unchanged ones stay confirmed.
    managesConfirmations: false,
    signature: null,
    posted: was === null ? read.vals : joinAnswers(prepared, was.vals, withoutEchoes(settings.match === 'id' ? withoutSameIds(design.design, read, was.vals) : read, { ...was, prepared: preparedOf(from.design) }, prepared), settings.mode, new Set(drawnNumbers(before).keys())),
    context: formContext(before, maker.org),
    before: was,
  });
  const brought = keptOf(read, run.form.answers()).filter((each) => !run.kept.some((own) => own.path === each.path && (own.version === each.version || sameAnswer(own.value, each.value))));
  return { form: run.form, kept: [...run.kept, ...brought], brought, design, from, read, withheld, maker };
};

const notOurs = 'not ours';
/** Answers `notOurs` for an id of another folder, null for a blank cell. */
const cardIdIn = (folderId: string, text: string | null): string | null => {
  if (text === null || text === '') return null;
  const id = text.startsWith(folderId) ? text.slice(folderId.length) : text;
  return /^[0-9a-z]{20}$/.test(id) ? id : notOurs;
};

const longestTitle = 60;

const titleOf = ({ design }: ImportContext, { places }: ReadRecord, answers: Answers): string => {
  const ids = design.design.id_attributes.map((path) => plainAnswer(answerAt(answers, path))).filter((text) => text !== '');
  const texts = ids.length > 0 ? ids : [...places.values()].slice(0, 3).map(({ text }) => text);
  return texts.join(' · ').slice(0, longestTitle);
};

const faultAt = (row: number, code: string, params: ImportFinding['params'] = {}): ImportFinding => ({ table: 0, row, column: null, code, params, isFault: true, text: '' });

interface Looked {
  readonly row: number;
  readonly at: number;
  readonly record: ImportRecord;
  readonly asNew: RecordRun;
  /** The digests of the id attributes are first by the version in force, then by earlier versions. */
  readonly guards: readonly (string | undefined)[];
  readonly cardId: string | null;
}

interface Met {
  readonly card?: Card | 'unknown' | 'unreadable';
  readonly holder: string | null;
}

const meet = async ({ job, settings }: ImportContext, looked: readonly Looked[]): Promise<readonly Met[]> => {
  const found = await Promise.all([0, ...(looked[0]?.guards.slice(1).keys() ?? [])].map((_each, at) => holdersOf(job.folder_id, looked.map(({ guards }) => guards[at]))));
  const holders = looked.map((_each, index) => found.map((of) => of[index] ?? null).find((holder) => holder !== null) ?? null);
  const named = settings.match === 'card' ? looked.map(({ cardId }) => cardId) : holders;
  const ids = [...new Set(named.filter((id) => id !== null && id !== notOurs))] as string[];
  const cards = new Map((await getCards(job.folder_id, ids, reachOfJob(job))).map((card, index) => [ids[index]!, card] as const));
  return named.map((id, index): Met => {
    const holder = holders[index]!;
    if (id === null) return { holder };
    const card = cards.get(id);
    return { holder, card: card === undefined ? 'unknown' : typeof card === 'string' ? 'unreadable' : card };
  });
};

const holdersOf = async (folderId: string, guards: readonly (string | undefined)[]): Promise<readonly (string | null)[]> => {
  const digests = [...new Set(guards.filter((guard) => guard !== undefined))];
  const holders = new Map((await guardHolders(folderId, digests)).map((holder, index) => [digests[index]!, holder] as const));
  return guards.map((guard) => (guard === undefined ? null : (holders.get(guard) ?? null)));
};

interface Earlier {
  readonly keys: Set<string>;
  readonly freed: Set<string>;
}

const remember = ({ keys, freed }: Earlier, row: Pick<Verdict, 'keys' | 'frees'>): void => {
  for (const key of row.keys) keys.add(key);
  if (row.frees !== undefined) freed.add(row.frees);
};

const otherHolder = async (folderId: string, { guard, holder }: { readonly guard: string | undefined; readonly holder: string | null }, after: string | undefined, card: Card | undefined): Promise<string | null> => {
  const [other = null] = after === guard ? [holder] : await holdersOf(folderId, [after]);
  return other === card?.id ? null : other;
};

/** For a card beyond the importer's reach, names only its hospital. */
const takenFault = async (job: ImportJob, row: number, holder: string | null): Promise<ImportFinding> => {
  const [card] = holder === null || job.own_cards !== true ? [] : await getCards(job.folder_id, [holder], everyCard);
  if (typeof card !== 'object' || isReached(reachOfJob(job), card)) return faultAt(row, 'import.exists');
  return faultAt(row, 'import.exists_elsewhere', { hospital: localText(card.history[0]?.org.name ?? {}, job.lang), owners: (await ownersOf(job.folder_id)).map((name) => localText(name, job.lang)).join(', ') });
};

const isOnlyMoved = ({ formContext }: ImportContext, { design, from, ...run }: RecordRun, card: Card): boolean => {
  if (from.version === design.version) return false;
  const asStored = runMove(design, from, card, formContext(card));
  return changesBetween(asStored.form.answers(), run.form.answers()).length === 0 && run.kept.length === asStored.kept.length;
};

/** An ID stays taken if its card was deleted. */
const judge = async (context: ImportContext, { row, at, record, asNew, guards: [guard], cardId }: Looked, { card: met, holder }: Met, earlier: Earlier): Promise<Verdict> => {
  const { job, settings } = context;
  const card = typeof met === 'object' ? met : undefined;
  const run = card === undefined || settings.mode === 'add' ? asNew : await runRecord(context, record, card);
  const { read } = run;
  const { design } = run.design;
  const after = run === asNew ? guard : await idGuardOf(design, run.form.answers(), idScopeOf(context.folder, card!.creator_id));
  const keys = [...(settings.match === 'card' && cardId !== null && cardId !== notOurs ? [cardId] : []), ...(after === undefined ? [] : [after])];
  const told = run === asNew ? [] : [...mixedParts(read, card!.vals, run.form.answers()), ...notCleared(read.cleared, card!.vals, run.form.answers())];
  const findings = [...findingsOf(read, row, preparedOf(design), run.form), ...told];
  findings.push(...findingsOfHospital(context, read, card));
  if (card !== undefined && run !== asNew && !isMadeWithin(reachOfJob(job), card.creator_id)) findings.push(faultAt(row, 'import.transferred'));
  if (card !== undefined && run !== asNew && losesWithheld(run, card)) findings.push(faultAt(row, 'import.loses_withheld'));
  if (keys.some((key) => earlier.keys.has(key))) findings.push(faultAt(row, 'import.twice'));
  if (met === 'unreadable') findings.push(faultAt(row, 'import.unreadable_card'));
  const isUnknown = met === 'unknown' && settings.match === 'card' && settings.mode !== 'add';
  if (isUnknown) findings.push(faultAt(row, 'import.no_card'));
  const isThere = met === 'unknown' ? settings.match === 'id' : settings.mode === 'add' && met !== undefined;
  const isFreed = after !== undefined && earlier.freed.has(after);
  const isElsewhere = holder !== null && met === 'unknown' && settings.match === 'id' && job.own_cards === true;
  const other = settings.match === 'card' && !isUnknown && !isFreed ? await otherHolder(job.folder_id, { guard, holder }, after, card) : null;
  if (isThere || isElsewhere || other !== null) findings.push(await takenFault(job, row, other ?? holder));
  const isRefused = findings.some(({ isFault }) => isFault);
  const differing = card === undefined || isRefused ? [] : changesBetween(card.vals, run.form.answers());
  const changes = card !== undefined && differing.length > 0 && isOnlyMoved(context, run, card) ? [] : differing;
  const guardBefore = card === undefined || run === asNew || isRefused ? undefined : await idGuardOf(run.from.design, card.vals, idScopeOf(context.folder, card.creator_id));
  const kind = isRefused ? 'refused' : card === undefined ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  const frees = guardBefore === after ? undefined : guardBefore;
  return { row, kind, at, title: titleOf(context, asNew.read, asNew.form.answers()), findings, changes: changes.filter(({ path }) => !run.withheld.has(path)), keys, ...(frees !== undefined && { frees }), ...(card && !isRefused && { card: { id: card.id, hash: card.hash } }) };
};

const lookAt = async (context: ImportContext, segment: number, from: number): Promise<readonly Looked[]> => {
  const { job, design, settings, idVersions, formContext, readAs } = context;
  const looked: Looked[] = [];
  for (const [index, record] of (await recordsOf(job, segment)).entries()) {
    const asNew = await runRecord(context, record, null);
    // With per-hospital IDs, a row meets cards of the hospital that it names, else of the importer's.
    const { scope, org } = asNew.maker;
    const guards = [await idGuardOf(design.design, asNew.form.answers(), scope)];
    for (const earlier of settings.match === 'id' ? idVersions : []) guards.push(await idGuardOf(earlier.design, runForm(earlier.design, readAs(record, earlier).vals, formContext(null, org)).answers(), scope));
    looked.push({ row: record.r, at: from + index, record, asNew, guards, cardId: cardIdIn(job.folder_id, asNew.read.cardId) });
  }
  return looked;
};

/** Runs every record like a save and stores only the verdicts. */
export const checkImport = async (job: ImportJob): Promise<void> => {
  const context = await openImport(job);
  const before: Earlier = { keys: new Set(), freed: new Set() };
  let found = { ...noCounts, notes: 0, asked: 0 };
  let done = 0;
  for (let segment = 0; segment < job.segments; segment += 1) {
    // A worker that continues must know what its predecessor had seen.
    const earlier = segment < job.step ? await getPart<readonly Verdict[]>(job.id, `found/${segment}`) : undefined;
    let verdicts = earlier;
    if (verdicts === undefined) {
      const looked = await lookAt(context, segment, done);
      const cards = await meet(context, looked);
      const judged: Verdict[] = [];
      for (const [index, each] of looked.entries()) {
        const verdict = await judge(context, each, cards[index]!, before);
        remember(before, verdict);
        judged.push(verdict);
      }
      verdicts = judged;
      await putPart(job.id, `found/${segment}`, verdicts);
    } else for (const verdict of verdicts) remember(before, verdict);
    const notes = verdicts.reduce((sum, { findings }) => sum + findings.filter(({ isFault }) => !isFault).length, 0);
    found = { ...countIn(found, verdicts), notes: found.notes + notes, asked: found.asked + verdicts.filter(asksFirst).length };
    done += verdicts.length;
    if (earlier === undefined) await change(job, ['checking'], { step: segment + 1, done, beat: Date.now(), found });
  }
  await change(job, ['checking'], { state: 'checked', step: 0, done: 0, found, version: context.design.version });
};
