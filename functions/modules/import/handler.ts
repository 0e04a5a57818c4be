import { randomUUID } from 'node:crypto';
import { mayTakeOut, seesIdentifiers } from '#shared/access/access.ts';
import type { Acceptance } from '#shared/modules/import/judge-record.ts';
import type { SourceFile, ImportSettings } from '#shared/modules/import/records.ts';
import type { importCalls } from '#shared/modules/import/calls.ts';
import { changeImport, getImport, insertImport, keepHeadings, listImports, readHeadings, undoDays, type ImportJob } from './data/import-jobs.ts';
import { getMember } from '../../people/data/members.ts';
import { registrationOf, type Folder } from '../../projects/data/projects.ts';
import { findDesign, findFolder } from '../../refusals/find-or-refuse.ts';
import { hospitalsOfFolder } from './hospitals.ts';
import { importingIn, isInReach, type Importer } from './importer.ts';
import { createHandler, type Call, type UseCase } from '../../http/create-handler.ts';
import type { Person } from '../../http/principal.ts';
import { Problem, refuseInput } from '../../refusals/problem.ts';
import { startWorker } from '../../runtime/start-worker.ts';
import { getPart, uploadAddress, uploadedSize, putPart, downloadAddress, putFile } from './storage/import-files.ts';
import type { FileRead } from './reader.ts';

// The S3 and Lambda clients and the engine are loaded on demand.

interface FolderParams {
  readonly pId: string;
  readonly fId: string;
}

interface ImporterHere extends Importer {
  readonly folder: Folder;
}

/** A manager without the right to import may add cards and sees nothing stored. Anybody else gets "not found". */
const importerOf = async ({ user, org }: Person, params: FolderParams, now: number): Promise<ImporterHere> => {
  const access = await importingIn(params.pId, { user, org }, now);
  if (access === undefined && org.role !== 'manage') {
    const member = await getMember(params.pId, user.id);
    if (member === undefined || member.disabled) throw new Problem('project.unknown');
    throw new Problem('access.denied');
  }
  const { folder } = await findFolder(params);
  return { userId: user.id, folder, ...(access && { access }) };
};

type ImportCall = Pick<Call<typeof importCalls.importState>, 'params' | 'principal' | 'now'>;

const findImport = async ({ params, principal, now }: ImportCall): Promise<{ readonly job: ImportJob } & Pick<ImporterHere, 'folder' | 'access'>> => {
  const importer = await importerOf(principal, params, now);
  const job = await getImport(importer.folder.id, params.importId, now);
  if (job === undefined || !isInReach(job, importer)) throw new Problem('import.unknown');
  return { ...importer, job: await settle(job, now) };
};

/** A worker reports every 15 seconds; after this silence it counts as dead. */
const silentMs = 60_000;
/** A reader does not report; it ends within its time or never. */
const readingMs = 16 * 60_000;
const mostRuns = 100;

const startStep = async (job: ImportJob): Promise<void> => {
  await startWorker('IMPORT_WORKER', { folder: job.folder_id, import: job.id, run: job.run });
};

/** Takes over the reader's result, and restarts a step whose worker died. */
const settle = async (job: ImportJob, now: number): Promise<ImportJob> => {
  if (job.state === 'reading') {
    const read = await getPart<FileRead>(job.id, 'file-read');
    if (read === undefined) return now - job.beat > readingMs ? moved(job, { state: 'failed', reason: 'file.too_heavy' }) : job;
    return 'refusal' in read ? moved(job, { state: 'failed', reason: read.refusal }) : moved(job, { state: 'read', records: read.records, segments: read.segments });
  }
  const isWorking = job.state === 'checking' || job.state === 'running' || job.state === 'undoing';
  if (!isWorking || now - job.beat <= silentMs) return job;
  if (job.run >= mostRuns) return moved(job, { state: 'failed', reason: 'defect' });
  const by = randomUUID();
  const next = await moved(job, { run: job.run + 1, beat: now, by });
  if (next.by === by) await startStep(next);
  return next;
};

const moved = async (job: ImportJob, set: Partial<ImportJob>): Promise<ImportJob> =>
  (await changeImport(job, [job.state], set)) === 'saved' ? { ...job, ...set } : ((await getImport(job.folder_id, job.id, Date.now())) ?? job);

const dayMs = 24 * 3_600_000;
const undoUntil = ({ started = 0 }: ImportJob): number => started + undoDays * dayMs;

