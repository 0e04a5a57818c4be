import type { StartedFunction } from './app.ts';

type Variable = 'TABLE_NAME' | 'FILES_BUCKET' | 'EXPORTS_BUCKET' | 'ORIGIN_KEY' | 'SITE_ADDRESS' | StartedFunction;

/** The stack sets these; endpoints of the services come from the SDK's own AWS_ENDPOINT_URL_* variables. */
export const env = (name: Variable): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
};

/** The address that mails come from; null: this installation sends none. */
export const mailSender = (): string | null => process.env['MAIL_SENDER'] ?? null;
