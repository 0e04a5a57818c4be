import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { ApiProblem } from './api-problem.ts';

export const multipart = (file: File): FormData => {
  const body = new FormData();
  body.append('file', file);
  return body;
};

export const findingsIn = (error: unknown): readonly Diagnostic[] =>
  error instanceof ApiProblem && error.code === 'design.invalid' && Array.isArray(error.details['diagnostics']) ? (error.details['diagnostics'] as readonly Diagnostic[]) : [];

/** The findings of a refused file. Throws any other error. */
export const findingsOf = (error: unknown): readonly Diagnostic[] => {
  if (!(error instanceof ApiProblem) || error.code !== 'design.invalid') throw error;
  return findingsIn(error);
};
