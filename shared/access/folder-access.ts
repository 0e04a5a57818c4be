/** A member's right in a project (spec administration 3); null is "no permission". */
export type MemberRole = 'edit' | 'browse' | null;

/** What a member may do beside entering or looking; where nothing is stored, take everything out and review nothing. */
export type ExportRights = {
  /** Files of a folder's cards. */
  readonly export: boolean;
  /** Files that tell who somebody is. */
  readonly identifiers: boolean;
  /** Accept, return, ask about, lock and unlock cards, where the project has its cards reviewed. */
  readonly review?: boolean;
};
export const allRights: ExportRights = { export: true, identifiers: true };

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

/** Whether the member may take such a file out of the project's folders. */
export const mayExport = (member: Membership & { readonly rights?: ExportRights }, isDeidentified: boolean): boolean => {
  const { export: may, identifiers } = member.rights ?? allRights;
  return mayRead(member) && may && (identifiers || isDeidentified);
};

/** Whether the member may review the cards of the project's folders. */
export const mayReview = (member: Membership & { readonly rights?: ExportRights }): boolean => mayRead(member) && member.rights?.review === true;

/** Whether the member may save and delete cards while the folder's registration is open. */
export const mayWrite = (member: Membership): boolean => !member.disabled && member.role === 'edit';

/** First and last moment of a registration period: the years 1900 to 2200 of Japan, in ms. */
const earliest = Date.parse('1900-01-01T00:00:00+09:00');
const latest = Date.parse('2200-12-31T23:59:59+09:00');

/** ms of a time as the folder form writes it. */
export const toMs = (time: string): number => Date.parse(time.replace(/\+0900$/, '+09:00'));

/** Whether a registration period may begin or end at this time (ms). */
export const mayBound = (time: number): boolean => time >= earliest && time <= latest;

/** A bound as lists show it: one that was stored before there were limits is moved to the nearest limit, an unreadable one is none. */
export const shownBound = (time: string | null): string | null => {
  const ms = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(ms) ? null : new Date(Math.min(Math.max(ms, earliest), latest)).toISOString();
};

/** The folder's registration period and whether `now` (ms) lies in it, both ends included. */
export const registrationAt = ({ start_at, end_at }: RegistrationPeriod, now: number) => ({
  start_at: shownBound(start_at),
  end_at: shownBound(end_at),
  open: (start_at === null || Date.parse(start_at) <= now) && (end_at === null || now <= Date.parse(end_at)),
});
