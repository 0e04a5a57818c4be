/** A member's right in a project (spec administration 3); null is "no permission". */
export type MemberRole = 'edit' | 'browse' | null;

interface Membership {
  readonly role: MemberRole;
  readonly disabled: boolean;
}

interface RegistrationPeriod {
  readonly start_at: string | null;
  readonly end_at: string | null;
}

/** Whether the member may open lists, cards and files of the project's folders. */
export const mayRead = (member: Membership): boolean => !member.disabled && member.role !== null;

/** Whether the member may save and delete cards while the folder's registration is open. */
export const mayWrite = (member: Membership): boolean => !member.disabled && member.role === 'edit';

/** The folder's registration period and whether `now` (ms) lies in it, both ends included. */
export const registrationAt = ({ start_at, end_at }: RegistrationPeriod, now: number) => ({
  start_at,
  end_at,
  open: (start_at === null || Date.parse(start_at) <= now) && (end_at === null || now <= Date.parse(end_at)),
});
