import { seesIdentifiers } from '#shared/access/access.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { splitTypedName } from '#shared/design/sibling-names.ts';
import { keepsAnswers } from '#shared/form/card-moves.ts';
import type { RunSave } from '#shared/form/kept-answers.ts';
import type { FormContext, Issue } from '#shared/form/form-types.ts';
import type { IssueCode } from '#shared/items/issue-codes.ts';
import { cleanId } from '#shared/text/same-text.ts';
import { answerAt, splitItemPath } from '#shared/form/item-paths.ts';
import { isBlankAnswer, isObject } from '#shared/items/answers.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { cardIdForKey, earlierCardId } from './data/card-claims.ts';
import { requestDigest, isOnlyAskedSince, isOnlyGivenBackSince } from './data/card-history.ts';
import { reachOf } from './data/card-reach.ts';
import { getCard, insertCard, replaceCard, type Card } from './data/cards.ts';
import { keyedDigest } from '../data/digests.ts';
import { newCardId } from '../data/ids.ts';
import { folderOf, getProject, registrationOf, type Folder } from '../projects/data/projects.ts';
import { callerIdOf } from '../session/data/sessions.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { Problem, refuseInput } from '../refusals/problem.ts';
import { changesNothing, contentOf, drawNumbers, formContextOf, storedAnswers, isWorkedOut, runSave, runMove, leftOver } from './card-content.ts';
import { clockOf } from '../manage/data/domains.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../answers/folder-design.ts';
import { freedOf, readClaim, refuseIfTaken } from './linkage.ts';
import type { LinkValue } from './data/linked-cards.ts';
import { presentCard } from './present-card.ts';
import { refusalFor, refusalOf, refuseForeign, refuseIfClosed } from './refusals.ts';
import { lostIn, refuseToKeep, tellableIssues, withStored, refuseBeyondCount, refuseNoCount, refuseNoQuestion, designOfNames, refuseUnknownNames } from './posted-answers.ts';
import { nothingWithheld, withheldAmong, withheldIn, type Withheld } from '../answers/withhold.ts';

type SaveCall = Call<typeof cardCalls.saveCard>;

interface Save {
  readonly call: SaveCall;
  readonly clock: Awaited<ReturnType<typeof clockOf>>;
  readonly request: string;
  readonly key: string | undefined;
}

/** The server runs the form itself and ignores the posted status. */
export const saveCard: UseCase<typeof cardCalls.saveCard> = (call) => {
  const { body, principal } = call;
  const answers = body.left_over === undefined ? body.vals : { sent: { vals: body.vals, left_over: body.left_over } };
  return saveAs(call, requestDigest(callerIdOf(principal), body.card_hash ?? null, answers));
};

/** The digest `request` identifies a repeated save. */
export const saveAs = async (call: SaveCall, request: string) => {
  const { body, principal, host, now } = call;
  if ((body.id === undefined) !== (body.card_hash === undefined))
    refuseInput(`body.${body.id === undefined ? 'id' : 'card_hash'}`, 'missing');
  const clock = await clockOf(body.context, host, now);
  const save: Save = { call, clock, request, key: await attemptKey(call) };
  const card = await storeOnce(save);
  const { corrected, ...used } = clock;
  const design = await folderDesign(card.folder_id, card.summary.version);
  const ids_cleaned = seesIdentifiers(principal.access) ? idsCleaned(design, card, body.vals) : [];
  const adjusted = adjustedPaths(design, body.vals, card);
  return { ...(await presentCard(card, principal, now)), ...(ids_cleaned.length > 0 && { ids_cleaned }), ...(adjusted.length > 0 && { adjusted: [...adjusted] }), ...(corrected && { clock_used: used }) };
};

const idsCleaned = ({ design }: FolderDesign, card: Card, sent: Answers) =>
  design.id_attributes.flatMap((path) => {
    const [was, stored] = [answerAt(sent, path), answerAt(card.vals, path)];
    return typeof was === 'string' && typeof stored === 'string' && was !== stored && cleanId(was) === stored ? [{ path, sent: was, stored }] : [];
  });

