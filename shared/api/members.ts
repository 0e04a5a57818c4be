import * as z from 'zod/mini';
import { id, revision, sentRevision, texts } from './schemas.ts';

/** Roles on the wire; none is "no permission". The wider of two counts. */
const shownRoles = z.array(z.enum(['edit', 'browse']));
export const roles = shownRoles.check(z.maxLength(2));
const someRoles = roles.check(z.minLength(1));

export const rights = z.strictObject({ cards: z.enum(['all', 'own']), identifiers: z.boolean(), export: z.boolean(), import: z.boolean(), review: z.boolean(), coordinate: z.boolean() });
export const shownRights = { rights };
/** An unnamed right stays; a new member gets the project's default. */
export const sentRights = { rights: z.optional(z.partial(rights)) };

export const member = z.object({
  ...shownRights,
  id,
  p_id: id,
  disp_name: texts,
  disp_job_name: texts,
  org_name: texts,
  org_role: z.enum(['normal', 'manage']),
  is_owner: z.boolean(),
  disabled: z.boolean(),
  roles: shownRoles,
  is_invited: z.boolean(),
  revision,
  uuid: z.optional(z.uuid()),
});

export const shownOfMember = ['id', 'p_id', 'disp_name', 'disp_job_name', 'org_name', 'org_role', 'is_invited', 'uuid'];

export const invitation = z.strictObject({ p_id: id, uuid: z.uuid(), roles: someRoles, is_owner: z.boolean(), ...sentRights });
export const ownedRights = z.strictObject({ p_id: id, is_owner: z.boolean(), roles: someRoles, ...sentRights, ...sentRevision });
