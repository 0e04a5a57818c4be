import { projectIdOf, type Key, type StoredKind } from '../../../data/keys.ts';

/** The digests of cards, and how far each folder was searched. */
export const likenessOf = (projectId: string) => ({ pk: `P#${projectId}#K` }) as const;
export const likenessKey = (projectId: string, digest: string, hospital: string, cardGlobalId: string): Key => ({ ...likenessOf(projectId), sk: `${digest}#${hospital}#${cardGlobalId}` });
export const alikeBy = (projectId: string, digest: string, hospital?: string) => ({ ...likenessOf(projectId), prefix: `${digest}#${hospital === undefined ? '' : `${hospital}#`}` }) as const;
export const alikeIn = (sk: string): { readonly hospital: string; readonly id: string } | undefined => {
  const [digest, hospital = '', id = ''] = sk.split('#');
  return digest === '' ? undefined : { hospital, id };
};
export const lookedThroughKey = (folderId: string): Key => ({ ...likenessOf(projectIdOf(folderId)), sk: `#${folderId}` });
export const pairsOf = (projectId: string) => ({ pk: `P#${projectId}#D` }) as const;
/** The lesser global id comes first. */
export const pairKey = (projectId: string, [one, other]: readonly [string, string]): Key => ({ ...pairsOf(projectId), sk: `${one}#${other}` });
export const pairIn = (sk: string): readonly [string, string] => {
  const [one = '', other = ''] = sk.split('#');
  return [one, other];
};

export const storedPairs: StoredKind = { besideProject: pairsOf };
/** A search makes these items anew, so they are not kept for a restored folder. */
export const storedLikeness: StoredKind = {
  derivedOfFolder: (folderId) => ({
    ...likenessOf(projectIdOf(folderId)),
    isOfFolder: (sk) => sk === lookedThroughKey(folderId).sk || alikeIn(sk)?.id.startsWith(folderId) === true,
  }),
};
