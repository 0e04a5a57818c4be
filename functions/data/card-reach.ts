import type { Access } from '#shared/access/access.ts';
import type { CardTransfer } from './card-transfers.ts';
import { orgIdOf } from './keys.ts';
import type { Folder } from './projects.ts';

/** Which cards exist for a caller (`shared/access`): every card, or those of one hospital. */
export type Reach = 'all' | { readonly hospital: string };

/** The reach of workers and commands, and of calls that look beyond the caller's boundary to refuse something. */
export const everyCard = 'all' satisfies Reach;

export const reachOf = ({ rights, org }: Pick<Access, 'rights' | 'org'>): Reach => (rights.cards === 'all' ? everyCard : { hospital: org });

/** Where the ID of a card that this user made is unique: in the hospital of the user, or (null) in the folder. */
export const idScopeOf = ({ ids_per_hospital }: Pick<Folder, 'version' | 'ids_per_hospital'>, creatorId: string): string | null => (ids_per_hospital === true ? orgIdOf(creatorId) : null);

/** A folder with the part of its cards that exists for the caller. */
export interface ReachedFolder {
  readonly folderId: string;
  readonly reach: Reach;
}

/** Whether a hospital within the reach made the card. Only such a card is changed; a card that was transferred there is read. */
export const isMadeWithin = (reach: Reach, creatorId: string): boolean => reach === 'all' || orgIdOf(creatorId) === reach.hospital;

interface PlacedCard {
  readonly creator_id: string;
  readonly transfers: readonly CardTransfer[];
}

/** The hospital that made the card, and those that a transfer of the patient took it to. */
const hospitalsOf = ({ creator_id, transfers }: PlacedCard): readonly string[] => [orgIdOf(creator_id), ...transfers.flatMap(({ way, org }) => (way === 'to' ? [org.id] : []))];

/** Whether the card exists for the caller. */
export const isReached = (reach: Reach, card: PlacedCard): boolean => reach === 'all' || hospitalsOf(card).includes(reach.hospital);
