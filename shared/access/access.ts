import type { MachineRight } from './machine-rights.ts';

/** A member's role in a project (spec administration 3); null is "no permission". */
export type MemberRole = 'edit' | 'browse' | null;

/** What a member may do beside entering or looking. `README.md` says what each right means. */
export type Rights = {
  readonly cards: 'all' | 'own';
  readonly identifiers: boolean;
  readonly export: boolean;
  readonly import: boolean;
  readonly review: boolean;
  readonly coordinate: boolean;
};

export type Right = keyof Rights;
export const rightNames = ['cards', 'identifiers', 'export', 'import', 'review', 'coordinate'] as const satisfies readonly Right[];

/** What a new member has where the project says nothing else (spec administration: a member may download). */
export const usualRights: Rights = { cards: 'all', identifiers: true, export: true, import: false, review: false, coordinate: false };

/** What the form of a new project offers instead: new members see their own hospital, no identifiers, and take nothing out. */
export const strictRights: Rights = { ...usualRights, cards: 'own', identifiers: false, export: false };

/** What somebody is given in a project. */
export interface Grant {
  readonly role: MemberRole;
  readonly is_owner: boolean;
  readonly disabled: boolean;
  readonly rights: Rights;
}

/** What a manager of the platform may do in an emergency: look at every card and take it out. They write nothing and give nothing. */
export const emergencyGrant: Grant = {
  role: 'browse',
  is_owner: false,
  disabled: false,
  rights: { cards: 'all', identifiers: true, export: true, import: false, review: false, coordinate: false },
};
export const emergencyMs = 60 * 60 * 1_000;

/** What a caller is in a project. */
export interface Access extends Grant {
  /** Id of the caller's organisation. */
  readonly org: string;
}

type Membership = Pick<Access, 'role' | 'disabled' | 'rights' | 'is_owner'>;

/** Whether the member may open lists, cards and files of the project's folders. */
export const mayRead = ({ role, disabled }: Pick<Access, 'role' | 'disabled'>): boolean => !disabled && role !== null;

/** Whether the member may save and delete cards while the folder's registration is open. */
export const mayWrite = ({ role, disabled }: Pick<Access, 'role' | 'disabled'>): boolean => !disabled && role === 'edit';

/** Whether the member may review the cards of the project's folders. */
export const mayReview = (member: Membership): boolean => mayRead(member) && member.rights.review;

/** Whether identifiers are shown to the member. */
export const seesIdentifiers = (member: Membership): boolean => mayRead(member) && member.rights.identifiers;

/** Whether the member may take data out: a file, or whole cards of many patients in another form. */
export const mayTakeOut = (member: Membership, isDeidentified: boolean): boolean => mayRead(member) && member.rights.export && (isDeidentified || member.rights.identifiers);

/** Whether the member may bring cards in from a file. */
export const mayImport = (member: Membership): boolean => mayWrite(member) && (member.is_owner || member.rights.import);

/** Whether the member may administer the members of their own organisation. */
export const mayCoordinate = (member: Membership): boolean => !member.disabled && (member.is_owner || member.rights.coordinate);

/** Whether a member of that organisation is the caller's to administer: an owner has all members, a coordinator those of the own organisation. */
export const administers = ({ is_owner, rights, org }: Access, theirs: string): boolean => is_owner || (rights.coordinate && theirs === org);

/** What a token says that its machine may do: at most what its first issuer could, whoever adopts it. */
export interface TokenGrant {
  readonly rights: readonly MachineRight[];
  readonly cards: Rights['cards'];
  /** Whether its first issuer was shown identifiers. */
  readonly identifiers: boolean;
}

/** Whether a token stays in the hospital of its issuer: it saves cards there, or what it reaches depends on the hospital. */
export const isOfOneHospital = ({ rights, cards }: TokenGrant): boolean => cards === 'own' || rights.includes('write') || rights.includes('linkage');

/** What a token gives, as a grant: its issuer must hold it. */
export const grantOfToken = ({ rights, cards }: TokenGrant): Grant => ({
  ...nothing,
  role: rights.includes('write') ? 'edit' : 'browse',
  disabled: false,
  rights: { ...nothing.rights, cards, export: rights.includes('export') },
});

