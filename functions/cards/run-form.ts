import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { onceFor } from '#shared/design/once-for.ts';
import '#shared/form/further-parts.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { answerPath, splitItemPath } from '#shared/form/item-paths.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import type { NumberedDesign } from '#shared/form/kept-answers.ts';
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

/** A save as it came: what was posted, in which version, and the card before with its version. */
export interface PostedSave {
  readonly posted: Answers;
  /** The client knows reasons for missing answers, so that one which it leaves out is taken back. */
  readonly managesReasons: boolean;
  /** The same of confirmed warnings. */
  readonly managesConfirmations: boolean;
  /** Of whoever confirms by this save; null where nobody does. */
  readonly signature: Signature | null;
  readonly context: FormContext;
  readonly entered: Version | undefined;
  /** Further versions of the folder that posted names come from. */
  readonly others: readonly (Version & { readonly paths: ReadonlySet<string> })[];
  readonly before: { readonly design: Version; readonly vals: Answers; readonly kept: readonly KeptAnswer[] } | null;
}

/** The server's run of a saved form, and what is kept because the design in force has no place for it. */
export interface RunSave {
  readonly form: FormSession;
  readonly kept: readonly KeptAnswer[];
}

export const runSave = (design: Version, { posted, managesReasons, managesConfirmations, signature, context, entered, others, before }: PostedSave): RunSave => {
  const stored = before && { prepared: preparedOf(before.design.design), vals: before.vals };
  const { answers, unread } = splitTyped(posted);
  const reasoned = managesReasons || stored === null ? answers : withStoredReasons(stored.prepared, answers, stored.vals);
  return openSaved({
    design: numbered(design),
    context,
    unread,
    posted: withConfirmations(design.design, reasoned, stored, signature, managesConfirmations),
    entered: entered && numbered(entered),
    others: others.map((other) => ({ design: numbered(other), paths: other.paths })),
    before: before && { ...before, design: numbered(before.design) },
  });
};

/** The save of a card's answers as they are, in the design in force; `stored`: the version that they were saved with. */
export const runStored = (design: Version, stored: Version, { vals, kept }: Pick<NonNullable<PostedSave['before']>, 'vals' | 'kept'>, context: FormContext): RunSave =>
  runSave(design, { posted: vals, managesReasons: true, managesConfirmations: true, signature: null, context, entered: stored, others: [], before: { design: stored, vals, kept } });
