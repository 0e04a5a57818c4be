/**
 * These are all keys of the core; modules define theirs in `data/keys.ts`. They are short because they are billed with each item. Keys appear in metrics and
 * errors, so personal values enter as keyed digests and tokens as SHA-256. User, folder and global card ids begin with their organisation's, project's and
 * folder's id.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type IndexName = 'GSI1' | 'GSI2' | 'GSI3' | 'GSI4';
export type ByUpdate = { readonly g1p: string; readonly g1s: string };
export type ByOther = { readonly g2p: string; readonly g2s: string };

export const idLengths = { org: 10, user: 16, project: 10, folder: 14 } as const;

export const orgIdOf = (userId: string): string => userId.slice(0, idLengths.org);
export const projectIdOf = (folderId: string): string => folderId.slice(0, idLengths.project);
export const isFolderOf = (folderId: string, projectId: string): boolean =>
  folderId.length === idLengths.folder && projectId.length === idLengths.project && folderId.startsWith(projectId);

export const orgKey = (orgId: string): Key => ({ pk: `O#${orgId}`, sk: '#' });
export const userKey = (userId: string): Key => ({ pk: `O#${orgIdOf(userId)}`, sk: `U#${userId}` });

/** GSI2 */
export const orgsOfAll = { pk: 'ALL#O' } as const;
export const orgByAll = (orgId: string): ByOther => ({ g2p: orgsOfAll.pk, g2s: orgId });
export const projectsOfAll = { pk: 'ALL#P' } as const;
export const projectByAll = (projectId: string): ByOther => ({ g2p: projectsOfAll.pk, g2s: projectId });
export const domainsOfAll = { pk: 'ALL#D' } as const;
export const domainByAll = (domainId: string): ByOther => ({ g2p: domainsOfAll.pk, g2s: domainId });
export const usersOf = (orgId: string) => ({ pk: `O#${orgId}`, prefix: 'U#' }) as const;
export const isUserOf = (userId: string, orgId: string): boolean => userId.length === idLengths.user && userId.startsWith(orgId);

export const abbrevKey = (abbrevDigest: string): Key => ({ pk: `OA#${abbrevDigest}`, sk: 'A' });

export const loginKey = (loginDigest: string): Key => ({ pk: `LG#${loginDigest}`, sk: 'L' });
/** GSI2 lists users whose login ids look alike. */
export const loginsAlike = (lookAlikeDigest: string) => ({ pk: `LK#${lookAlikeDigest}` }) as const;
export const loginByLook = (lookAlikeDigest: string, userId: string): ByOther => ({ g2p: loginsAlike(lookAlikeDigest).pk, g2s: userId });
export const sessionKey = (tokenDigest: string): Key => ({ pk: `S#${tokenDigest}`, sk: 'S' });
/** GSI2 lists the permanent tokens of a folder, in order of issue. */
export const tokensOfFolder = (folderId: string) => ({ pk: `TK#${folderId}` }) as const;
export const tokenByFolder = (folderId: string, issuedAt: string): ByOther => ({ g2p: tokensOfFolder(folderId).pk, g2s: issuedAt });
export const throttleKey = (digest: string, window: number): Key => ({ pk: `TH#${digest}#${window}`, sk: 'T' });
/** The item holds the wait between password guesses. */
export const turnKey = (digest: string): Key => ({ pk: `TH#${digest}`, sk: 'W' });

export const domainKey = (host: string): Key => ({ pk: `DM#${host}`, sk: '#' });
/** The logo is apart from its domain, because most readers of a domain need no picture. */
export const logoKey = (host: string): Key => ({ pk: `DM#${host}`, sk: 'L' });

