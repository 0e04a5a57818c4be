import { createHandler } from '../http/create-handler.ts';
import { cancelInvitation, inviteUser, ownedUser, ownedUsers, removeOwnedUser, saveOwnedUser, toggleOwnedUser } from './people.ts';
import { endEmergency, openEmergency } from '../modules/oversight/emergencies.ts';
import { saveMemberRights } from '../modules/oversight/member-rights.ts';
import { rightsHistory } from '../modules/oversight/rights-history.ts';

export const handler = createHandler(async () => (await import('#shared/api/project-admin.ts')).projectAdminCalls, {
  inviteUser,
  cancelInvitation,
  ownedUsers,
  ownedUser,
  saveOwnedUser,
  removeOwnedUser,
  toggleOwnedUser,
  saveMemberRights,
  rightsHistory,
  openEmergency,
  endEmergency,
});