/** What a machine may do now: what its issuer may do now, cut down to what the token says. */
export const grantOfMachine = (issuer: Grant, { rights, cards, identifiers }: TokenGrant): Grant => ({
  ...nothing,
  // A linkage value may lead to a new card.
  role: rights.includes('write') || rights.includes('linkage') || issuer.role === null ? issuer.role : 'browse',
  disabled: issuer.disabled,
  rights: {
    ...nothing.rights,
    cards: cards === 'own' ? 'own' : issuer.rights.cards,
    identifiers: issuer.rights.identifiers && identifiers,
    export: issuer.rights.export && rights.includes('export'),
  },
});

/** Whether a token has its issuer: it ends with the membership under which it was issued or adopted (both in ms). A later membership does not revive it. */
export const isHeld = ({ held_since }: { readonly held_since: number }, issuer: Pick<Grant, 'disabled'> & { readonly since: number }): boolean => !issuer.disabled && issuer.since <= held_since;

/** What can be more in one grant than in another. */
export type Grantable = Right | 'role' | 'is_owner' | 'enabled';

const ranks: readonly MemberRole[] = [null, 'browse', 'edit'];

/** How much a grant holds of each; more is more. */
const amounts = ({ role, is_owner, disabled, rights }: Grant): Readonly<Record<Grantable, number>> => ({
  role: ranks.indexOf(role),
  is_owner: Number(is_owner),
  enabled: Number(!disabled),
  cards: Number(rights.cards === 'all'),
  identifiers: Number(rights.identifiers),
  export: Number(rights.export),
  import: Number(rights.import),
  review: Number(rights.review),
  coordinate: Number(rights.coordinate),
});

/** What somebody has to give: an owner imports and coordinates without the rights for it. */
const held = (by: Grant): Readonly<Record<Grantable, number>> => ({ ...amounts(by), ...(by.is_owner && { import: 1, coordinate: 1 }) });

const grantables = ['role', 'is_owner', 'enabled', ...rightNames] as const satisfies readonly Grantable[];

/** Nothing: what somebody has before they are given anything. */
export const nothing: Grant = { role: null, is_owner: false, disabled: true, rights: { cards: 'own', identifiers: false, export: false, import: false, review: false, coordinate: false } };

/** What the later grant has more than the earlier one. */
export const moreIn = (before: Grant, after: Grant): readonly Grantable[] => {
  const [was, is] = [amounts(before), amounts(after)];
  return grantables.filter((name) => is[name] > was[name]);
};

/** Who gives, and to whom. */
export interface Giving {
  /** A member's own grant; a manager of the platform gives without having. */
  readonly by: Grant | 'manager';
  readonly isSelf: boolean;
  /** What a manager took away from the receiver. */
  readonly limits: readonly Grantable[];
}

export interface GrantRefusal {
  /** `own`: nobody raises their own; `limited`: a manager took it away; `not_held`: the giver does not have it. */
  readonly reason: 'own' | 'limited' | 'not_held';
  readonly rights: readonly Grantable[];
}

/** Why a change of a grant is refused; undefined where it may be made. Who enables a member gives all that the member then has. */
export const refusalOfGrant = ({ by, isSelf, limits }: Giving, before: Grant, after: Grant): GrantRefusal | undefined => {
  const raised = moreIn(before.disabled && !after.disabled ? nothing : before, after);
  if (by === 'manager' || raised.length === 0) return undefined;
  if (isSelf) return { reason: 'own', rights: raised };
  const limited = raised.filter((name) => limits.includes(name));
  if (limited.length > 0) return { reason: 'limited', rights: limited };
  const missing = raised.filter((name) => held(by)[name] < amounts(after)[name]);
  return missing.length > 0 ? { reason: 'not_held', rights: missing } : undefined;
};

/** The limits after a change by a manager: what they took away joins, what they gave leaves. */
export const limitsAfter = (limits: readonly Grantable[], before: Grant, after: Grant): readonly Grantable[] => {
  const given = moreIn(before, after);
  return grantables.filter((name) => (limits.includes(name) && !given.includes(name)) || moreIn(after, before).includes(name));
};
