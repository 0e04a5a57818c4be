import { createHandler } from '../http/create-handler.ts';
import { cancelInvitation } from './cancel-invitation.ts';
import { inviteUser } from './invite-user.ts';
import { ownedUser } from './owned-user.ts';
import { ownedUsers } from './owned-users.ts';
import { removeOwnedUser } from './remove-owned-user.ts';
import { saveOwnedUser } from './save-owned-user.ts';
import { toggleOwnedUser } from './toggle-owned-user.ts';

export const handler = createHandler(async () => (await import('#shared/api/owner.ts')).ownerCalls, {
  inviteUser,
  cancelInvitation,
  ownedUsers,
  ownedUser,
  saveOwnedUser,
  removeOwnedUser,
  toggleOwnedUser,
});
