import type { CardDesign } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { openMoving } from '#test/support/moved-folder.ts';
import type { Signed } from '#test/support/registry.ts';
import { openReviewed as openStates } from '#test/support/review-folder.ts';

type Opened = Pick<Awaited<ReturnType<typeof openStates>>, 'params' | 'aoi' | 'rin'>;

/** The same people act by the calls of the module. */
const withCalls = <Folder extends Opened>(opened: Folder) => {
  const { params, aoi, rin } = opened;
  const submit = (card: { id: string; card_hash: string }, by: Signed = aoi) => callApi('submitCard', { token: by.token, params: { ...params, cardId: card.id }, body: { card_hash: card.card_hash } });
  const review = (card: { id: string; card_hash: string }, act: string, word?: string, by: Signed = rin) =>
    callApi('reviewCard', { token: by.token, params: { ...params, cardId: card.id }, body: { act, card_hash: card.card_hash, ...(word !== undefined && { word }) } });
  const withdraw = (card: { id: string; card_hash: unknown }, by: Signed | null = aoi) =>
    callApi('withdrawCard', { ...(by !== null && { token: by.token }), params: { ...params, cardId: card.id }, body: { card_hash: card.card_hash } });
  const ask = (card: { id: string }, path: string, word: string) => callApi('askQuery', { token: rin.token, params: { ...params, cardId: card.id }, body: { path, word } });
  return { ...opened, submit, withdraw, review, ask };
};

export const openReviewed = async (design?: CardDesign) => withCalls(await openStates(design));

/** With an owner, Olga, who moves cards between versions of the design. */
export const openReviewedMoving = async (design?: CardDesign) => withCalls(await openMoving(design));
