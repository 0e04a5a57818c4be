import type { StartedFunction } from '../app.ts';

type Variable = 'TABLE_NAME' | 'FILES_BUCKET' | 'EXPORTS_BUCKET' | 'ORIGIN_KEY' | 'SITE_ADDRESS' | StartedFunction;

/** The stack sets these variables. AWS_ENDPOINT_URL_* belongs to the SDK. */
export const env = (name: Variable): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
};

/** Mails come from this sender; null means that this installation sends none. */
export const mailSender = (): string | null => process.env['MAIL_SENDER'] ?? null;
