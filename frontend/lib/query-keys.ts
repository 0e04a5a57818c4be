/** All query keys. A shorter key covers the longer ones that begin with it, so mutations invalidate by prefix. */
export const queryKeys = {
  domainInfo: ['domainInfo'] as const,
  languages: ['languages'] as const,
  session: ['session'] as const,
  projects: ['projects'] as const,
  projectsNotJoined: ['projectsNotJoined'] as const,
  account: ['account'] as const,
  ownMail: ['own-mail'] as const,
  unsavedCards: (userId: string) => ['unsavedCards', userId] as const,
  projectUsers: (pId: string) => ['projectUsers', pId] as const,
  cardLists: ['cardLists'] as const,
  recentCards: (page: object) => ['cardLists', 'recent', page] as const,
  /** Part of the lists, so that it becomes stale with them. */
  createdCards: ['cardLists', 'created'] as const,
  folderCards: (pId: string, fId: string, page: object) => ['cardLists', pId, fId, page] as const,
  foundCards: (folder: object | null, asked: object) => ['cardLists', 'found', folder, asked] as const,
  fileCards: (pId: string, fId: string, where: string) => ['cardLists', 'file', pId, fId, where] as const,
  /** Not among the lists, because a save must not refetch it: it starts from the card's listed position. */
  cardsBeyond: (asked: object) => ['cardsBeyond', asked] as const,
  storedCard: (pId: string, fId: string, cardId: string) => ['storedCard', pId, fId, cardId] as const,
  card: (pId: string, fId: string, cardId: string, draftId: string | null) => ['card', pId, fId, cardId, draftId] as const,
  draftOfCard: (pId: string, fId: string, cardId: string, draftId: string | null) => ['draftOfCard', pId, fId, cardId, draftId] as const,
  /** What administrators see (lib/administration.ts). A change of names, rights or folders makes all of it stale. */
  administration: ['administration'] as const,
  /** `later`: a stored version, or the time when a file not yet stored was read. */
  comparison: (fId: string, from: number, later: string) => ['administration', 'comparison', fId, from, later] as const,
  folderItems: (projectIds: readonly string[]) => ['administration', 'folderItems', projectIds] as const,
  master: (kind: string, words: string, first: string) => ['master', kind, words, first] as const,
  design: (pId: string, fId: string, version: number | 'current') => ['design', pId, fId, version] as const,
  designVersions: (pId: string, fId: string, versions: readonly number[]) => ['designVersions', pId, fId, versions] as const,
  earlierDesigns: (pId: string, fId: string, current: number) => ['earlierDesigns', pId, fId, current] as const,
};
