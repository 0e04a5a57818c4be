import type { ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { moveReport } from '#shared/form/move-report.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { itemOfTool, mergeIn, mergeKey, type ToolStates } from '../../form/tool-drafts.ts';
import type { StartedCard } from '../../form/card/api.ts';
import { type CardForm, carryOver, type FormReader, isMoving, openCardForm, openDraft } from '../../form/card/open-card-form.ts';
import type { CarriedForm } from '../../form/card/move-report-list.tsx';
import type { Attempt } from '../../form/card/saving.ts';

/** The draft's save whose outcome is unknown. Drafts of an older release are never sent again. */
export const draftedAttempt = (draft: StartedCard['draft']): Attempt | null => {
  const attempt = draft?.typed.attempt;
  return typeof attempt === 'object' && attempt !== null && 'idempotencyKey' in attempt && 'at' in attempt ? (attempt as Attempt) : null;
};

export const draftedTools = (draft: StartedCard['draft'], { session, prepared, card }: CardForm): ToolStates => {
  const tools = draft?.typed.tools ?? {};
  const hasPlace = (path: ItemPath): boolean => prepared.indexOf.has(splitItemPath(path).item) && session.item(path).exposed;
  return Object.fromEntries(Object.entries(tools).filter(([key]) => (key === mergeKey ? card !== null || mergeIn(tools)?.with !== undefined : hasPlace(itemOfTool({ [key]: null }) ?? ''))));
};

interface Begun {
  readonly form: CardForm;
  readonly typed: CardForm | null;
}

export const begin = (opened: StartedCard, reader: FormReader): Begun => {
  if (opened.draft === null) return { form: openCardForm(opened, reader), typed: null };
  const resumed = openDraft(opened, opened.draft, reader);
  // The save got through and only its answer was lost, so there is nothing to restore.
  const isAllRead = resumed.carried.length === 0 && Object.keys(resumed.session.unreadTexts()).length === 0;
  const isSaved = opened.card !== null && !isMoving(resumed) && isAllRead && sameAnswer(resumed.session.answers(), openCardForm(opened, reader).saved);
  if (isSaved) return { form: openCardForm(opened, reader), typed: null };
  // A waiting save is sent unchanged, so its form stays in the old version.
  const isCarried = resumed.card === null && resumed.version < opened.version && draftedAttempt(opened.draft) === null;
  return isCarried ? { form: carryOver(resumed, opened, reader), typed: resumed } : { form: resumed, typed: null };
};

export const carriedBetween = (from: CardForm, to: CardForm): CarriedForm => ({
  from,
  to,
  form: to.session,
  report: moveReport(from.prepared, to.prepared, from.carried, { form: to.session, kept: to.carried }),
});
