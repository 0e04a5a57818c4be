import { callApi } from '../../../support/call-api.ts';

/** What the reviewer of the demo finds: undecided pairs, and the pair that is decided. */
export const demoPairs = async (token: string) => {
  const params = { pId: 'demonation', fId: 'demonationform' };
  const list = async (state: string) => (await callApi('duplicates', { token, params, query: { state } })).body.pairs;
  const [open, [same]] = await Promise.all([list('open'), list('same')]);
  const isOfOne = ({ cards: [one, other] }: { cards: readonly { org: { id: string } }[] }) => one?.org.id === other?.org.id;
  const { folder_id: fId, card_id: cardId } = same.cards.find(({ card_global_id }: { card_global_id: string }) => card_global_id === same.transfer.from);
  const { transfers } = (await callApi('getCard', { token, params: { pId: params.pId, fId, cardId } })).body;
  return { open: open.length, openOfOneHospital: open.filter(isOfOne).length, isSame: same.decided.same, ways: transfers.map(({ way }: { way: string }) => way) };
};