const saysSame = (sent: AnswerValue, stored: AnswerValue): boolean => {
  if (isBlankAnswer(sent) || sent === false) return true;
  if (isObject(sent)) return isObject(stored) && Object.entries(sent).every(([part, value]) => saysSame(value, stored[part] ?? null));
  if (Array.isArray(sent)) return Array.isArray(stored) && sent.every((each: AnswerValue) => stored.includes(each));
  return plainAnswer(sent) === plainAnswer(stored);
};

/** Finds answers that were cut, converted or not asked for. Computed answers and those kept with an earlier version are not adjusted. */
const adjustedPaths = (design: FolderDesign, sent: Answers, { vals, kept }: Card): readonly string[] =>
  Object.entries(sent).flatMap(([page, answers]) =>
    Object.entries(answers).flatMap(([name, value]) => {
      const path = `${page}.${name}`;
      if (name.includes('@') || design.item(splitItemPath(path).item) === undefined || saysSame(value, answerAt(vals, path))) return [];
      if (Object.keys(vals[page] ?? {}).some((each) => splitTypedName(each)?.stored === name)) return [];
      return isWorkedOut([design], path) || kept.some((each) => each.path === path) ? [] : [path];
    }),
  );

/** A repeated save whose answer was lost gets its stored card, even if it would be refused now. */
const storeOnce = async (save: Save): Promise<Card> => {
  try {
    return await store(save);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { body, principal, now } = save.call;
    const id = body.id ?? (save.key === undefined ? undefined : await earlierCardId(save.key, save.request, now));
    const card = id === undefined ? undefined : await getCard(principal.folder.id, id, reachOf(principal.access));
    if (card === undefined || (card.request !== save.request && body.id !== undefined)) throw error;
    return answerAgain(save, card);
  }
};

/** Answers only if this save was the card's last change: otherwise the client would take a foreign hash and undo that change with its next save. */
const answerAgain = ({ call, request }: Save, card: Card): Card => {
  if (card.request === request) return card;
  refuseIfClosed(call.principal.project, card, 'card.not_writable');
  throw call.body.id === undefined ? new Problem('card.stale', { card_id: card.id }) : refusalOf({ outcome: 'stale' });
};

/** The caller may know a newer version than the folder that was read first. */
const folderInForce = async ({ body: { version = 0, move_to = 0 }, principal: { folder, project } }: SaveCall): Promise<Folder> => {
  if (Math.max(version, move_to) <= (folder.version ?? 0)) return folder;
  const newest = await getProject(project.id, { consistent: true });
  return (newest && folderOf(newest, folder.id)) ?? folder;
};

/** The version in force judges new cards and moves; the card's own version judges other saves. */
const judgingVersion = ({ body: { version, move_to } }: SaveCall, folder: Folder, before: Card | undefined): number | null => {
  if (before === undefined) return folder.version;
  const own = before.summary.version;
  if (move_to !== undefined && move_to !== own) {
    if (move_to !== folder.version) throw new Problem('design.not_in_force', { version: folder.version, asked: move_to });
    return move_to;
  }
  if (version === undefined || version === own) return own;
  throw new Problem('card.other_version', { version: own, sent: version, path: 'body.version' });
};

const store = async (save: Save): Promise<Card> => {
  const { body, principal, now } = save.call;
  const folder = await folderInForce(save.call);
  if (!registrationOf(folder, now).open) throw new Problem('card.not_writable', { reason: 'registration_closed' });
  const before = body.id === undefined ? undefined : await getCard(folder.id, body.id, reachOf(principal.access));
  if (body.id !== undefined && before === undefined) throw refusalOf({ outcome: 'gone' });
  if (before !== undefined) refuseForeign(principal.access, before, 'card.not_writable');
  if (before !== undefined && isOvertaken(before, body.card_hash)) return answerAgain(save, before);
  const design = await folderDesign(folder.id, judgingVersion(save.call, folder, before));
  const withheld = before === undefined ? nothingWithheld : await withheldIn(principal.access, folder, [before.summary.version, design.version]);
  if (before !== undefined) refuseToKeep(await withheldAmong(principal.access, folder, [before.summary.version, design.version], body.left_over ?? []));
  const run = await openPosted(save, design, before, folder, withheld);
  if (before === undefined) refuseIfClosed(principal.project, { created: now, vals: storedAnswers(run.form) }, 'card.not_writable');
  const issues = run.form.submitIssues();
  const mayStand = body.with_errors === true && principal.project.saves_with_errors === true;
  if (issues.some((issue) => !mayStand || standsAlways(design, issue))) throw new Problem('card.invalid', { issues: tellableIssues(withheld, issues) });
  const claim = body.link && (await readClaim(save.call, body.link, design, run.form));
  return before === undefined ? create(save, design, run, claim) : change(save, design, run, before, withheld);
};

