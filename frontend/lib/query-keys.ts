/** Every query's key. A mutation names what it makes stale through these; a shorter key covers the longer ones. */
export const queryKeys = {
  domainInfo: ['domainInfo'] as const,
  languages: ['languages'] as const,
  session: ['session'] as const,
  projects: ['projects'] as const,
  projectUsers: (pId: string) => ['projectUsers', pId] as const,
  /** Every list of cards: to be named after a card was saved or deleted. */
  cardLists: ['cardLists'] as const,
  recentCards: (page: object) => ['cardLists', 'recent', page] as const,
  folderCards: (pId: string, fId: string, page: object) => ['cardLists', pId, fId, page] as const,
  card: (pId: string, fId: string, cardId: string) => ['card', pId, fId, cardId] as const,
  design: (pId: string, fId: string, version: number | 'current') => ['design', pId, fId, version] as const,
};
