/** Addresses of the screens (spec end-user 2). Patterns for the router, builders for links. */
export const pathPatterns = {
  home: '/',
  login: '/login',
  logout: '/logout',
  cards: '/cards/:pId/:fId',
  form: '/form',
  card: '/card/:globalId',
  /** Parts may be missing: the screen says so (spec end-user 8, linkage). */
  linkage: '/linkage/:pId?/:fId?',
  own: '/changeOwnUserInfo',
  orgAdminMenu: '/orgAdminMenu',
  createUser: '/createUser',
  updateUser: '/updateUser/:uId',
  prjAdminMenu: '/prjAdminMenu/:pId',
  addUserForm: '/addUserForm/:pId',
  updatePrjUserForm: '/updatePrjUserForm/:pId/:uId',
  manage: '/manage',
  manageOrgs: '/manage/org',
  createOrg: '/manage/createOrg',
  updateOrg: '/manage/updateOrg/:orgId',
  manageUsers: '/manage/users/:orgId',
  createManagedUser: '/manage/org/:orgId/createUser',
  updateManagedUser: '/manage/org/:orgId/updateUser/:uId',
  manageProjects: '/manage/project',
  createProject: '/manage/createProject',
  updateProject: '/manage/updateProject/:pId',
  manageProject: '/manage/project/:pId',
  manageMembers: '/manage/project/:pId/members',
  addMember: '/manage/project/:pId/addMember',
  manageFolders: '/manage/project/:pId/folder',
  createFolder: '/manage/project/:pId/createFolder',
  updateFolder: '/manage/project/:pId/updateFolder/:fId',
  uploadDesign: '/manage/project/:pId/folder/:fId/uploadDesign',
  designHistory: '/manage/project/:pId/folder/:fId/designHistory',
  manageDomain: '/manage/domain',
} as const;

/** Stands for the card id of a card that is not saved yet (spec end-user 3, special values). */
export const newCard = 'NEW_CARD';

/** In the address, so that a reload, the back button and two tabs each keep their own card. */
export interface FormSelection {
  readonly project: string;
  readonly folder: string;
  /** A card id or `newCard`. */
  readonly card: string;
}

/** The selection that an address makes; null when it lacks a part. */
export const readSelection = (search: URLSearchParams): FormSelection | null => {
  const [project, folder, card] = [search.get('project'), search.get('folder'), search.get('card')];
  return project && folder && card ? { project, folder, card } : null;
};

export const paths = {
  cards: (pId: string, fId: string) => `/cards/${pId}/${fId}`,
  form: ({ project, folder, card }: FormSelection) => `/form?${new URLSearchParams({ project, folder, card }).toString()}`,
  /** Where an external system's session ends up: it may see the form alone, so the form's address says that it is over. */
  formEnded: ({ project, folder, card }: FormSelection) => `/form?${new URLSearchParams({ project, folder, card, ended: 'true' }).toString()}`,
  card: (globalId: string) => `/card/${globalId}`,
  linkage: (pId: string, fId: string, linkKey: string) => {
    const place = [pId, fId].filter((part) => part !== '').map(encodeURIComponent);
    return `/linkage/${place.join('/')}${linkKey === '' ? '' : `?${new URLSearchParams({ linkKey }).toString()}`}`;
  },
  updateUser: (uId: string) => `/updateUser/${uId}`,
  prjAdminMenu: (pId: string) => `/prjAdminMenu/${pId}`,
  addUserForm: (pId: string) => `/addUserForm/${pId}`,
  updatePrjUserForm: (pId: string, uId: string) => `/updatePrjUserForm/${pId}/${uId}`,
  updateOrg: (orgId: string) => `/manage/updateOrg/${orgId}`,
  manageUsers: (orgId: string) => `/manage/users/${orgId}`,
  createManagedUser: (orgId: string) => `/manage/org/${orgId}/createUser`,
  updateManagedUser: (orgId: string, uId: string) => `/manage/org/${orgId}/updateUser/${uId}`,
  updateProject: (pId: string) => `/manage/updateProject/${pId}`,
  manageProject: (pId: string) => `/manage/project/${pId}`,
  manageMembers: (pId: string) => `/manage/project/${pId}/members`,
  addMember: (pId: string) => `/manage/project/${pId}/addMember`,
  manageFolders: (pId: string) => `/manage/project/${pId}/folder`,
  createFolder: (pId: string) => `/manage/project/${pId}/createFolder`,
  updateFolder: (pId: string, fId: string) => `/manage/project/${pId}/updateFolder/${fId}`,
  uploadDesign: (pId: string, fId: string) => `/manage/project/${pId}/folder/${fId}/uploadDesign`,
  designHistory: (pId: string, fId: string) => `/manage/project/${pId}/folder/${fId}/designHistory`,
};

/** Signing in in a tab of its own beside an open form; the tab closes itself afterwards (spec end-user 2, afterClose). */
export const signInBeside = {
  path: '/login?afterClose=true',
  isAsked: (): boolean => new URLSearchParams(window.location.search).get('afterClose') === 'true',
};