const present = (job: ImportJob, now: number) => {
  const { id, file, state, reason, user, adds_only, records, done, found, stored, created, started } = job;
  return {
    id,
    file,
    state,
    ...(reason !== undefined && { reason }),
    by: user.name,
    created_at: new Date(created).toISOString(),
    adds_only,
    records,
    done,
    ...(found && { found }),
    ...(stored && { stored }),
    ...(started !== undefined && now < undoUntil(job) && { undo_until: new Date(undoUntil(job)).toISOString() }),
  };
};

const imports: UseCase<typeof importCalls.imports> = async ({ params, principal, now }) => {
  const importer = await importerOf(principal, params, now);
  const jobs = await listImports(importer.folder.id, now);
  return { imports: jobs.filter((job) => isInReach(job, importer)).map((job) => present(job, now)) };
};

const beginImport: UseCase<typeof importCalls.beginImport> = async ({ params, body, principal, now }) => {
  const { folder, access } = await importerOf(principal, params, now);
  if (folder.version === null) throw new Problem('design.unknown');
  const { user, org } = principal;
  const job = await insertImport({ folder_id: folder.id, file: body.file, user: { id: user.id, name: user.disp_name }, org: { id: org.id, name: org.name }, lang: body.lang ?? user.lang, adds_only: access === undefined, own_cards: access?.rights.cards === 'own', withholds: access !== undefined && !seesIdentifiers(access) }, now);
  return { id: job.id, address: await uploadAddress(job.id) };
};

/** Answers the design in force; for files exported by this product also earlier ones. */
const versionsFor = async (folder: Folder, source: SourceFile['source']) => {
  const design = await findDesign(folder.id, folder.version);
  const newest = { version: folder.version ?? 0, design };
  const numbers = source === 'own' ? Array.from({ length: newest.version - 1 }, (_, index) => newest.version - 1 - index) : [];
  return [newest, ...(await Promise.all(numbers.map(async (version) => ({ version, design: await findDesign(folder.id, version) }))))];
};

const fileOf = async (job: ImportJob): Promise<SourceFile | undefined> => {
  if (job.state === 'waiting' || job.state === 'reading' || job.records === 0) return undefined;
  return getPart<SourceFile>(job.id, 'file-read');
};

const importState: UseCase<typeof importCalls.importState> = async (call) => {
  const { now } = call;
  const { job, folder } = await findImport(call);
  const isDecided = job.state !== 'read' && job.state !== 'checked';
  const file = isDecided ? undefined : await fileOf(job);
  const design = await findDesign(folder.id, folder.version);
  const answer = { import: present(job, now), has_id_attributes: design.id_attributes.length > 0, ...((folder.version ?? 0) > 1 && { has_versions: true }) };
  if (file === undefined) return answer;
  const [versions, headings, hospitals] = await Promise.all([versionsFor(folder, file.source), readHeadings(folder.id), hospitalsOfFolder(folder.id)]);
  const { describeFile } = await import('./describe-file.ts');
  const { matches, targets } = describeFile(versions, file, headings, hospitals);
  const settings = job.settings === undefined ? undefined : await getPart<ImportSettings>(job.id, job.settings);
  const tables = file.tables.map(({ name, rows, columns }, table) => ({ name, rows, columns: columns.map(({ header, samples, dates }, index) => ({ header, samples: [...samples], ...(dates && { dates }), ...matches[table]![index]! })) }));
  return {
    ...answer,
    file: { source: file.source, left_out: [...file.left_out], tables },
    targets: [...targets],
    ...(settings && { settings: { ...settings, columns: settings.columns.map((own) => [...own]) } }),
  };
};

type Taken = ImportJob & Required<Pick<ImportJob, 'actor'>>;

/** A step is conditional on the previous state; the second of two simultaneous callers gets a conflict. */
const begin = async (job: Taken, set: Partial<ImportJob>, now: number): Promise<ImportJob> => {
  const next = { ...set, actor: job.actor, run: job.run + 1, beat: now, by: randomUUID(), reason: undefined as unknown as string };
  if ((await changeImport(job, [job.state], next)) === 'superseded') throw new Problem('import.not_now');
  const { reason: _reason, ...rest } = { ...job, ...next };
  return rest;
};

const notNow = (): never => {
  throw new Problem('import.not_now');
};

const beginReading = async (job: Taken, now: number): Promise<ImportJob> => {
  if (job.state !== 'waiting' || (await uploadedSize(job.id)) === undefined) return notNow();
  const next = await begin(job, { state: 'reading' }, now);
  await startWorker('IMPORT_READER', { import: job.id, name: job.file });
  return next;
};

