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
  account: '/changeOwnUserInfo',
  /** Without a chapter: its first one. */
  help: '/help/:chapter?',
  orgAdminMenu: '/orgAdminMenu',
  createUser: '/createUser',
  updateUser: '/updateUser/:uId',
  prjAdminMenu: '/prjAdminMenu/:pId',
  addUserForm: '/addUserForm/:pId',
  updatePrjUserForm: '/updatePrjUserForm/:pId/:uId',
  projectExports: '/prjAdminMenu/:pId/exports',
  projectRights: '/prjAdminMenu/:pId/rights',
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
  manageMembers: '/manage/project/:pId/members',
  manageExports: '/manage/project/:pId/exports',
  manageRights: '/manage/project/:pId/rights',
  addMember: '/manage/project/:pId/addMember',
  manageFolders: '/manage/project/:pId/folder',
  createFolder: '/manage/project/:pId/createFolder',
  updateFolder: '/manage/project/:pId/updateFolder/:fId',
  uploadDesign: '/manage/project/:pId/folder/:fId/uploadDesign',
  designHistory: '/manage/project/:pId/folder/:fId/designHistory',
  manageDomain: '/manage/domain',
  manageCodeLists: '/manage/codeLists',
} as const;

/** Stands for the card id of a card that is not saved yet (spec end-user 3, special values). */
export const newCard = 'NEW_CARD';

/** The linkage item of the domain and the value with which an external system began a new card. */
export interface LinkStart {
  readonly item: string;
  readonly value: string | number;
}

/** In the address, so that a reload, the back button and two tabs each keep their own card. */
export interface FormSelection {
  readonly project: string;
  readonly folder: string;
  /** A card id or `newCard`. */
  readonly card: string;
  /** Of a new card only. Stands in the state of the history, which a reload keeps, and not in the address: it names a patient. */
  readonly link?: LinkStart | undefined;
}

/** The state of the history beside the address of a card that an external system began. */
export const linkState = (link: LinkStart): { readonly link: LinkStart } => ({ link });

/** The value that an external system began the card with, if this is such an entry of the history. */
export const readLinkState = (state: unknown): LinkStart | undefined => {
  const link: unknown = typeof state === 'object' && state !== null && 'link' in state ? state.link : undefined;
  if (typeof link !== 'object' || link === null || !('item' in link) || !('value' in link)) return undefined;
  const { item, value } = link;
  return typeof item === 'string' && (typeof value === 'string' || typeof value === 'number') ? { item, value } : undefined;
};

export const isSameLink = (one: LinkStart | null | undefined, other: LinkStart | null | undefined): boolean =>
  one?.item === other?.item && one?.value === other?.value;

/** The selection that an address makes; null when it lacks a part. */
export const readSelection = (search: URLSearchParams): FormSelection | null => {
  const [project, folder, card] = [search.get('project'), search.get('folder'), search.get('card')];
  return project && folder && card ? { project, folder, card } : null;
};

/** The entry of the journal that an address asks for; null when the newest one of the card will do. */
export const readDraftId = (search: URLSearchParams): string | null => search.get('kept');

type PathParts<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [part: string, ...PathParts<Rest>]
  : Pattern extends `${string}:${string}`
    ? [part: string]
    : [];

/** A builder for each pattern, which takes the parts in their order. */
export const buildersOf = <Patterns extends Readonly<Record<string, string>>>(patterns: Patterns) =>
  Object.fromEntries(
    Object.entries(patterns).map(([name, pattern]) => [name, (...parts: string[]) => pattern.replaceAll(/:\w+/g, () => parts.shift() ?? '')]),
  ) as unknown as { readonly [Name in keyof Patterns]: (...parts: PathParts<Patterns[Name]>) => string };

const formAddress = ({ project, folder, card }: FormSelection, more: Readonly<Record<string, string>> = {}) =>
  `/form?${new URLSearchParams({ project, folder, card, ...more }).toString()}`;

/** Addresses for links: the patterns with their parts filled in. */
export const paths = {
  ...buildersOf(pathPatterns),
  form: (selection: FormSelection) => formAddress(selection),
  /** With the unsaved answers of one entry of the journal. */
  draftForm: (selection: FormSelection, draftId: string) => formAddress(selection, { kept: draftId }),
  /** Where an external system's session ends up: it may see the form alone, so the form's address says that it is over. */
  formEnded: (selection: FormSelection) => formAddress(selection, { ended: 'true' }),
  helpHome: '/help',
  helpChapter: (chapter: string) => `/help/${chapter}`,
  /** A section of the handbook, as `chapter.section`. */
  helpSection: (section: string) => `/help/${section.split('.')[0]}#${section}`,
  linkage: (pId: string, fId: string, linkKey: string) => {
    const folder = [pId, fId].filter((part) => part !== '').map(encodeURIComponent);
    return `/linkage/${folder.join('/')}${linkKey === '' ? '' : `?${new URLSearchParams({ linkKey }).toString()}`}`;
  },
};

/** Signing in in a tab of its own beside an open form; the tab closes itself afterwards (spec end-user 2, afterClose). */
export const signInBeside = {
  path: '/login?afterClose=true',
  isAsked: (): boolean => new URLSearchParams(window.location.search).get('afterClose') === 'true',
};

/** The start-up parameters linkage=true, projectId, folderId and linkKey mean the linkage entry (spec end-user 2, routes). */
export const takeLinkageFromAddress = (): void => {
  const { searchParams } = new URL(window.location.href);
  if (searchParams.get('linkage') !== 'true') return;
  const part = (name: string) => searchParams.get(name) ?? '';
  window.history.replaceState(null, '', paths.linkage(part('projectId'), part('folderId'), part('linkKey')));
};