/** These errors are never saved: no client shows them, or the card could not be identified. */
const never: ReadonlySet<IssueCode> = new Set(['card.nothing_entered', 'card.id_attribute_missing', 'item.unknown_reason', 'item.reason_and_answer', 'item.confirmation_invalid', 'item.number_drawn'] as const);

export const standsAlways = ({ design }: FolderDesign, { code, path }: Issue): boolean => never.has(code) || design.id_attributes.includes(path);

const contextOf = ({ body, principal }: SaveCall, clock: Save['clock'], { design }: FolderDesign, before: Card | undefined): FormContext =>
  formContextOf(before, design, { clock, language: body.context?.language ?? principal.user.lang, org: principal.org });

const openPosted = async ({ call, clock }: Save, design: FolderDesign, before: Card | undefined, folder: Folder, withheld: Withheld): Promise<RunSave> => {
  const { body, principal } = call;
  const stored = before && (await ownDesign(before, design));
  const names = body.version === undefined ? (stored ?? (await designOfNames(design, body.vals))) : await folderDesign(folder.id, body.version);
  await refuseUnknownNames(names, folder.version ?? 0, body.vals);
  refuseNoCount(names.design, body.vals);
  refuseBeyondCount(names.design, body.vals, body.vals);
  refuseNoQuestion(names, body.together);
  const context = contextOf(call, clock, design, before);
  // A form carried to a later version posts its names, so withheld answers must be moved there first.
  const known = (): Answers => (before === undefined || stored === undefined ? {} : names.version === stored.version ? before.vals : names.version === design.version ? storedAnswers(runMove(design, stored, before, context).form) : {});
  return runSave(design, {
    posted: withheld.isAny ? withStored(withheld, names.design, body.vals, known()) : body.vals,
    managesReasons: body.reasons === true,
    managesConfirmations: body.confirmations === true,
    signature: { by: { id: principal.user.id, name: principal.user.disp_name }, at: new Date(call.now).toISOString() },
    context,
    entered: names,
    leftOver: await readLeftOver(call, design, context),
    before: before === undefined || stored === undefined ? null : { design: stored, vals: before.vals, kept: before.kept },
  });
};

const ownDesign = async (card: Card, design: FolderDesign): Promise<FolderDesign> => (card.summary.version === design.version ? design : folderDesign(card.folder_id, card.summary.version));

const readLeftOver = async ({ body: { left_over = [] }, principal: { folder } }: SaveCall, design: FolderDesign, context: FormContext): Promise<readonly KeptAnswer[]> => {
  const read = async ({ version, ...posted }: (typeof left_over)[number], index: number): Promise<KeptAnswer> => {
    const earlier = version === design.version ? undefined : await designIfAny(folder.id, version);
    return (earlier && leftOver(earlier, posted, context)) ?? refuseInput(`body.left_over.${index}`, 'invalid');
  };
  return Promise.all(left_over.map(read));
};

