import { usualRights } from '#shared/access/access.ts';
import { lead, manager, owner } from '../../access/access-rows.ts';

export const oversightAccess = {
  saveMemberRights: owner,
  rightsHistory: lead,
  openEmergency: manager,
  endEmergency: lead,
  ownedExports: owner,
  moveUser: manager,
  projectExports: manager,
};

export const oversightBodies = {
  saveMemberRights: () => ({ member_rights: usualRights, seen: usualRights }),
  moveUser: ({ org }: { readonly org: { readonly id: string } }) => ({ org_id: org.id }),
  openEmergency: () => ({ reason: 'The hospital lost its copy' }),
};
