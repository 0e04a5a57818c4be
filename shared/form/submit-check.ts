import type { FormSession } from './form-types.ts';

/** Errors and unconfirmed warnings block submitting, although a card in progress may have both. Null is nothing. */
export const standsAgainstSubmitting = (form: Pick<FormSession, 'submitIssues' | 'openWarnings'>): { readonly errors: number; readonly warnings: number } | null => {
  const [errors, warnings] = [form.submitIssues().length, form.openWarnings().length];
  return errors + warnings === 0 ? null : { errors, warnings };
};
