import { unchangedContent } from '#functions/cards/card-content.ts';
import { everyCard } from '#functions/cards/data/card-reach.ts';
import { getCard, replaceCard } from '#functions/cards/data/cards.ts';
import type { Card } from '#functions/cards/data/cards.ts';
import { globalIdOf, orgIdOf } from '#functions/data/keys.ts';
import type { Signed } from './registry.ts';

/** Stores on both cards that a patient went from the hospital of one to that of the other, without the calls of the module that records it. */
export const putTransfer = async (folderId: string, fromId: string, toId: string, by: Signed): Promise<void> => {
  const [from, to] = await Promise.all([fromId, toId].map((id) => getCard(folderId, id, everyCard)));
  if (from === undefined || to === undefined) throw new Error('No such card');
  const link = async (card: Card, other: Card, way: 'to' | 'from'): Promise<void> => {
    const now = Math.max(Date.now(), card.updated + 1);
    const otherId = globalIdOf(folderId, other.id);
    const transfer = { way, card: otherId, org: { id: orgIdOf(other.creator_id), name: other.history[0]?.org.name ?? {} }, at: new Date(now).toISOString() };
    const content = unchangedContent({ principal: by, now }, card, { transfer: { act: 'link', way, card: otherId } });
    const { outcome } = await replaceCard(card, `transfer ${now}`, { ...content, transfers: [...card.transfers, transfer] });
    if (outcome !== 'saved') throw new Error(`The card was not stored: ${outcome}`);
  };
  await link(from, to, 'to');
  await link(to, from, 'from');
};