/** The project's aggregate contains its folders. Its members are in the same partition. */
export const projectKey = (projectId: string): Key => ({ pk: `P#${projectId}`, sk: '#' });
export const memberKey = (projectId: string, userId: string): Key => ({ pk: `P#${projectId}`, sk: `M#${userId}` });
export const membersOf = (projectId: string) => ({ pk: `P#${projectId}`, prefix: 'M#' }) as const;
/** GSI2 */
export const projectsOfUser = (userId: string) => ({ pk: `U#${userId}`, prefix: 'M#' }) as const;
export const memberByUser = (projectId: string, userId: string): ByOther => ({ g2p: `U#${userId}`, g2s: `M#${projectId}` });
export const invitationKey = (projectId: string, userId: string): Key => ({ pk: `P#${projectId}`, sk: `I#${userId}` });
export const invitationsIn = (projectId: string) => ({ pk: `P#${projectId}`, prefix: 'I#' }) as const;
/** GSI2 */
export const invitationsOfUser = (userId: string) => ({ pk: `U#${userId}`, prefix: 'I#' }) as const;
/** GSI2 lists memberships and invitations. */
export const placesOfUser = (userId: string) => ({ pk: `U#${userId}` }) as const;
export const invitationByUser = (projectId: string, userId: string): ByOther => ({ g2p: `U#${userId}`, g2s: `I#${projectId}` });

/** The folder is stored in its project's aggregate, so its history needs a key of its own. */
export const folderRecordKey = (folderId: string): Key => ({ pk: projectKey(projectIdOf(folderId)).pk, sk: `F#${folderId}` });
export const tokenRecordKey = (folderId: string, tokenId: string): Key => ({ pk: projectKey(projectIdOf(folderId)).pk, sk: `T#${tokenId}` });
/** The changes of an administration record are in its partition, by time. */
export const recordHistoryOf = ({ pk, sk }: Key) => ({ pk, prefix: `E#${sk}#` }) as const;
export const recordHistoryKey = (record: Key, atMs: number, edits: number): Key => ({ pk: record.pk, sk: `${recordHistoryOf(record).prefix}${String(atMs).padStart(13, '0')}#${edits}` });
export const recordHistoriesIn = ({ pk }: Key) => ({ pk, prefix: 'E#' }) as const;

export const placesIn = (projectId: string) => ({ pk: `P#${projectId}`, from: 'I#', to: 'M#~' }) as const;

/** `shard` is 0 unless writers collide (`card-counters.ts`). */
export const folderCountKey = (folderId: string, shard: number): Key => ({
  pk: countsOfProject(projectIdOf(folderId)).pk,
  sk: `F#${folderId}#${shard.toString(16)}`,
});
export const memberCountKey = (projectId: string, userId: string, shard: number): Key => ({
  pk: countsOfProject(projectId).pk,
  sk: `M#${userId}#${shard.toString(16)}`,
});
export const ownerOfCounter = (sk: string) => ({ id: sk.split('#')[1] ?? '', isFolder: sk.startsWith('F#') });
/** A counter has up to sixteen items; readers add them up. */
export const counterShards = Array.from({ length: 16 }, (_, shard) => shard);
export const countsOfFolder = (folderId: string) => ({ pk: `P#${projectIdOf(folderId)}#T`, prefix: `F#${folderId}#` }) as const;
/** The prefix selects one user, or all users whose id begins so. */
export const countsOfUsers = (projectId: string, userIdStart: string) => ({ pk: `P#${projectId}#T`, prefix: `M#${userIdStart}` }) as const;
export const countsOfProject = (projectId: string) => ({ pk: `P#${projectId}#T` }) as const;
export const folderCountsOf = (projectId: string) => ({ pk: `P#${projectId}#T`, prefix: 'F#' }) as const;
export const memberCountsOf = (projectId: string) => ({ pk: `P#${projectId}#T`, prefix: 'M#' }) as const;

/** `cardId` begins with the creation time, so key order is creation order. */
export const cardPartition = (folderId: string): string => `F#${folderId}#C`;
export const cardKey = (folderId: string, cardId: string): Key => ({ pk: cardPartition(folderId), sk: `C#${cardId}` });
export const cardOfKey = ({ pk, sk }: Key) => ({ folderId: pk.split('#')[1] ?? '', cardId: sk.split('#')[1] ?? '' });
export const cardsOf = (folderId: string) => ({ pk: cardPartition(folderId), prefix: 'C#' }) as const;
export const cardsBetween = (folderId: string, from: string, to: string) => ({ pk: cardPartition(folderId), from: `C#${from}`, to: `C#${to}` }) as const;
const revisionText = (revision: number): string => String(revision).padStart(8, '0');
export const cardHistoryKey = (folderId: string, cardId: string, lastRevision: number): Key => ({
  pk: cardPartition(folderId),
  sk: `H#${cardId}#${revisionText(lastRevision)}`,
});
export const cardHistoryFrom = (folderId: string, cardId: string, revision: number) =>
  ({ pk: cardPartition(folderId), from: `H#${cardId}#${revisionText(revision)}`, to: `H#${cardId}#~` }) as const;
