import type { Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { onceFor } from '#shared/design/once-for.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { givenItems } from '#shared/form/given-items.ts';
import { answerPath, splitItemPath } from '#shared/form/item-paths.ts';
import { leftOverIn, openSaved } from '#shared/form/kept-answers.ts';
import type { NumberedDesign } from '#shared/form/answers-without-place.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { withConfirmations, type Signature } from '#shared/form/stored-confirmations.ts';
import { splitTyped } from '#shared/form/typed-texts.ts';
import { withStoredReasons } from '#shared/form/stored-reasons.ts';

export { holdsAnswer } from '#shared/items/behaviours.ts';
export { partsForReasons } from '#shared/items/reason-parts.ts';
export { typedPartsOf } from '#shared/items/typed-parts.ts';

// Imported while it runs, so that it stands beside the bundle: a call that saves nothing starts without the engine.

export const preparedOf = onceFor(prepare);

/** The server's own run of a form. */
export const runForm = (design: CardDesign, vals: Answers, context: FormContext): FormSession => {
  const { answers, unread } = splitTyped(vals);
  return openForm(preparedOf(design), answers, context, unread);
};

/** How a form with all answers has the items that are withheld from somebody, and those that depend on them. */
export const givenIn = (design: CardDesign, vals: Answers, context: FormContext, withheld: ReadonlySet<Path>) => {
  const { answers, unread } = splitTyped(vals);
  return givenItems(preparedOf(design), answers, context, unread, withheld);
};

interface Version {
  readonly version: number;
  readonly design: CardDesign;
}

/** A design is prepared when the save looks at it: most saves look at one. */
const numbered = ({ version, design }: Version): NumberedDesign => ({
  version,
  get prepared() {
    return preparedOf(design);
  },
});

/** Whether nobody enters what stands at a path, in the versions that know it: it is worked out, or filled by a calculation. */
export const isWorkedOut = (versions: readonly Version[], path: string): boolean => {
  const { item } = splitItemPath(answerPath(path));
  const known = versions.flatMap(({ design }) => {
    const prepared = preparedOf(design);
    const index = prepared.indexOf.get(item);
    return index === undefined ? [] : [prepared.behaviours[index]!.answer === 'computed' || prepared.calculations[index]! !== null];
  });
  return known.length > 0 && known.every(Boolean);
};

export { adjustedPaths } from './adjusted-answers.ts';
export { plainWords } from '#shared/items/output.ts';
export { knownBy } from '../known-by.ts';

/** A save as it came: what was posted, by the names of which version, and the card before with its version. */
export interface PostedSave {
  readonly posted: Answers;
  /** The client knows reasons for missing answers, so that one which it leaves out is taken back. */
  readonly managesReasons: boolean;
  /** The same of confirmed warnings. */
  readonly managesConfirmations: boolean;
  /** Of whoever confirms by this save; null where nobody does. */
  readonly signature: Signature | null;
  readonly context: FormContext;
  readonly entered?: Version | undefined;
  readonly leftOver?: readonly KeptAnswer[];
  readonly before: { readonly design: Version; readonly vals: Answers; readonly kept: readonly KeptAnswer[] } | null;
}

/** The server's run of a saved form, and the answers that are kept although the card's design has no place for them. */
export interface RunSave {
  readonly form: FormSession;
  readonly kept: readonly KeptAnswer[];
}

export const runSave = (design: Version, { posted, managesReasons, managesConfirmations, signature, context, entered, leftOver: beside = [], before }: PostedSave): RunSave => {
  const stored = before && { prepared: preparedOf(before.design.design), vals: before.vals };
  const { answers, unread } = splitTyped(posted);
  const reasoned = managesReasons || stored === null ? answers : withStoredReasons(stored.prepared, answers, stored.vals);
  return openSaved({
    design: numbered(design),
    context,
    unread,
    posted: withConfirmations(design.design, reasoned, stored, signature, managesConfirmations),
    entered: entered && numbered(entered),
    leftOver: beside,
    before: before && { ...before, design: numbered(before.design) },
  });
};

/** A card's answers as they are, moved from the version that they are stored in. */
export const runMove = (design: Version, stored: Version, { vals, kept }: Pick<NonNullable<PostedSave['before']>, 'vals' | 'kept'>, context: FormContext): RunSave =>
  runSave(design, { posted: vals, managesReasons: true, managesConfirmations: true, signature: null, context, before: { design: stored, vals, kept } });

/** An answer that came beside a save as one of an earlier version, as it is kept; null where that version has no such answer. */
export const leftOver = (version: Version, posted: Omit<KeptAnswer, 'version' | 'repeat'>, context: FormContext): KeptAnswer | null => leftOverIn(numbered(version), posted, context);
