import { createHandler } from '../../http/create-handler.ts';
import { decideDuplicate, duplicates } from './duplicates.ts';
import { findDuplicates } from './find-duplicates.ts';
import { runRules } from './run-rules.ts';

export const handler = createHandler(async () => (await import('#shared/modules/quality/calls.ts')).qualityCalls, {
  runRules,
  findDuplicates,
  duplicates,
  decideDuplicate,
});
