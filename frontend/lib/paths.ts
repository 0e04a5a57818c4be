/** Addresses of the screens (spec end-user 2). Patterns for the router, builders for links. */
export const pathPatterns = {
  home: '/',
  login: '/login',
  logout: '/logout',
  cards: '/cards/:pId/:fId',
  form: '/form',
  card: '/card/:globalId',
  uploadDesign: '/manage/project/:pId/folder/:fId/uploadDesign',
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

export const paths = {
  cards: (pId: string, fId: string) => `/cards/${pId}/${fId}`,
  form: ({ project, folder, card }: FormSelection) => `/form?${new URLSearchParams({ project, folder, card }).toString()}`,
  card: (globalId: string) => `/card/${globalId}`,
  uploadDesign: (pId: string, fId: string) => `/manage/project/${pId}/folder/${fId}/uploadDesign`,
};

/** Signing in in a tab of its own beside an open form; the tab closes itself afterwards (spec end-user 2, afterClose). */
export const signInBeside = {
  path: '/login?afterClose=true',
  isAsked: (): boolean => new URLSearchParams(window.location.search).get('afterClose') === 'true',
};