const undecided = (open: object): Problem => new Problem('request.invalid', { issues: [{ path: 'body.settings', ...open }] });

const beginCheck = async (job: Taken, folder: Folder, settings: ImportSettings | undefined, now: number): Promise<ImportJob> => {
  const file = job.state === 'read' || job.state === 'checked' ? await fileOf(job) : undefined;
  if (file === undefined) return notNow();
  if (settings === undefined) throw undecided({ code: 'columns' });
  if (job.adds_only && settings.mode !== 'add') throw new Problem('access.denied');
  const [versions, headings, hospitals] = await Promise.all([versionsFor(folder, file.source), readHeadings(folder.id), hospitalsOfFolder(folder.id)]);
  const { decidedHeadings, openQuestion } = await import('./describe-file.ts');
  const open = openQuestion(versions, file, settings);
  if (open !== null) throw undecided(open);
  // The name is unique: a run that begins at the same moment keeps the settings of its own check.
  const part = `settings/${randomUUID()}`;
  await putPart(job.id, part, settings);
  await keepHeadings(folder.id, decidedHeadings(versions, file, settings, headings, hospitals));
  const next = await begin(job, { state: 'checking', step: 0, done: 0, settings: part }, now);
  await startStep(next);
  return next;
};

/** Values that differ from the file are stored only for accepted rows. */
const keepAcceptance = async (job: ImportJob, accept: Acceptance | undefined): Promise<Pick<ImportJob, 'accepted'>> => {
  if (job.found === undefined || job.found.asked === 0) return {};
  if (accept === undefined) return refuseInput('body.accept', 'missing');
  const accepted = `accepted/${randomUUID()}`;
  await putPart(job.id, accepted, accept);
  return { accepted };
};

const beginRun = async (job: Taken, accept: Acceptance | undefined, now: number): Promise<ImportJob> => {
  const isResumed = job.state === 'failed' && job.started !== undefined;
  if (!isResumed && job.state !== 'checked') return notNow();
  const next = await begin(job, { state: 'running', ...(!isResumed && { step: 0, done: 0, started: now, ...(await keepAcceptance(job, accept)) }) }, now);
  await startStep(next);
  return next;
};

const beginUndo = async (job: Taken, { user, org }: Person, now: number): Promise<ImportJob> => {
  const isStored = job.started !== undefined && (job.state === 'done' || job.state === 'failed');
  if (!isStored || now > undoUntil(job)) return notNow();
  const { state, step, done } = job;
  const next = await begin(job, { state: 'undoing', step: 0, done: 0, stood: { state, step, done }, undoer: { user: { id: user.id, name: user.disp_name }, org: { id: org.id, name: org.name } } }, now);
  await startStep(next);
  return next;
};

const advanceImport: UseCase<typeof importCalls.advanceImport> = async (call) => {
  const { body, now } = call;
  const { job: found, folder } = await findImport(call);
  const job = { ...found, actor: call.principal.user.id };
  if (body.step !== 'read' && !registrationOf(folder, now).open) throw new Problem('card.not_writable', { reason: 'registration_closed' });
  switch (body.step) {
    case 'read':
      return present(await beginReading(job, now), now);
    case 'check':
      return present(await beginCheck(job, folder, body.settings, now), now);
    case 'run':
      return present(await beginRun(job, body.accept, now), now);
    case 'undo':
      return present(await beginUndo(job, call.principal, now), now);
  }
};

const checkedImport = async (call: ImportCall): ReturnType<typeof findImport> => {
  const found = await findImport(call);
  if (found.job.found === undefined || found.job.state === 'checking') throw new Problem('import.not_now');
  return found;
};

const importRows: UseCase<typeof importCalls.importRows> = async (call) => {
  const { job, folder, access } = await checkedImport(call);
  const showsStored = access !== undefined && mayTakeOut(access, true);
  return (await import('./found-rows.ts')).pageOfRows(job, await findDesign(folder.id, job.version), { ...call.query, showsStored });
};

const importFindings: UseCase<typeof importCalls.importFindings> = async (call) => {
  const { job } = await checkedImport(call);
  await putFile(job.id, 'findings', await (await import('./found-rows.ts')).findingsBook(job));
  return { address: await downloadAddress(job.id, 'findings', `${job.file.replace(/\.[^.]*$/, '')}_findings.xlsx`) };
};

export const handler = createHandler(async () => (await import('#shared/modules/import/calls.ts')).importCalls, { imports, beginImport, importState, advanceImport, importRows, importFindings });
