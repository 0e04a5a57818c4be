import type { CallName } from '#shared/api/routes.ts';

/** Members of the own project. Those that are named by a right that they have or lack are editors, but for the reviewer, who may browse. */
const members = ['no permission', 'browse', 'edit', 'own hospital', 'no identifiers', 'no export', 'reviewer', 'coordinator', 'owner'] as const;
/** Nothing in the own project. The organisation's admin and the manager are nothing else beside. */
const outsiders = ['stranger', 'org admin', 'manager'] as const;
/** A manager who has opened emergency access to the own project: reads as a member, and manages. */
const emergency = 'emergency' as const;
const managers = ['manager', emergency] as const;
/** The tokens of an editor and of an owner for the own folder. */
const tokens = ['permanent token', 'machine token', 'own hospital token'] as const;

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
const writers = ['edit', 'own hospital', 'no identifiers', 'no export', 'coordinator', 'owner'] as const;
const readers = ['browse', 'reviewer', emergency, ...writers] as const;
const people = [...outsiders, emergency, ...members] as const;
const limited: readonly Principal[] = ['own hospital', 'own hospital token'];

/** Who passes, and what the others are told: who is outside of the project, and members who lack the right. */
const cells = (passing: readonly Principal[], outside: 403 | 404, inside: 403 | 404 = 403): Cells => {
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
const within = (passing: readonly Principal[], inside: 403 | 404 = 403): AccessRow => ({
  own: cells(passing, 404, inside),
  beyond: null,
  other: { ...cells([], 404, 404), ...Object.fromEntries(tokens.map((token) => [token, passing.includes(token) ? 404 : 403])) },
});

/** A call about a card: that of another hospital does not exist for who is limited to the own one. */
const ofCard = ({ own, other }: AccessRow): AccessRow => ({ own, beyond: { ...own, ...Object.fromEntries(limited.filter((each) => own[each] === 'ok').map((each) => [each, 404])) }, other });

const everybody = everywhere(principals);
const signedIn = everywhere(people);
const machines = ['machine token', 'own hospital token'] as const;
const signedInOrToken = everywhere([...people, 'permanent token']);
const signedInOrMachine = everywhere([...people, ...tokens]);
const member = within([...members, emergency]);
const reader = within(readers);
const readerOrMachine = within([...readers, ...machines]);
const writer = within(writers);
const reviewer = within(['reviewer']);
const owner = within(['owner']);
const coordinators = within(['owner', 'coordinator']);
/** Owners, and managers whether they are members or not. */
const lead: AccessRow = { ...within(['owner', ...managers]), other: { ...within(['owner', ...managers]).other!, manager: 'ok', emergency: 'ok' } };
const admin: AccessRow = { own: cells(['org admin'], 403), beyond: null, other: { ...cells([], 403), 'org admin': 404 } };
const adminOfOwn = everywhere(['org admin']);
const manager: AccessRow = { own: cells(managers, 403), beyond: null, other: cells(managers, 403) };
const managerOfAll = everywhere(managers);

const cardReaderOrToken = ofCard(within([...readers, 'permanent token']));
const cardReader = ofCard(within([...readers, ...tokens]));
const cardWriterOrToken = ofCard(within([...writers, 'permanent token']));
const cardWriter = ofCard(within([...writers, ...tokens]));
const cardReviewer = ofCard(reviewer);

/** Who may call what: the one table that the tests, and the README, are made from. */
export const accessMatrix: { readonly [Name in CallName]: AccessRow } = {
  language: everybody,
  domainInfo: everybody,
  login: everybody,
  check: signedInOrMachine,
  logout: signedInOrToken,
  openapi: everybody,
  designSchema: everybody,
  projects: signedInOrToken,
  projectUsers: member,
  projectsNotJoined: signedIn,
  // The stranger is invited to the own project.
  joinProject: within(['stranger'], 404),
  own: signedIn,
  saveOwn: signedIn,
  ownMail: signedIn,
  saveOwnMail: signedIn,
  orgUsers: adminOfOwn,
  orgUser: admin,
  createOrgUser: adminOfOwn,
  saveOrgUser: admin,
  disableOrgUser: admin,
  toggleOrgUser: admin,
  inviteUser: coordinators,
  cancelInvitation: coordinators,
  ownedUsers: coordinators,
  ownedUser: coordinators,
  saveOwnedUser: coordinators,
  removeOwnedUser: coordinators,
  toggleOwnedUser: coordinators,
  saveMemberRights: owner,
  rightsHistory: lead,
  openEmergency: manager,
  endEmergency: lead,
  ownedTokens: owner,
  issueOwnedToken: owner,
  adoptToken: owner,
  revokeOwnedToken: owner,
  ownedReview: owner,
  saveOwnedReview: owner,
  projectReview: manager,
  saveProjectReview: manager,
  tokens: manager,
  revokeToken: manager,
  recentCards: signedIn,
  listCards: readerOrMachine,
  findRecent: signedIn,
  findCards: readerOrMachine,
  getCard: cardReader,
  cardHistory: cardReader,
  saveCard: within([...writers, ...tokens]),
  patchCard: cardWriter,
  takeBackMove: cardWriterOrToken,
  moveCards: owner,
  cardChanges: readerOrMachine,
  openLinkedCard: within([...readers, ...tokens]),
  submitCard: cardWriterOrToken,
  withdrawCard: cardWriterOrToken,
  reviewCard: cardReviewer,
  submitCards: writer,
  reviewCards: reviewer,
  cardQueries: cardReaderOrToken,
  askQuery: cardReviewer,
  answerQuery: cardWriterOrToken,
  decideQuery: cardReviewer,
  openQueries: reader,
  deleteCard: ofCard(writer),
  // Names no folder in its path, so what may not be read is not there.
  cardByGlobalId: { ...ofCard(within([...readers, 'permanent token'], 404)) },
  getDesign: within([...readers, ...tokens]),
  requestExport: within([...readers.filter((each) => each !== 'no export'), ...machines]),
  // The key of the editor's export opens nothing for anybody else.
  fetchExport: { own: { ...cells(['edit'], 404, 404), 'machine token': 404, 'own hospital token': 404 }, beyond: null, other: null },
  imports: lead,
  beginImport: lead,
  importState: lead,
  advanceImport: lead,
  importRows: lead,
  importFindings: lead,
  ownedExports: owner,
  projectExports: manager,
  searchMaster: signedInOrMachine,
  choiceList: signedInOrMachine,
  orgs: managerOfAll,
  org: manager,
  createOrg: managerOfAll,
  saveOrg: manager,
  deleteOrg: manager,
  usersOfOrg: manager,
  userOfOrg: manager,
  createUser: manager,
  saveUser: manager,
  disableUser: manager,
  toggleUser: manager,
  moveUser: manager,
  allProjects: managerOfAll,
  project: manager,
  createProject: managerOfAll,
  saveProject: manager,
  deleteProject: manager,
  members: manager,
  notProjectMembers: manager,
  addMember: manager,
  saveMember: manager,
  removeMember: manager,
  folders: manager,
  folder: manager,
  createFolder: manager,
  saveFolder: manager,
  deleteFolder: manager,
  copyFolder: manager,
  copyProject: manager,
  emptyFolder: manager,
  goLive: manager,
  domains: managerOfAll,
  createDomain: managerOfAll,
  saveDomain: managerOfAll,
  codeLists: managerOfAll,
  saveCodeList: managerOfAll,
  deleteCodeList: managerOfAll,
  compileDesign: managerOfAll,
  storeListFile: managerOfAll,
  recompileDesign: manager,
  checkDuplicates: managerOfAll,
  uploadDesign: manager,
  guideWorkbook: managerOfAll,
  commentWorkbook: managerOfAll,
  designWorkbook: manager,
  compareVersions: manager,
  designHistory: manager,
  addDemo: managerOfAll,
  projectFigures: lead,
  recalculateCards: owner,
  findDuplicates: reader,
  duplicates: reader,
  // Whose pair it is, is for the pair to say; who may only look decides nothing.
  decideDuplicate: within([...writers, 'reviewer']),
  runRules: reader,
  folderFigures: lead,
  folderMonths: lead,
};

/** How many cells there are to test. */
export const countCells = (): number => Object.values(accessMatrix).reduce((sum, { beyond, other }) => sum + principals.length * (1 + Number(beyond !== null) + Number(other !== null)), 0);
