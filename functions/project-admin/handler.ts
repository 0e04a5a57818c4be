import { createHandler } from '../http/create-handler.ts';
import { cancelInvitation, inviteUser, ownedUser, ownedUsers, removeOwnedUser, saveOwnedUser, toggleOwnedUser } from './people.ts';

export const handler = createHandler(async () => (await import('#shared/api/project-admin.ts')).projectAdminCalls, {
  inviteUser,
  cancelInvitation,
  ownedUsers,
  ownedUser,
  saveOwnedUser,
  removeOwnedUser,
  toggleOwnedUser,
});
