import type { Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { onceFor } from '#shared/design/once-for.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { givenItems } from '#shared/form/given-items.ts';
import { answerPath, splitItemPath } from '#shared/form/item-paths.ts';
import { leftOverIn, openSaved, type RunSave } from '#shared/form/kept-answers.ts';
import type { NumberedDesign } from '#shared/form/answers-without-place.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { withConfirmations, type Signature } from '#shared/form/stored-confirmations.ts';
import { splitTyped } from '#shared/form/typed-texts.ts';
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
