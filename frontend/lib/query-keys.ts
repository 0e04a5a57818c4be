/** Every query's key. A mutation names what it makes stale through these; a shorter key covers the longer ones. */
export const queryKeys = {
  domainInfo: ['domainInfo'] as const,
  languages: ['languages'] as const,
  session: ['session'] as const,
  projects: ['projects'] as const,
  projectsNotJoined: ['projectsNotJoined'] as const,
  account: ['account'] as const,
  ownMail: ['own-mail'] as const,
  /** What lies on this device. */
  unsavedCards: (userId: string) => ['unsavedCards', userId] as const,
  projectUsers: (pId: string) => ['projectUsers', pId] as const,
  /** Every list of cards: to be named after a card was saved or deleted. */
  cardLists: ['cardLists'] as const,
  recentCards: (page: object) => ['cardLists', 'recent', page] as const,
  /** Below the lists, so that it becomes stale with them. */
  createdCards: ['cardLists', 'created'] as const,
  folderCards: (pId: string, fId: string, page: object) => ['cardLists', pId, fId, page] as const,
  foundCards: (folder: object | null, asked: object) => ['cardLists', 'found', folder, asked] as const,
  fileCards: (pId: string, fId: string, where: string) => ['cardLists', 'file', pId, fId, where] as const,
  /** Not a list that a save makes stale: it begins at a place, where the card has been. */
  cardsBeyond: (asked: object) => ['cardsBeyond', asked] as const,
  /** As the server has it; `card` is the card with its design, as a form begins. */
  storedCard: (pId: string, fId: string, cardId: string) => ['storedCard', pId, fId, cardId] as const,
  /** `draftId`: the entry of the journal that the address asks for. */
  card: (pId: string, fId: string, cardId: string, draftId: string | null) => ['card', pId, fId, cardId, draftId] as const,
  /** What lies on this device of a card that cannot be opened. */
  draftOfCard: (pId: string, fId: string, cardId: string, draftId: string | null) => ['draftOfCard', pId, fId, cardId, draftId] as const,
  /** What administrators see (lib/administration.ts); a change of names, rights or folders makes all of it stale, which costs one reading of the screen shown. */
  administration: ['administration'] as const,
  /** `later`: a stored version, or when the file was read that is to become one. */
  comparison: (fId: string, from: number, later: string) => ['administration', 'comparison', fId, from, later] as const,
  folderItems: (projectIds: readonly string[]) => ['administration', 'folderItems', projectIds] as const,
  /** Of one hash the same for ever. */
  codeList: (hash: string) => ['codeList', hash] as const,
  master: (kind: string, words: string, first: string) => ['master', kind, words, first] as const,
  design: (pId: string, fId: string, version: number | 'current') => ['design', pId, fId, version] as const,
  designVersions: (pId: string, fId: string, versions: readonly number[]) => ['designVersions', pId, fId, versions] as const,
  earlierDesigns: (pId: string, fId: string, current: number) => ['earlierDesigns', pId, fId, current] as const,
};
