import type { Commands } from '../../cli/arguments.ts';
import { check, checkUsage } from './check.ts';
import { importCodeList, importCodeListUsage } from './import-code-list.ts';
import { restoreDeleted, restoreUsage } from './restore-deleted.ts';
import { token, tokenUsage } from './tokens.ts';

export const operatorCommands: Commands = {
  token: { usage: tokenUsage, run: token },
  'import-master': { usage: importCodeListUsage, run: importCodeList },
  restore: { usage: restoreUsage, run: restoreDeleted },
  check: { usage: checkUsage, run: check },
};