export const cardHistoryOf = (folderId: string, cardId: string) =>
  ({ pk: cardPartition(folderId), prefix: `H#${cardId}#` }) as const;
export const cardHistoriesOf = (folderId: string) => ({ pk: cardPartition(folderId), prefix: 'H#' }) as const;
/** Modules keep these items beside a card; the core deletes and restores them with it. */
export const besideCardKey = (folderId: string, cardId: string, id: string): Key => ({ pk: cardPartition(folderId), sk: `Q#${cardId}#${id}` });
export const besideCard = (folderId: string, cardId: string) => ({ pk: cardPartition(folderId), prefix: `Q#${cardId}#` }) as const;
export const besideCardsIn = (folderId: string) => ({ pk: cardPartition(folderId), prefix: 'Q#' }) as const;
/** GSI1 */
export const cardsByUpdate = (folderId: string): string => `F#${folderId}`;
const updateText = (updatedMs: number): string => String(updatedMs).padStart(13, '0');
export const updateOrder = (updatedMs: number, cardId: string): string => `${updateText(updatedMs)}#${cardId}`;
export const isUpdateOrder = (text: string): boolean => /^\d{13}#[0-9a-z]{20}$/.test(text);
/** The bounds are in ms, both included. */
export const updateBounds = (from = 0, to = 9_999_999_999_999): readonly [string, string] => [updateText(Math.max(0, from)), `${updateText(Math.max(0, to))}~`];
export const cardByUpdate = (folderId: string, updatedMs: number, cardId: string): ByUpdate => ({
  g1p: cardsByUpdate(folderId),
  g1s: updateOrder(updatedMs, cardId),
});
/** GSI1 */
export const deletedCards = (folderId: string): string => `F#${folderId}#D`;
export const cardByDeletion = (folderId: string, deletedMs: number, cardId: string): ByUpdate => ({ ...cardByUpdate(folderId, deletedMs, cardId), g1p: deletedCards(folderId) });
/** GSI3 lists them by last update, GSI4 by creation. */
export const cardsOfHospital = (folderId: string, orgId: string): string => `H#${folderId}#${orgId}`;
export const deletedOfHospital = (folderId: string, orgId: string): string => `${cardsOfHospital(folderId, orgId)}#D`;
export const entriesBetween = (after: { readonly at: number; readonly cardId: string }, until: number) =>
  ({ from: `${cardByUpdate('', after.at, after.cardId).g1s}!`, to: cardByUpdate('', until, '~').g1s }) as const;
/** ms */
export const updatedOf = ({ g1s }: Pick<ByUpdate, 'g1s'>): number => Number(g1s.split('#')[0]);
/** GSI2 */
export const cardsByLink = (folderId: string, linkDigest: string): string => `L#${folderId}#${linkDigest}`;
export const cardByLink = (folderId: string, linkDigest: string, cardId: string): ByOther => ({ g2p: cardsByLink(folderId, linkDigest), g2s: cardId });
export const linkDigestOf = ({ g2p }: Pick<ByOther, 'g2p'>): string | undefined => g2p.split('#')[2];
export const globalIdOf = (folderId: string, cardId: string): string => folderId + cardId;
export const partsOfGlobalId = (globalId: string) => ({
  projectId: globalId.slice(0, idLengths.project),
  folderId: globalId.slice(0, idLengths.folder),
  cardId: globalId.slice(idLengths.folder),
});

const inScope = (scope: string | null): string => (scope === null ? '' : `#${scope}`);
/** A second card with the same id attributes is refused. */
export const idGuardKey = (folderId: string, tupleDigest: string): Key => ({ pk: `F#${folderId}#U#${tupleDigest}`, sk: 'U' });
export const idempotencyKey = (digest: string): Key => ({ pk: `I#${digest}`, sk: 'I' });
/** The first card that is saved with a linkage value claims it. */
export const linkClaimKey = (linkDigest: string, scope: string | null): Key => ({ pk: `I#${linkDigest}${inScope(scope)}`, sk: 'L' });
export const linkageIndexKey = (folderId: string): Key => ({ pk: `F#${folderId}#L`, sk: 'L' });
export const numberingKey = (folderId: string, path: string, scope: string | null): Key => ({ pk: `F#${folderId}#N`, sk: `${path}${inScope(scope)}` });

