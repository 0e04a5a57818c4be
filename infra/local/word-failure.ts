import { CannotStart } from './run-script.ts';

const isOfDisk = (text: string): boolean => /ENOSPC|EDQUOT|no space left|disk is full/i.test(text);

export const wordFailure = (error: unknown, dataDir: string): string | undefined => {
  if (error instanceof CannotStart) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code = '', path = dataDir } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. To specify')[0]}. "npm start -- --help" lists the options.`;
  if (isOfDisk(`${code} ${error.message}`)) return `The disk is full: ${path} cannot be written. Make room there, then run the command again. What was saved before is kept.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `${path} cannot be written (${code}). Give yourself the right to write there, or name another folder with --data.`;
  if (/malformed|not a database|not a valid SQLite/i.test(error.message)) {
    return `The database in ${dataDir} is damaged. Put an earlier copy in its place, or start anew with "npm start -- --fresh", which deletes what was entered.`;
  }
  return undefined;
};
