import type { Commands } from '../../cli/arguments.ts';
import { check, checkUsage } from './check.ts';
import { importCodeList, importCodeListUsage } from './import-code-list.ts';
import { resetPassword, resetPasswordUsage } from './reset-password.ts';
import { restoreDeleted, restoreUsage } from './restore-deleted.ts';

export const operatorCommands: Commands = {
  'reset-password': { usage: resetPasswordUsage, run: resetPassword },
  'import-master': { usage: importCodeListUsage, run: importCodeList },
  restore: { usage: restoreUsage, run: restoreDeleted },
  check: { usage: checkUsage, run: check },
};
