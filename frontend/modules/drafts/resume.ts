import type { ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import type { Side } from '#shared/modules/drafts/merge-answers.ts';
import { asNewCard, carryOver, isMoving, openCardForm, openWith, withBaseline } from '../../form/card/open-card-form.ts';
import { itemOfTool } from '../../form/tool-drafts.ts';
import type { Attempt, CardForm, FormReader, Opened, OpenedCard, ResumedForm, ToolStates } from '../../lib/card-form.ts';
import type { LinkStart } from '../../lib/paths.ts';
import type { StoredDraft } from './journal.ts';

export const mergeKey = 'merge';

export interface MergeDraft {
  readonly hash: string | undefined;
  readonly with: string | undefined;
  readonly choices: readonly (readonly [key: string, side: Side])[];
}

export const mergeIn = (states: ToolStates): MergeDraft | undefined => states[mergeKey] as MergeDraft | undefined;

/** `typedIn`: the design of the draft, if the form of the card has another one. */
export interface FoundDraft {
  readonly draft: StoredDraft;
  readonly typedIn: Pick<OpenedCard, 'version' | 'design'> | null;
}

/** Restores a draft in its own version and baseline, so that a save since meets it as 409.1. A draft of a deleted card becomes an unsaved new card. */
export const openDraft = (opened: Opened, { draft: { at, base, typed }, typedIn }: FoundDraft, reader: FormReader): CardForm => {
  const { version, design } = typedIn ?? opened;
  const card = opened.card === null || base.hash === null ? opened.card : { ...opened.card, card_hash: base.hash, vals: base.vals, version: base.card_version ?? version };
  const form = { ...openWith({ card, version, design }, typed.answers, typed.unread ?? {}, reader, typed.together), restoredAt: at, carried: typed.carried ?? [] };
  const isAsNew = card === null && base.hash !== null;
  return isAsNew ? asNewCard({ ...form, carried: [...form.carried, ...(base.kept_answers ?? [])] }, reader) : withBaseline(form, base.saved);
};

/** Drafts of an older release are never sent again. */
const attemptOf = ({ typed: { attempt } }: StoredDraft): Attempt | null =>
  typeof attempt === 'object' && attempt !== null && 'idempotencyKey' in attempt && 'at' in attempt ? (attempt as Attempt) : null;

const toolsOf = ({ typed: { tools = {} } }: StoredDraft, { session, prepared, card }: CardForm): ToolStates => {
  const hasPlace = (path: ItemPath): boolean => prepared.indexOf.has(splitItemPath(path).item) && session.item(path).exposed;
  return Object.fromEntries(Object.entries(tools).filter(([key]) => (key === mergeKey ? card !== null || mergeIn(tools)?.with !== undefined : hasPlace(itemOfTool({ [key]: null }) ?? ''))));
};

export const resume = (opened: Opened & { readonly link: LinkStart | null }, found: FoundDraft, reader: FormReader): ResumedForm => {
  const { draft } = found;
  const resumed = openDraft(opened, found, reader);
  const attempt = attemptOf(draft);
  const asResumed = (form: CardForm, typed: CardForm | null): ResumedForm => {
    const tools = toolsOf(draft, form);
    const merge = mergeIn(tools);
    return {
      form,
      typed,
      attempt: form.restoredAt === null ? null : attempt,
      tools,
      merge: merge === undefined ? null : { ...(merge.with !== undefined && { with: merge.with }) },
    };
  };
  // The save got through and only its answer was lost, so there is nothing to restore.
  const isAllRead = resumed.carried.length === 0 && Object.keys(resumed.session.unreadTexts()).length === 0;
  const isSaved = opened.card !== null && !isMoving(resumed) && isAllRead && sameAnswer(resumed.session.answers(), openCardForm(opened, reader).saved);
  if (isSaved) return asResumed(openCardForm(opened, reader), null);
  // A waiting save is sent unchanged, so its form stays in the old version.
  const isCarried = resumed.card === null && resumed.version < opened.version && attempt === null;
  return isCarried ? asResumed(carryOver(resumed, opened, reader), resumed) : asResumed(resumed, null);
};
