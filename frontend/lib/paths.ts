/** Addresses of the screens (spec end-user 2). Patterns for the router, builders for links. */
export const pathPatterns = {
  home: '/',
  login: '/login',
  logout: '/logout',
  cards: '/cards/:pId/:fId',
  form: '/form',
  card: '/card/:globalId',
  linkage: '/linkage/:pId?/:fId?',
  account: '/changeOwnUserInfo',
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
  manageMembers: '/manage/project/:pId/members',
  addMember: '/manage/project/:pId/addMember',
  manageFolders: '/manage/project/:pId/folder',
  createFolder: '/manage/project/:pId/createFolder',
  updateFolder: '/manage/project/:pId/updateFolder/:fId',
  uploadDesign: '/manage/project/:pId/folder/:fId/uploadDesign',
  designHistory: '/manage/project/:pId/folder/:fId/designHistory',
  manageDomain: '/manage/domain',
} as const;

/** Card id of a card that is not saved yet (spec end-user 3, special values). */
export const newCard = 'NEW_CARD';

/** The domain's linkage item and the value with which an external system began a new card. */
export interface LinkStart {
  readonly item: string;
  readonly value: string | number;
}

/** Kept in the address, so that a reload, the back button and two tabs each keep their own card. */
export interface FormSelection {
  readonly project: string;
  readonly folder: string;
  readonly card: string;
  /** For new cards only. Kept in the history state and not in the address, because it names a patient. */
  readonly link?: LinkStart | undefined;
}

export const linkState = (link: LinkStart): { readonly link: LinkStart } => ({ link });

export const readLinkState = (state: Partial<ReturnType<typeof linkState>> | null): LinkStart | undefined => state?.link;

/** The item at which a link opens a card. */
export const itemState = (item: string): { readonly item: string } => ({ item });

export const readItemState = (state: Partial<ReturnType<typeof itemState>> | null): string | null => state?.item ?? null;

export const isSameLink = (one: LinkStart | null | undefined, other: LinkStart | null | undefined): boolean =>
  one?.item === other?.item && one?.value === other?.value;

export const readSelection = (search: URLSearchParams): FormSelection | null => {
  const [project, folder, card] = [search.get('project'), search.get('folder'), search.get('card')];
  return project && folder && card ? { project, folder, card } : null;
};

export const readDraftId = (search: URLSearchParams): string | null => search.get('kept');

type PathParts<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [part: string, ...PathParts<Rest>]
  : Pattern extends `${string}:${string}`
    ? [part: string]
    : [];

export const buildersOf = <Patterns extends Readonly<Record<string, string>>>(patterns: Patterns) =>
  Object.fromEntries(
    Object.entries(patterns).map(([name, pattern]) => [name, (...parts: string[]) => pattern.replaceAll(/:\w+/g, () => parts.shift() ?? '')]),
  ) as unknown as { readonly [Name in keyof Patterns]: (...parts: PathParts<Patterns[Name]>) => string };

const formAddress = ({ project, folder, card }: FormSelection, more: Readonly<Record<string, string>> = {}) =>
  `/form?${new URLSearchParams({ project, folder, card, ...more }).toString()}`;

/** All answers of a card are read at once, under an address of its own: the back button leads to the form, a reload stays, and so do steps to other cards. */
export const readingPart = 'answered';

export const paths = {
  ...buildersOf(pathPatterns),
  form: (selection: FormSelection, isReading = false) => formAddress(selection, isReading ? { [readingPart]: 'only' } : {}),
  draftForm: (selection: FormSelection, draftId: string) => formAddress(selection, { kept: draftId }),
  /** Where a session of an external system ends: it may open only the form, so the form's address tells that it is over. */
  formEnded: (selection: FormSelection) => formAddress(selection, { ended: 'true' }),
  linkage: (pId: string, fId: string, linkKey: string) => {
    const folder = [pId, fId].filter((part) => part !== '').map(encodeURIComponent);
    return `/linkage/${folder.join('/')}${linkKey === '' ? '' : `?${new URLSearchParams({ linkKey }).toString()}`}`;
  },
};

/** Signs in in another tab beside an open form; that tab closes itself (spec end-user 2, afterClose). */
export const signInBeside = {
  path: '/login?afterClose=true',
  isAsked: (): boolean => new URLSearchParams(window.location.search).get('afterClose') === 'true',
};

/** linkage=true, projectId, folderId and linkKey open the linkage entry (spec end-user 2, routes). */
export const takeLinkageFromAddress = (): void => {
  const { searchParams } = new URL(window.location.href);
  if (searchParams.get('linkage') !== 'true') return;
  const part = (name: string) => searchParams.get(name) ?? '';
  window.history.replaceState(null, '', paths.linkage(part('projectId'), part('folderId'), part('linkKey')));
};
