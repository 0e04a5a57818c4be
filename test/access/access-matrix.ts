import type { CallName } from '#shared/api/routes.ts';
import { domainListAccess } from '../modules/code-lists/access.ts';
import { helpAccess } from '../modules/help/access.ts';
import { importAccess } from '../modules/import/access.ts';
import { machineAccess } from '../modules/machines/access.ts';
import { oversightAccess } from '../modules/oversight/access.ts';
import { qualityAccess } from '../modules/quality/access.ts';
import { reviewAccess } from '../modules/review/access.ts';
import { statisticsAccess } from '../modules/statistics/access.ts';
import { testFolderAccess } from '../modules/test-folders/access.ts';
import { versionAccess } from '../modules/versions/access.ts';
import { admin, adminOfOwn, cardReader, cardWriter, cells, coordinators, everybody, machines, manager, managerOfAll, member, ofCard, principals, readerOrMachine, readers, signedIn, signedInOrMachine, signedInOrToken, tokens, within, writer, writers, type AccessRow } from './access-rows.ts';

/** Who may call what: the one table that the tests, and the README, are made from. */
export const accessMatrix: { readonly [Name in CallName]: AccessRow } = {
  language: everybody,
  domainInfo: everybody,
  login: everybody,
  check: signedInOrMachine,
  logout: signedInOrToken,
  projects: signedInOrToken,
  projectUsers: member,
  projectsNotJoined: signedIn,
  // The stranger is invited to the own project.
  joinProject: within(['stranger'], 404),
  own: signedIn,
  saveOwn: signedIn,
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
  recentCards: signedIn,
  listCards: readerOrMachine,
  findRecent: signedIn,
  findCards: readerOrMachine,
  getCard: cardReader,
  cardHistory: cardReader,
  saveCard: within([...writers, ...tokens]),
  patchCard: cardWriter,
  openLinkedCard: within([...readers, ...tokens]),
  deleteCard: ofCard(writer),
  // Names no folder in its path, so what may not be read is not there.
  cardByGlobalId: { ...ofCard(within([...readers, 'permanent token'], 404)) },
  getDesign: within([...readers, ...tokens]),
  requestExport: within([...readers.filter((each) => each !== 'no export'), ...machines]),
  // The key of the editor's export opens nothing for anybody else.
  fetchExport: { own: { ...cells(['edit'], 404, 404), 'machine token': 404, 'own hospital token': 404 }, beyond: null, other: null },
  ...importAccess,
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
  domains: managerOfAll,
  createDomain: managerOfAll,
  saveDomain: managerOfAll,
  compileDesign: managerOfAll,
  checkDuplicates: managerOfAll,
  uploadDesign: manager,
  commentWorkbook: managerOfAll,
  designWorkbook: manager,
  designHistory: manager,
  ...statisticsAccess,
  ...qualityAccess,
  ...machineAccess,
  ...reviewAccess,
  ...versionAccess,
  ...domainListAccess,
  ...testFolderAccess,
  ...oversightAccess,
  ...helpAccess,
};

/** How many cells there are to test. */
export const countCells = (): number => Object.values(accessMatrix).reduce((sum, { beyond, other }) => sum + principals.length * (1 + Number(beyond !== null) + Number(other !== null)), 0);
