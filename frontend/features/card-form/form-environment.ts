import { createContext, useContext } from 'react';
import type { FormSession, Issue, ItemPath } from '#shared/form/form-types.ts';
import type { FormWords } from './form-words.ts';

/** What the last attempt to save found: shown at the fields until their answers change. */
export interface SaveAttempt {
  readonly issues: ReadonlyMap<ItemPath, AttemptIssue>;
}

interface AttemptIssue {
  readonly issue: Issue;
  /** The answer that was found fault with; another answer is not to blame any more. */
  readonly value: unknown;
}

/** What every item of one open form shares. It changes seldom: a new object redraws all items. */
export interface FormEnvironment {
  readonly session: FormSession;
  readonly words: FormWords;
  /** Disables all inputs and hides the clear buttons (spec end-user 4, form behaviour). */
  readonly readOnly: boolean;
  /** null before the first attempt: a blank required item is no fault while somebody is still filling in. */
  readonly attempt: SaveAttempt | null;
  /** Phones and tablets have better date pickers than any page (spec end-user 5, date). */
  readonly isHandheld: boolean;
}

export const FormEnvironmentContext = createContext<FormEnvironment | null>(null);

export const useFormEnvironment = (): FormEnvironment => {
  const environment = useContext(FormEnvironmentContext);
  if (environment === null) throw new Error('An item stands outside a form.');
  return environment;
};

/** The findings of a save attempt by path, each with the answer it was about. */
export const rememberAttempt = (session: FormSession, issues: readonly Issue[]): SaveAttempt => ({
  issues: new Map(
    issues
      .filter(({ path }) => path !== '')
      .map((issue) => [issue.path, { issue, value: session.item(issue.path).value }] as const)
      .toReversed(),
  ),
});
