import type { FormSession } from './form-types.ts';

/** What stands against submitting a card, by number; null for nothing. Errors stand against it although a card in progress may have some, warnings until somebody confirms them. */
export const standsAgainstSubmitting = (form: Pick<FormSession, 'submitIssues' | 'openWarnings'>): { readonly errors: number; readonly warnings: number } | null => {
  const [errors, warnings] = [form.submitIssues().length, form.openWarnings().length];
  return errors + warnings === 0 ? null : { errors, warnings };
};
