import { createHandler } from '../../http/create-handler.ts';
import { endEmergency, openEmergency } from './emergencies.ts';
import { ownedExports, projectExports } from './export-records.ts';
import { saveMemberRights } from './member-rights.ts';
import { rightsHistory } from './rights-history.ts';

export const handler = createHandler(async () => (await import('#shared/modules/oversight/calls.ts')).oversightCalls, {
  saveMemberRights,
  rightsHistory,
  openEmergency,
  endEmergency,
  ownedExports,
  projectExports,
});
