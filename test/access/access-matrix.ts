import type { CallName } from '#shared/api/routes.ts';

/** Who calls. The members belong to the own project; owner, organisation admin and manager are nothing else beside. */
export const principals = [
  'none',
  'ended',
  'stranger',
  'no permission',
  'browse',
  'edit',
  'reviewer',
  'owner',
  'org admin',
  'manager',
  'permanent token',
  'machine token',
] as const;

/** `ok`: not refused for who calls. 404 is what lies out of reach and what is not there alike. */
export type Outcome = 'ok' | 401 | 403 | 404;

/** One cell per principal: a missing one does not compile. */
export type Cells = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

export interface AccessRow {
  /** Objects of the own organisation and project. */
  readonly own: Cells;
  /** Those of another; null: the call names no object. */
  readonly other: Cells | null;
}

const everybody: AccessRow = { own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'], other: null };
const signedIn: AccessRow = { own: [401, 401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 403, 403], other: null };
const signedInOrToken: AccessRow = { own: [401, 401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 403], other: null };
/** A machine with the right for it may call it, too, for its own folder. */
const orMachine = ({ own, other }: AccessRow): AccessRow => ({ own: [...own.slice(0, -1), 'ok'] as unknown as Cells, other: other && ([...other.slice(0, -1), 404] as unknown as Cells) });
const member: AccessRow = {
  own: [401, 401, 404, 'ok', 'ok', 'ok', 'ok', 'ok', 404, 404, 403, 403],
  other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 403, 403],
};
const reader: AccessRow = {
  own: [401, 401, 404, 403, 'ok', 'ok', 'ok', 'ok', 404, 404, 403, 403],
  other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 403, 403],
};
const readerOrToken: AccessRow = {
  own: [401, 401, 404, 403, 'ok', 'ok', 'ok', 'ok', 404, 404, 'ok', 403],
  other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403],
};
const writer: AccessRow = {
  own: [401, 401, 404, 403, 403, 'ok', 403, 'ok', 404, 404, 403, 403],
  other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 403, 403],
};
const writerOrToken: AccessRow = {
  own: [401, 401, 404, 403, 403, 'ok', 403, 'ok', 404, 404, 'ok', 403],
  other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403],
};
const reviewer: AccessRow = {
  own: [401, 401, 404, 403, 403, 403, 'ok', 403, 404, 404, 403, 403],
  other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 403, 403],
};
const owner: AccessRow = {
  own: [401, 401, 404, 403, 403, 403, 403, 'ok', 404, 404, 403, 403],
  other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 403, 403],
};
const admin: AccessRow = {
  own: [401, 401, 403, 403, 403, 403, 403, 403, 'ok', 403, 403, 403],
  other: [401, 401, 403, 403, 403, 403, 403, 403, 404, 403, 403, 403],
};
const adminOfOwn: AccessRow = { own: admin.own, other: null };
const manager: AccessRow = {
  own: [401, 401, 403, 403, 403, 403, 403, 403, 403, 'ok', 403, 403],
  other: [401, 401, 403, 403, 403, 403, 403, 403, 403, 'ok', 403, 403],
};
const managerOfAll: AccessRow = { own: manager.own, other: null };

/** Owners, and managers whether they are members or not. */
const lead: AccessRow = {
  own: [401, 401, 404, 403, 403, 403, 403, 'ok', 404, 'ok', 403, 403],
  other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 'ok', 403, 403],
};

/** Who may call what: the one table that the tests, and the README, are made from. */
export const accessMatrix: { readonly [Name in CallName]: AccessRow } = {
  language: everybody,
  domainInfo: everybody,
  login: everybody,
  check: orMachine(signedInOrToken),
  logout: signedInOrToken,
  openapi: everybody,
  designSchema: everybody,
  projects: signedInOrToken,
  projectUsers: member,
  projectsNotJoined: signedIn,
  // The stranger is invited to the own project.
  joinProject: {
    own: [401, 401, 'ok', 404, 404, 404, 404, 404, 404, 404, 403, 403],
    other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 403, 403],
  },
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
  inviteUser: owner,
  cancelInvitation: owner,
  ownedUsers: owner,
  ownedUser: owner,
  saveOwnedUser: owner,
  removeOwnedUser: owner,
  toggleOwnedUser: owner,
  rightsHistory: lead,
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
  listCards: orMachine(reader),
  findRecent: signedIn,
  findCards: orMachine(reader),
  getCard: orMachine(readerOrToken),
  cardHistory: orMachine(readerOrToken),
  saveCard: orMachine(writerOrToken),
  patchCard: orMachine(writerOrToken),
  takeBackMove: writerOrToken,
  moveCards: owner,
  cardChanges: orMachine(reader),
  openLinkedCard: orMachine(readerOrToken),
  submitCard: writerOrToken,
  withdrawCard: writerOrToken,
  reviewCard: reviewer,
  submitCards: writer,
  reviewCards: reviewer,
  cardQueries: readerOrToken,
  askQuery: reviewer,
  answerQuery: writerOrToken,
  decideQuery: reviewer,
  openQueries: { own: reader.own, other: reader.other },
  deleteCard: writer,
  // Names no folder in its path, so what may not be read is not there.
  cardByGlobalId: {
    own: [401, 401, 404, 404, 'ok', 'ok', 'ok', 'ok', 404, 404, 'ok', 403],
    other: [401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 403],
  },
  getDesign: orMachine(readerOrToken),
  requestExport: orMachine(reader),
  // The key of the editor's export opens nothing for anybody else.
  fetchExport: { own: [401, 401, 404, 404, 404, 'ok', 404, 404, 404, 404, 403, 404], other: null },
  imports: lead,
  beginImport: lead,
  importState: lead,
  advanceImport: lead,
  importRows: lead,
  importFindings: lead,
  ownedExports: owner,
  projectExports: manager,
  searchMaster: orMachine(signedInOrToken),
  choiceList: orMachine(signedInOrToken),
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
  decideDuplicate: { own: [401, 401, 404, 403, 403, 'ok', 'ok', 'ok', 404, 404, 403, 403], other: reader.other },
  runRules: reader,
  folderFigures: lead,
  folderMonths: lead,
};

/** How many cells there are to test. */
export const countCells = (): number =>
  Object.values(accessMatrix).reduce((sum, { other }) => sum + principals.length * (other === null ? 1 : 2), 0);
