/** Every query's key. A mutation names what it makes stale through these; a shorter key covers the longer ones. */
export const queryKeys = {
  domainInfo: ['domainInfo'] as const,
  languages: ['languages'] as const,
  session: ['session'] as const,
  projects: ['projects'] as const,
  projectsNotJoined: ['projectsNotJoined'] as const,
  own: ['own'] as const,
  /** What lies on this device. */
  unsavedCards: (userId: string) => ['unsavedCards', userId] as const,
  projectUsers: (pId: string) => ['projectUsers', pId] as const,
  /** Every list of cards: to be named after a card was saved or deleted. */
  cardLists: ['cardLists'] as const,
  recentCards: (page: object) => ['cardLists', 'recent', page] as const,
  /** Below the lists, so that it becomes stale with them. */
  createdCards: ['cardLists', 'created'] as const,
  folderCards: (pId: string, fId: string, page: object) => ['cardLists', pId, fId, page] as const,
  card: (pId: string, fId: string, cardId: string) => ['card', pId, fId, cardId] as const,
  /** What administrators see; a change of names, rights or folders makes all of it stale, which costs one reading of the screen shown. */
  administration: ['administration'] as const,
  orgUsers: ['administration', 'orgUsers'] as const,
  orgUser: (uId: string) => ['administration', 'orgUser', uId] as const,
  ownedUsers: (pId: string) => ['administration', 'ownedUsers', pId] as const,
  ownedUser: (pId: string, uId: string) => ['administration', 'ownedUser', pId, uId] as const,
  orgs: ['administration', 'orgs'] as const,
  org: (orgId: string) => ['administration', 'org', orgId] as const,
  managedUsers: (orgId: string) => ['administration', 'managedUsers', orgId] as const,
  managedUser: (orgId: string, uId: string) => ['administration', 'managedUser', orgId, uId] as const,
  managedProjects: ['administration', 'projects'] as const,
  managedProject: (pId: string) => ['administration', 'project', pId] as const,
  members: (pId: string) => ['administration', 'members', pId] as const,
  notMembers: (pId: string) => ['administration', 'notMembers', pId] as const,
  projectFigures: (pId: string) => ['administration', 'projectFigures', pId] as const,
  folderFigures: (pId: string, fId: string) => ['administration', 'folderFigures', pId, fId] as const,
  managedFolders: (pId: string) => ['administration', 'folders', pId] as const,
  managedFolder: (pId: string, fId: string) => ['administration', 'folder', pId, fId] as const,
  designHistory: (pId: string, fId: string) => ['administration', 'designHistory', pId, fId] as const,
  /** `later`: a stored version, or when the file was read that is to become one. */
  comparison: (fId: string, from: number, later: string) => ['administration', 'comparison', fId, from, later] as const,
  folderItems: (projectIds: readonly string[]) => ['administration', 'folderItems', projectIds] as const,
  domains: ['administration', 'domains'] as const,
  master: (kind: string, words: string) => ['master', kind, words] as const,
  design: (pId: string, fId: string, version: number | 'current') => ['design', pId, fId, version] as const,
};
