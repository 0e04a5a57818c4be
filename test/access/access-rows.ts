/** Members of the own project. Those that are named by a right that they have or lack are editors, but for the reviewer, who may browse. */
const members = ['no permission', 'browse', 'edit', 'own hospital', 'no identifiers', 'no export', 'reviewer', 'coordinator', 'owner'] as const;
/** Nothing in the own project. The organisation's admin and the manager are nothing else beside. */
const outsiders = ['stranger', 'org admin', 'manager'] as const;
/** A manager who has opened emergency access to the own project: reads as a member, and manages. */
const emergency = 'emergency' as const;
const managers = ['manager', emergency] as const;
/** The tokens of an editor and of an owner for the own folder. */
export const tokens = ['permanent token', 'machine token', 'own hospital token'] as const;

/** Who calls. */
export const principals = ['none', 'ended', ...outsiders, emergency, ...members, ...tokens] as const;
export type Principal = (typeof principals)[number];

/** `ok`: not refused for who calls. 404 is what lies out of reach and what is not there alike. */
export type Outcome = 'ok' | 401 | 403 | 404;
export type Cells = Readonly<Record<Principal, Outcome>>;

export interface AccessRow {
  /** Objects of the own organisation and project. */
  readonly own: Cells;
  /** A card that another hospital made in the own project; null: the call names no card. */
  readonly beyond: Cells | null;
  /** Objects of another organisation and project; null: the call names no object. */
  readonly other: Cells | null;
}

/** Readers and editors of the folder, by what they may do. */
export const writers = ['edit', 'own hospital', 'no identifiers', 'no export', 'coordinator', 'owner'] as const;
export const readers = ['browse', 'reviewer', emergency, ...writers] as const;
const people = [...outsiders, emergency, ...members] as const;
const limited: readonly Principal[] = ['own hospital', 'own hospital token'];

/** Who passes, and what the others are told: who is outside of the project, and members who lack the right. */
export const cells = (passing: readonly Principal[], outside: 403 | 404, inside: 403 | 404 = 403): Cells => {
  const told = (principal: Principal): Outcome => {
    if (passing.includes(principal)) return 'ok';
    if (principal === 'none' || principal === 'ended') return 401;
    if ((outsiders as readonly Principal[]).includes(principal)) return outside;
    return principal === emergency || (members as readonly Principal[]).includes(principal) ? inside : 403;
  };
  return Object.fromEntries(principals.map((principal) => [principal, told(principal)])) as Cells;
};

const everywhere = (passing: readonly Principal[]): AccessRow => ({ own: cells(passing, 403), beyond: null, other: null });

/** A call about a project or a folder: it does not exist for who is outside. `inside`: what members without the right are told. */
export const within = (passing: readonly Principal[], inside: 403 | 404 = 403): AccessRow => ({
  own: cells(passing, 404, inside),
  beyond: null,
  other: { ...cells([], 404, 404), ...Object.fromEntries(tokens.map((token) => [token, passing.includes(token) ? 404 : 403])) },
});

/** A call about a card: that of another hospital does not exist for who is limited to the own one. */
export const ofCard = ({ own, other }: AccessRow): AccessRow => ({ own, beyond: { ...own, ...Object.fromEntries(limited.filter((each) => own[each] === 'ok').map((each) => [each, 404])) }, other });

export const everybody = everywhere(principals);
export const signedIn = everywhere(people);
export const machines = ['machine token', 'own hospital token'] as const;
export const signedInOrToken = everywhere([...people, 'permanent token']);
export const signedInOrMachine = everywhere([...people, ...tokens]);
export const member = within([...members, emergency]);
export const reader = within(readers);
export const readerOrMachine = within([...readers, ...machines]);
export const writer = within(writers);
export const reviewer = within(['reviewer']);
export const owner = within(['owner']);
export const coordinators = within(['owner', 'coordinator']);
/** Owners, and managers whether they are members or not. */
export const lead: AccessRow = { ...within(['owner', ...managers]), other: { ...within(['owner', ...managers]).other!, manager: 'ok', emergency: 'ok' } };
export const admin: AccessRow = { own: cells(['org admin'], 403), beyond: null, other: { ...cells([], 403), 'org admin': 404 } };
export const adminOfOwn = everywhere(['org admin']);
export const manager: AccessRow = { own: cells(managers, 403), beyond: null, other: cells(managers, 403) };
export const managerOfAll = everywhere(managers);

export const cardReaderOrToken = ofCard(within([...readers, 'permanent token']));
export const cardReader = ofCard(within([...readers, ...tokens]));
export const cardWriterOrToken = ofCard(within([...writers, 'permanent token']));
export const cardWriter = ofCard(within([...writers, ...tokens]));
export const cardReviewer = ofCard(reviewer);