/** The highest number of repetitions is the width of an export. */
export const repeatWidthKey = (folderId: string, path: string): Key => ({ pk: `F#${folderId}#W`, sk: path });
export const repeatWidthsOf = (folderId: string) => ({ pk: `F#${folderId}#W` }) as const;

/** Version keys sort as text. A large body continues in parts in the same partition. */
const versionText = (version: number): string => `v${String(version).padStart(6, '0')}`;
export const designVersionKey = (folderId: string, version: number): Key => ({ pk: `F#${folderId}#V`, sk: versionText(version) });
export const designPartKey = (folderId: string, version: number, part: number): Key => ({
  pk: `F#${folderId}#B`,
  sk: `${versionText(version)}#${String(part).padStart(2, '0')}`,
});
export const designPartsOf = (folderId: string, version: number) => ({ pk: `F#${folderId}#B`, prefix: `${versionText(version)}#` }) as const;
export const designVersionsOf = (folderId: string) => ({ pk: `F#${folderId}#V`, prefix: 'v' }) as const;

export type PurgeKind = 'folder' | 'project' | 'org';
export const purgeJobs = { pk: 'Z#' } as const;
export const purgeJobKey = (kind: PurgeKind, id: string): Key => ({ pk: purgeJobs.pk, sk: `${kind}#${id}` });
/** Purged items keep their old keys below it. */
export const trashOf = (kind: PurgeKind | '*', id: string) => ({ pk: `Y#${kind}#${id}` }) as const;
const trashParts = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'] as const;
const trashPart = (kind: PurgeKind, id: string, part: string) => ({ pk: `${trashOf(kind, id).pk}#${part}` }) as const;
export const trashPartitions = (kind: PurgeKind, id: string) => trashParts.map((part) => trashPart(kind, id, part));
/** The key sorts by owner, so that a card's history follows the card. */
export const trashKey = (kind: PurgeKind, id: string, { pk, sk }: Key): Key => {
  const place = Array.from(sk.split('#')[1] ?? sk, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0);
  return { ...trashPart(kind, id, trashParts[place % trashParts.length]!), sk: `${pk}|${sk}` };
};
export const besideCards = (folderId: string) => ['V', 'B', 'N', 'W', 'L'].map((part) => ({ pk: `F#${folderId}#${part}` }));
/** A module's partitions, `F#<folder>#<letter>` or `P#<project>#<letter>`, are deleted and restored with their folder or project. */
export interface StoredKind {
  readonly besideFolder?: (folderId: string) => { readonly pk: string };
  readonly besideProject?: (projectId: string) => { readonly pk: string };
  /** Items in a partition of the project that go with the folder for good. */
  readonly derivedOfFolder?: (folderId: string) => { readonly pk: string; readonly isOfFolder: (sk: string) => boolean };
}

export const exportRecordsOf = (projectId: string) => ({ pk: `P#${projectId}#X` }) as const;
export const exportRecordKey = (projectId: string, atMs: number, id: string): Key => ({ ...exportRecordsOf(projectId), sk: `${updateText(atMs)}#${id}` });

export const exportJobKey = (keyDigest: string): Key => ({ pk: `X#${keyDigest}`, sk: 'X' });

export const digestSecretKey: Key = { pk: 'K#', sk: '#' };

const timeLength = 10;

/** Ids begin with the creation time, so they sort by creation. */
export const cardIdOf = (created: number, more: string): string => created.toString(36).padStart(timeLength, '0') + more;

/** ms */
export const createdAt = (cardId: string): number => Number.parseInt(cardId.slice(0, timeLength), 36);

/** Ids created between two times (ms, both included) lie within these bounds. */
export const creationBounds = (from = 0, to = 36 ** timeLength - 1): readonly [string, string] => [
  Math.max(0, from).toString(36).padStart(timeLength, '0'),
  `${Math.max(0, to).toString(36).padStart(timeLength, '0')}~`,
];

export const isCardId = (text: string): boolean => new RegExp(`^[0-9a-z]{${timeLength + 10}}$`).test(text);
