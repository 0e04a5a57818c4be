/** Query keys of the core, and those that several modules use. A shorter key covers the longer ones that begin with it, so mutations invalidate by prefix. */
export const queryKeys = {
  domainInfo: ['domainInfo'] as const,
  languages: ['languages'] as const,
  session: ['session'] as const,
  projects: ['projects'] as const,
  projectsNotJoined: ['projectsNotJoined'] as const,
  projectUsers: (pId: string) => ['projectUsers', pId] as const,
  cardLists: ['cardLists'] as const,
  foundCards: (folder: object | null, asked: object) => ['cardLists', 'found', folder, asked] as const,
  storedCard: (pId: string, fId: string, cardId: string) => ['storedCard', pId, fId, cardId] as const,
  card: (pId: string, fId: string, cardId: string, draftId: string | null) => ['card', pId, fId, cardId, draftId] as const,
  draftOfCard: (pId: string, fId: string, cardId: string, draftId: string | null) => ['draftOfCard', pId, fId, cardId, draftId] as const,
  /** What administrators see (lib/administration.ts). A change of names, rights or folders makes all of it stale. */
  administration: ['administration'] as const,
  master: (kind: string, words: string, first: string) => ['master', kind, words, first] as const,
  design: (pId: string, fId: string, version: number | 'current') => ['design', pId, fId, version] as const,
  designVersions: (pId: string, fId: string, versions: readonly number[]) => ['designVersions', pId, fId, versions] as const,
};
