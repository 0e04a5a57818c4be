import type { Access } from '#shared/access/access.ts';
import type { CardTransfer } from './stored-card.ts';
import { orgIdOf } from '../../data/keys.ts';
import type { Folder } from '../../projects/data/projects.ts';

/** `shared/access` decides which cards exist for a caller. */
export type Reach = 'all' | { readonly hospital: string };

export const everyCard = 'all' satisfies Reach;

export const reachOf = ({ rights, org }: Pick<Access, 'rights' | 'org'>): Reach => (rights.cards === 'all' ? everyCard : { hospital: org });

/** A card's ID is unique within the creator's hospital, or within the folder (null). */
export const idScopeOf = ({ ids_per_hospital }: Pick<Folder, 'version' | 'ids_per_hospital'>, creatorId: string): string | null => (ids_per_hospital === true ? orgIdOf(creatorId) : null);

export interface ReachedFolder {
  readonly folderId: string;
  readonly reach: Reach;
}

/** Only cards made within the reach may be changed; transferred cards are read-only. */
export const isMadeWithin = (reach: Reach, creatorId: string): boolean => reach === 'all' || orgIdOf(creatorId) === reach.hospital;

interface PlacedCard {
  readonly creator_id: string;
  readonly transfers: readonly CardTransfer[];
}

const hospitalsOf = ({ creator_id, transfers }: PlacedCard): readonly string[] => [orgIdOf(creator_id), ...transfers.flatMap(({ way, org }) => (way === 'to' ? [org.id] : []))];

export const isReached = (reach: Reach, card: PlacedCard): boolean => reach === 'all' || hospitalsOf(card).includes(reach.hospital);
