import { isDeepStrictEqual } from 'node:util';
import type { AnswerValue, Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { keepsSubmission } from '#shared/form/card-moves.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { standsAgainstSubmitting } from '#shared/form/save-check.ts';
import { unreadInSight, withTyped, splitTyped } from '#shared/form/typed-texts.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { answerAt, answerPath, splitItemPath } from '#shared/form/item-paths.ts';
import { idScopeOf } from './data/card-reach.ts';
import type { Card, CardContent } from './data/cards.ts';
import { recentDomains, linkageItemOf } from '../manage/data/domains.ts';
import { idGuardOf, linkOfAnswers } from './data/card-claims.ts';
import { projectIdOf } from '../data/keys.ts';
import { changedPaths } from './data/card-history.ts';
import { standingAfterSave } from './data/stored-card.ts';
import { nextNumber, keepRepeatWidths, type Folder } from '../projects/data/projects.ts';
import { itemPaths, type FolderDesign } from '../answers/folder-design.ts';
import { askTheSame } from '../composition/same-questions.ts';
import { listedValues } from '../answers/listed-answers.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { givenItems } from '#shared/form/given-items.ts';
import { leftOverIn, openSaved, type RunSave } from '#shared/form/kept-answers.ts';
import type { NumberedDesign } from '#shared/form/answers-without-place.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { withConfirmations, type Signature } from '#shared/form/stored-confirmations.ts';
import { withStoredReasons } from '#shared/form/stored-reasons.ts';
import type { KnownDesign } from '../designs/data/design-versions.ts';
import { returnKept } from '../composition/kept-answers.ts';

export const preparedOf = onceFor(prepare);

export const runForm = (design: CardDesign, vals: Answers, context: FormContext): FormSession => {
  const { answers, unread } = splitTyped(vals);
  return openForm(preparedOf(design), answers, context, unread);
};

export const givenIn = (design: CardDesign, vals: Answers, context: FormContext, withheld: ReadonlySet<Path>) => {
  const { answers, unread } = splitTyped(vals);
  return givenItems(preparedOf(design), answers, context, unread, withheld);
};

const numbered = ({ version, design }: KnownDesign): NumberedDesign => ({
  version,
  get prepared() {
    return preparedOf(design);
  },
});

export const isWorkedOut = (versions: readonly KnownDesign[], path: string): boolean => {
  const { item } = splitItemPath(answerPath(path));
  const known = versions.flatMap(({ design }) => {
    const prepared = preparedOf(design);
    const index = prepared.indexOf.get(item);
    return index === undefined ? [] : [prepared.behaviours[index]!.answer === 'computed' || prepared.calculations[index]! !== null];
  });
  return known.length > 0 && known.every(Boolean);
};

export interface PostedSave {
  readonly posted: Answers;
  /** The client knows missing reasons, so one that it omits is removed. */
  readonly managesReasons: boolean;
  /** The client knows confirmed warnings, so one that it omits is removed. */
  readonly managesConfirmations: boolean;
  readonly signature: Signature | null;
  readonly context: FormContext;
  readonly entered?: KnownDesign | undefined;
  readonly leftOver?: readonly KeptAnswer[];
  readonly before: { readonly design: KnownDesign; readonly vals: Answers; readonly kept: readonly KeptAnswer[] } | null;
}

export const runSave = (design: KnownDesign, { posted, managesReasons, managesConfirmations, signature, context, entered, leftOver: beside = [], before }: PostedSave): RunSave => {
  const stored = before && { prepared: preparedOf(before.design.design), vals: before.vals };
  const { answers, unread } = splitTyped(posted);
  const reasoned = managesReasons || stored === null ? answers : withStoredReasons(stored.prepared, answers, stored.vals);
  const saved = {
    design: numbered(design),
    context,
    unread,
    posted: withConfirmations(design.design, reasoned, stored, signature, managesConfirmations),
    entered: entered && numbered(entered),
    leftOver: beside,
    before: before && { ...before, design: numbered(before.design) },
  };
  return openSaved(saved, returnKept);
};

export const runMove = (design: KnownDesign, stored: KnownDesign, { vals, kept }: Pick<NonNullable<PostedSave['before']>, 'vals' | 'kept'>, context: FormContext): RunSave =>
  runSave(design, { posted: vals, managesReasons: true, managesConfirmations: true, signature: null, context, before: { design: stored, vals, kept } });

export const leftOver = (version: KnownDesign, posted: Omit<KeptAnswer, 'version' | 'repeat'>, context: FormContext): KeptAnswer | null => leftOverIn(numbered(version), posted, context);

export interface SavingCall {
  readonly principal: {
    readonly folder: Folder;
    readonly user: { readonly id: string; readonly disp_name: Texts };
    readonly org: { readonly id: string; readonly name: Texts };
  };
  readonly now: number;
}

/** A card keeps the organisation that made it. The server sets no defaults: the browser offers them and the user may clear them. */
export const formContextOf = (card: Card | null | undefined, design: CardDesign, { clock: { today, now }, language, org }: { readonly clock: Pick<FormContext, 'today' | 'now'>; readonly language: FormContext['language']; readonly org: { readonly name: Texts } }): FormContext => ({
  today,
  now,
  organisation: localText(card?.history[0]?.org.name ?? org.name, design.languages[0] ?? language),
  language,
  isNew: false,
  drawn: drawnNumbers(card),
});

export const storedAnswers = (form: FormSession): Answers => withTyped(form.answers(), unreadInSight(form));

interface Beside {
  readonly drawn?: readonly Path[];
  readonly together?: readonly string[] | undefined;
  readonly from?: FolderDesign;
  readonly isEntered?: boolean;
  readonly vals?: Answers;
  readonly creatorId?: string;
}

/** A submitted card stays submitted only if the new version's requirements are met. */
export const reviewAfter = (before: Card | null, { design, version }: Pick<FolderDesign, 'design' | 'version'>, form: FormSession, vals: Answers, kept: readonly KeptAnswer[], from?: FolderDesign) => {
  const isReady = (card: Card): boolean =>
    card.summary.version === version
      ? form.status().required === 'comp' && standsAgainstSubmitting(form) === null
      : from !== undefined && keepsSubmission(card, { vals, kept }, askTheSame(from.design, design), form);
  return standingAfterSave(before?.summary.review, () => before !== null && isReady(before));
};

/** Answers that something else changed meanwhile have no mark, nor those that an earlier save stored. `changes`: null for a new card. */
const togetherIn = (posted: readonly string[], vals: Answers, changes: CardContent['entry']['changes'] | null): readonly string[] => {
  const changed = changes && new Set(changes.map(({ path }) => path));
  return [...new Set(posted)].filter((path) => answerAt(vals, path) === 'no' && (changed?.has(path) ?? true));
};

export const contentOf = async ({ principal, now }: SavingCall, { design, version }: FolderDesign, form: FormSession, before: Card | null, kept: readonly KeptAnswer[], { drawn = [], together = [], from, isEntered = false, vals = storedAnswers(form), creatorId = principal.user.id }: Beside = {}): Promise<CardContent> => {
  const { folder, user, org } = principal;
  const summary = summaryOf({ design, version }, vals, form, org.name);
  const maker = before?.history[0]?.org ?? org;
  const changes = before === null ? [] : changedPaths(before.vals, vals);
  const isMoved = before !== null && before.summary.version !== version;
  const marked = togetherIn(together, vals, before && changes);
  const review = reviewAfter(before, { design, version }, form, vals, kept, from);
  await keepRepeatWidths(folder.id, design, vals);
  return {
    vals,
    kept,
    summary: { ...summary, ...(maker.id !== org.id && { created_org: maker.name }), ...(review && { review }) },
    guard: await idGuardOf(design, vals, idScopeOf(folder, before?.creator_id ?? creatorId)),
    link: await linkOf(now, folder.id, vals, before),
    entry: {
      user: { id: user.id, name: user.disp_name },
      org: { id: org.id, name: org.name },
      version,
      ...(drawn.length > 0 && { drawn }),
      ...(marked.length > 0 && { together: marked }),
      // Only taking back a move lowers the version.
      ...(isMoved && { move: { from: before.summary.version, kept: before.kept, ...(version < before.summary.version && { undone: true as const }), ...(isEntered && { entered: true as const }) } }),
      changes,
    },
    now,
  };
};

type Acting = Pick<SavingCall, 'now'> & { readonly principal: Pick<SavingCall['principal'], 'user' | 'org'> };

export const unchangedContent = ({ principal: { user, org }, now }: Acting, { vals, kept, summary, guard, link }: Card, what: Pick<CardContent['entry'], 'review' | 'transfer'>): CardContent => {
  const entry = { user: { id: user.id, name: user.disp_name }, org: { id: org.id, name: org.name }, version: summary.version, changes: [], ...what };
  return { vals, kept, summary, guard, link, entry, now };
};

/** A list names so many of the missing items. */
const mostNamed = 2;

const firstMissingIn = (design: CardDesign, form: FormSession): readonly number[] => {
  const missing = form.issues().filter(({ code }) => code === 'item.required' || code === 'item.required_message');
  return [...new Set(missing.map(({ path }) => itemPaths(design).indexOf(splitItemPath(path).item)))].slice(0, mostNamed);
};

const summaryOf = ({ design, version }: Pick<FolderDesign, 'design' | 'version'>, vals: Answers, form: FormSession, updated_org: Texts): CardContent['summary'] => {
  const { overall, required, missing, pages } = form.status();
  const firstMissing = missing > 0 ? firstMissingIn(design, form) : [];
  return { version, overall, required, missing, ...(firstMissing.length > 0 && { firstMissing }), pages: pages.map(({ status }) => status), values: listedValues(design, vals), updated_org, errors: form.submitIssues().length };
};

export const changesNothing = (before: Card, { vals, kept, summary, guard, link }: CardContent): boolean =>
  changedPaths(before.vals, vals).length === 0 && isDeepStrictEqual([guard, link, kept, ...statusOf(summary)], [before.guard, before.link, before.kept, ...statusOf(before.summary)]);

const statusOf = ({ version, overall, required, pages, values, errors = 0 }: CardContent['summary']) => [version, overall, required, pages, values, errors];

/** Without a linkage item, the card keeps its key. */
const linkOf = async (now: number, folderId: string, vals: Answers, before: Card | null): Promise<string | undefined> => {
  const item = linkageItemOf(await recentDomains(now), projectIdOf(folderId));
  return item === null ? before?.link : linkOfAnswers(folderId, item, vals);
};

export const drawnNumbers = (card: Pick<Card, 'history' | 'vals'> | null | undefined): ReadonlyMap<Path, AnswerValue> =>
  new Map((card?.history[0]?.drawn ?? []).map((path) => [path, answerAt(card!.vals, path)] as const).filter(([, value]) => value !== null));

export const drawNumbers = async (
  folder: Folder,
  creatorId: string,
  { design, item }: FolderDesign,
  form: FormSession,
): Promise<readonly Path[]> => {
  const blank = design.numbering.filter((path) => item(path) !== undefined && form.item(path).value === null);
  for (const path of blank) {
    form.set(path, await nextNumber(folder.id, path, idScopeOf(folder, creatorId)));
  }
  return blank;
};
