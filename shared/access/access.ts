
/** A member's role in a project (spec administration 3); null is "no permission". */
export type MemberRole = 'edit' | 'browse' | null;

export const rightNames = ['cards', 'identifiers', 'export', 'import', 'review', 'coordinate'] as const;
export type Right = (typeof rightNames)[number];
export type Rights = { readonly [Name in Right]: Name extends 'cards' ? 'all' | 'own' : boolean };

/** Rights of a new member unless the project sets others (spec administration: a member may download). */
export const usualRights: Rights = { cards: 'all', identifiers: true, export: true, import: false, review: false, coordinate: false };

export interface Grant {
  readonly role: MemberRole;
  readonly is_owner: boolean;
  readonly disabled: boolean;
  readonly rights: Rights;
}

export interface Access extends Grant {
  readonly org: string;
}

/** Whether the member may open lists, cards and files of the project's folders. */
export const mayRead = ({ role, disabled }: Pick<Access, 'role' | 'disabled'>): boolean => !disabled && role !== null;

/** Whether the member may save and delete cards while the folder's registration is open. */
export const mayWrite = ({ role, disabled }: Pick<Access, 'role' | 'disabled'>): boolean => !disabled && role === 'edit';

export const mayReview = (member: Grant): boolean => mayRead(member) && member.rights.review;

export const seesIdentifiers = (member: Grant): boolean => mayRead(member) && member.rights.identifiers;

/** Whether the member may export: a file, or whole cards of many patients in another form. */
export const mayTakeOut = (member: Grant, isDeidentified: boolean): boolean => mayRead(member) && member.rights.export && (isDeidentified || member.rights.identifiers);

export const mayImport = (member: Grant): boolean => mayWrite(member) && (member.is_owner || member.rights.import);

export const mayCoordinate = (member: Grant): boolean => !member.disabled && (member.is_owner || member.rights.coordinate);

/** Whether the caller may administer a member of organisation `theirs`: owners all members, coordinators their own organisation. */
export const administers = ({ is_owner, rights, org }: Access, theirs: string): boolean => is_owner || (rights.coordinate && theirs === org);

/** The scope of a machine token: never more than its first issuer could do, whoever adopts it. */
export interface TokenGrant {
  readonly rights: readonly MachineRight[];
  readonly cards: Rights['cards'];
  readonly identifiers: boolean;
}

/** A machine's present grant: the issuer's present grant, limited to the token's scope. */
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

/** A token is valid only during the membership under which it was issued or adopted (both in ms). A later membership does not revive it. */
export const isHeld = ({ held_since }: { readonly held_since: number }, issuer: Pick<Grant, 'disabled'> & { readonly since: number }): boolean => !issuer.disabled && issuer.since <= held_since;

export type Grantable = Right | 'role' | 'is_owner' | 'enabled';

const ranks: readonly MemberRole[] = [null, 'browse', 'edit'];

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

const held = (by: Grant): Readonly<Record<Grantable, number>> => ({ ...amounts(by), ...(by.is_owner && { import: 1, coordinate: 1 }) });

const grantables = ['role', 'is_owner', 'enabled', ...rightNames] as const satisfies readonly Grantable[];

export const nothing: Grant = { role: null, is_owner: false, disabled: true, rights: { cards: 'own', identifiers: false, export: false, import: false, review: false, coordinate: false } };

export const moreIn = (before: Grant, after: Grant): readonly Grantable[] => {
  const [was, is] = [amounts(before), amounts(after)];
  return grantables.filter((name) => is[name] > was[name]);
};

export interface Giving {
  /** A member's own grant; a platform manager grants without holding it. */
  readonly by: Grant | 'manager';
  readonly isSelf: boolean;
  readonly limits: readonly Grantable[];
}

export interface GrantRefusal {
  /** `own`: nobody may raise their own rights; `limited`: a manager removed the right; `not_held`: the giver lacks it. */
  readonly reason: 'own' | 'limited' | 'not_held';
  readonly rights: readonly Grantable[];
}

/** Why a change of a grant is refused; undefined if allowed. Enabling a member counts as granting all of the member's rights. */
export const refusalOfGrant = ({ by, isSelf, limits }: Giving, before: Grant, after: Grant): GrantRefusal | undefined => {
  const raised = moreIn(before.disabled && !after.disabled ? nothing : before, after);
  if (by === 'manager' || raised.length === 0) return undefined;
  if (isSelf) return { reason: 'own', rights: raised };
  const limited = raised.filter((name) => limits.includes(name));
  if (limited.length > 0) return { reason: 'limited', rights: limited };
  const missing = raised.filter((name) => held(by)[name] < amounts(after)[name]);
  return missing.length > 0 ? { reason: 'not_held', rights: missing } : undefined;
};

/** The limits after a manager's change: removed rights are added, granted rights leave. */
export const limitsAfter = (limits: readonly Grantable[], before: Grant, after: Grant): readonly Grantable[] => {
  const given = moreIn(before, after);
  return grantables.filter((name) => (limits.includes(name) && !given.includes(name)) || moreIn(after, before).includes(name));
};

export const machineRights = ['linkage', 'read', 'write', 'export'] as const;
export type MachineRight = (typeof machineRights)[number];
