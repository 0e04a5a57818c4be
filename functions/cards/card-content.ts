import { isDeepStrictEqual } from 'node:util';
import type { AnswerValue, Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { widerRepeats, type RepeatWidths } from '#shared/export/repeat-widths.ts';
import { asksTheSame } from '#shared/compare/same-questions.ts';
import { keepsSubmission } from '#shared/form/card-moves.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { standsAgainstSubmitting } from '#shared/form/submit-check.ts';
import { unreadInSight, withTyped } from '#shared/form/typed-texts.ts';
import { localText } from '#shared/text/languages.ts';
import type { Texts } from '#shared/text/languages.ts';
import { idKey } from '#shared/text/same-text.ts';
import { idScopeOf } from '../data/card-reach.ts';
import type { CardSummary } from '../data/card-summary.ts';
import type { Card, CardContent } from '../data/cards.ts';
import { recentDomains } from '../data/domains.ts';
import { keyedDigest } from '../data/digests.ts';
import { projectIdOf } from '../data/keys.ts';
import { answerAt, linkOfAnswers, linkageItemOf } from '../data/linkage-index.ts';
import { nextNumber, raiseRepeatWidths } from '../data/folder-records.ts';
import { changedPaths, type HistoryEntry } from '../data/card-history.ts';
import { standingAfterSave } from '../data/card-review.ts';
import type { Folder } from '../data/projects.ts';
import type { FolderDesign } from '../folder-design.ts';
import { listedValues } from './present-card.ts';

/** Who saves, and when. */
export interface SavingCall {
  readonly principal: {
    readonly folder: Folder;
    readonly user: { readonly id: string; readonly disp_name: Texts };
    readonly org: { readonly id: string; readonly name: Texts };
  };
  readonly now: number;
}

/** Who runs the form of a card, when, and for whom a new card is made. */
interface Running {
  readonly clock: Pick<FormContext, 'today' | 'now'>;
  readonly language: FormContext['language'];
  readonly org: { readonly name: Texts };
}

/** The context of the server's own run of a form. A card stays with the organisation that made it, whoever saves it later. Defaults are the browser's to offer and the user's to clear, so the server adds none, not even to a new card. */
export const formContextOf = (card: Card | null | undefined, design: CardDesign, { clock: { today, now }, language, org }: Running): FormContext => ({
  today,
  now,
  organisation: localText(card?.history[0]?.org.name ?? org.name, design.languages[0] ?? language),
  language,
  isNew: false,
  drawn: drawnNumbers(card),
});

/** The answers of a form as they are stored: of one with errors, with the texts in sight that could not be read. */
export const storedAnswers = (form: FormSession): Answers => withTyped(form.answers(), unreadInSight(form));

/** What else a save does: the numbers that were drawn for a new card, the design that the card comes from, whether more than the move from there was done, and answers that are stored as they are instead of those of the form. */
interface Beside {
  readonly drawn?: readonly Path[];
  readonly from?: FolderDesign;
  readonly isEntered?: boolean;
  readonly vals?: Answers;
  /** Of a new card that is not the saver's own. */
  readonly creatorId?: string;
}

/** The review of a card after a save. A submitted card stays submitted only where the version that it moves to asks the same of it. */
export const reviewAfter = (before: Card | null, { design, version }: Pick<FolderDesign, 'design' | 'version'>, form: FormSession, vals: Answers, kept: readonly KeptAnswer[], from?: FolderDesign) => {
  const isReady = (card: Card): boolean =>
    card.summary.version === version
      ? form.status().required === 'comp' && standsAgainstSubmitting(form) === null
      : from !== undefined && keepsSubmission(card, { vals, kept }, asksTheSame(from.design, design), form);
  return standingAfterSave(before?.summary.review, () => before !== null && isReady(before));
};

/** What a save stores, from the server's own run of the form. */
export const contentOf = async ({ principal, now }: SavingCall, { design, version }: FolderDesign, form: FormSession, before: Card | null, kept: readonly KeptAnswer[], { drawn = [], from, isEntered = false, vals = storedAnswers(form), creatorId = principal.user.id }: Beside = {}): Promise<CardContent> => {
  const { folder, user, org } = principal;
  const summary = summaryOf({ design, version }, vals, form, org.name);
  const changes = before === null ? [] : changedPaths(before.vals, vals);
  const isMoved = before !== null && before.summary.version !== version;
  const review = reviewAfter(before, { design, version }, form, vals, kept, from);
  await keepWidths(folder.id, design, vals);
  return {
    vals,
    kept,
    summary: { ...summary, ...(review && { review }) },
    guard: await idGuardOf(design, vals, idScopeOf(folder, before?.creator_id ?? creatorId)),
    link: await linkOf(now, folder.id, vals, before),
    entry: {
      user: { id: user.id, name: user.disp_name },
      org: { id: org.id, name: org.name },
      version,
      ...(drawn.length > 0 && { drawn }),
      // Nothing moves down but by taking a move back.
      ...(isMoved && { move: { from: before.summary.version, kept: before.kept, ...(version < before.summary.version && { undone: true as const }), ...(isEntered && { entered: true as const }) } }),
      changes,
    },
    now,
  };
};

/** The answers as they are, with what an act of the review, or a transfer, adds to the history. Lists and files go on naming the organisation that the answers are of. */
export const unchangedContent = ({ principal: { user, org }, now }: Pick<SavingCall, 'now'> & { readonly principal: Pick<SavingCall['principal'], 'user' | 'org'> }, card: Card, what: Pick<CardContent['entry'], 'review' | 'transfer'>): CardContent => ({
  vals: card.vals,
  kept: card.kept,
  summary: card.summary,
  guard: card.guard,
  link: card.link,
  entry: { user: { id: user.id, name: user.disp_name }, org: { id: org.id, name: org.name }, version: card.summary.version, changes: [], ...what },
  now,
});

/** What lists say of answers, by the form that they were run in. */
const summaryOf = ({ design, version }: Pick<FolderDesign, 'design' | 'version'>, vals: Answers, form: FormSession, updated_org: Texts): CardSummary => {
  const { overall, required, pages } = form.status();
  return { version, overall, required, pages: pages.map(({ status }) => status), values: listedValues(design, vals), updated_org, errors: form.submitIssues().length };
};

/** Whether a save would store what is stored already. Another design version, a computed value, an index entry are changes. */
export const changesNothing = (before: Card, { vals, kept, summary, guard, link }: CardContent): boolean => {
  return (
    before.guard === guard &&
    before.link === link &&
    changedPaths(before.vals, vals).length === 0 &&
    isDeepStrictEqual([kept, ...statusOf(summary)], [before.kept, ...statusOf(before.summary)])
  );
};

const statusOf = ({ version, overall, required, pages, values, errors = 0 }: CardSummary) => [version, overall, required, pages, values, errors];

/** Maxima this instance has seen recorded. */
const knownWidths = new Map<string, RepeatWidths>();

const keepWidths = async (folderId: string, design: FolderDesign['design'], vals: Answers): Promise<void> => {
  const known = knownWidths.get(folderId) ?? {};
  const wider = widerRepeats(design, vals, known);
  if (Object.keys(wider).length === 0) return;
  await raiseRepeatWidths(folderId, wider);
  knownWidths.set(folderId, { ...known, ...wider });
};

/** The key under which an external system finds the card. Where no linkage is set, the card keeps the one it has. */
const linkOf = async (now: number, folderId: string, vals: Answers, before: Card | null): Promise<string | undefined> => {
  const item = linkageItemOf(await recentDomains(now), projectIdOf(folderId));
  return item === null ? before?.link : linkOfAnswers(folderId, item, vals);
};

/** Digest of a card's id attributes; undefined while one is blank, or where the design names none. Two spellings of one number on a wristband are one id. The same ID of two hospitals has two digests where IDs are unique per hospital (`scope`). */
export const idGuardOf = async ({ id_attributes }: CardDesign, vals: Answers, scope: string | null): Promise<string | undefined> => {
  const values = id_attributes.map((path): AnswerValue => {
    const value = answerAt(vals, path);
    return typeof value === 'string' ? idKey(value) : value;
  });
  return values.length === 0 || values.some((value) => value === null || value === '') ? undefined : keyedDigest('id-attributes', JSON.stringify(scope === null ? values : { hospital: scope, values }));
};

/** The id guard of a linkage value; undefined unless its item alone is the id attribute. */
export const valueGuard = async (design: CardDesign, item: Path, value: AnswerValue, scope: string | null): Promise<string | undefined> => {
  const [page = '', name = ''] = item.split('.');
  return design.id_attributes.length === 1 && design.id_attributes[0] === item ? idGuardOf(design, { [page]: { [name]: value } }, scope) : undefined;
};

/** The numbers that were drawn for a card, by the paths of their items. */
export const drawnNumbers = (card: Pick<Card, 'history' | 'vals'> | null | undefined): ReadonlyMap<Path, AnswerValue> =>
  new Map((card?.history[0]?.drawn ?? []).map((path) => [path, answerAt(card!.vals, path)] as const).filter(([, value]) => value !== null));

/** Fills the numbered items that were left blank; answers their paths. */
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

/** The answers as they were before a save. */
export const undoneAnswers = (vals: Answers, { changes }: HistoryEntry): Answers => {
  const pages: { [page: string]: { [name: string]: AnswerValue } } = { ...vals };
  for (const { path, old } of changes) {
    const [page = '', name = ''] = path.split('.');
    const { [name]: _later, ...rest } = pages[page] ?? {};
    pages[page] = old === null ? rest : { ...rest, [name]: old };
  }
  return Object.fromEntries(Object.entries(pages).filter(([, answers]) => Object.keys(answers).length > 0));
};