const create = async (save: Save, design: FolderDesign, { form, kept }: RunSave, claim: LinkValue | undefined): Promise<Card> => {
  const { call, request, key } = save;
  const { folder, user, access } = call.principal;
  const reach = reachOf(access);
  const id = newCardId(call.now);
  const taken = key === undefined ? { id } : await cardIdForKey(key, request, id, call.now);
  if (taken === 'another request') return refuseInput('headers.idempotency-key', 'reused');
  const place = { folder_id: folder.id, creator_id: user.id, id: taken.id };
  if (claim !== undefined) await refuseIfTaken(claim, place.id, reach);
  let formerId: string | undefined;
  for (let left = numberTries; ; left -= 1) {
    const drawn = await drawNumbers(folder, user.id, design, form);
    const isIdDrawn = design.design.id_attributes.some((path) => drawn.includes(path));
    const content = await contentOf(call, design, form, null, kept, { drawn, together: call.body.together });
    const made = claim === undefined
      ? await insertCard(place, request, content)
      : await insertCard(place, request, { ...content, link: content.link ?? claim.digest }, { digest: claim.digest, scope: claim.scope, formerId });
    if (made.outcome === 'saved') return made.card;
    if (made.outcome === 'made before') return answerAgain(save, made.card);
    if (left === 0) throw await refusalFor(made, folder.id, content.guard, reach);
    if (claim !== undefined) formerId = await freedOf(claim, made, reach);
    if (made.outcome === 'link taken') continue;
    // Another card has the drawn number, typed by somebody, so draw the next one.
    if (made.outcome !== 'id taken' || !isIdDrawn) throw await refusalFor(made, folder.id, content.guard, reach);
    for (const path of drawn) form.set(path, null);
  }
};

const numberTries = 10;

export const isOvertaken = (card: Card, hash = ''): boolean =>
  card.hash !== hash && !isOnlyAskedSince(card, hash) && !isOnlyGivenBackSince(card, hash);

const isMoreThanMove = ({ call, clock }: Save, own: FolderDesign, design: FolderDesign, before: Card, { form, kept }: RunSave): boolean => {
  if (own.version === design.version) return false;
  const alone = runMove(design, own, before, contextOf(call, clock, design, before));
  const byPlace = (each: readonly KeptAnswer[]): readonly KeptAnswer[] => each.toSorted((a, b) => a.version - b.version || (a.path < b.path ? -1 : 1));
  return !keepsAnswers({ vals: storedAnswers(alone.form), kept: byPlace(alone.kept) }, { vals: storedAnswers(form), kept: byPlace(kept) });
};

const change = async (save: Save, design: FolderDesign, run: RunSave, before: Card, withheld: Withheld): Promise<Card> => {
  const { call, request } = save;
  const { form, kept } = run;
  const { body, principal } = call;
  refuseIfClosed(principal.project, before, 'card.not_writable');
  const own = await ownDesign(before, design);
  const content = await contentOf(call, design, form, before, kept, { together: body.together, from: own, isEntered: isMoreThanMove(save, own, design, before, run) });
  const withheldKept = await withheldAmong(principal.access, principal.folder, [own.version, design.version], before.kept);
  if (withheld.isAny || withheldKept.length > 0) {
    const lost = lostIn(withheld, { vals: before.vals, version: own.version, withheldKept }, content, (path) => isWorkedOut([own, design], path));
    if (lost.length > 0) throw new Problem('answers.withheld', { reason: 'lost', paths: lost });
  }
  // A changed date must not move a card into a closed period.
  refuseIfClosed(principal.project, { ...before, vals: content.vals }, 'card.not_writable');
  if (changesNothing(before, content)) return before;
  const stored = await replaceCard(before, request, content);
  if (stored.outcome === 'saved') return stored.card;
  if (stored.outcome !== 'stale') throw await refusalFor(stored, before.folder_id, content.guard, reachOf(principal.access));
  const now = await getCard(principal.folder.id, before.id, reachOf(principal.access));
  if (now === undefined) throw refusalOf({ outcome: 'gone' });
  if (isOvertaken(now, body.card_hash)) return answerAgain(save, now);
  return change(save, design, run, now, withheld);
};

const longestKey = 200;

/** Digests keep keys of different callers apart. */
const attemptKey = async ({ headers, principal }: SaveCall): Promise<string | undefined> => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (key === '' || key.length > longestKey) return refuseInput('headers.idempotency-key', 'wrong_format');
  return keyedDigest('idempotency', `${callerIdOf(principal)}\n${principal.folder.id}\n${key}`);
};
