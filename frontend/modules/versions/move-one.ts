import { useMutation } from '@tanstack/react-query';
import type { Language } from '#shared/text/languages.ts';
import { useMakeListsStale } from '../../form/card/saving.ts';
import { callApi } from '../../lib/api-client.ts';
import type { Card } from '../../lib/card-form.ts';
import { readLocalClock } from '../../lib/zone.ts';

interface MoveInput {
  readonly card: Card;
  /** The version in force, or `back`: where the card was before its latest move. */
  readonly to: number | 'back';
  readonly language: Language;
  readonly token: string | null;
}

export const useMoveCard = () => {
  const makeListsStale = useMakeListsStale();
  return useMutation({
    mutationFn: ({ card: { project, folder, id, card_hash }, to, language, token }: MoveInput): Promise<Card> => {
      const params = { pId: project.id, fId: folder.id, cardId: id };
      return to === 'back'
        ? callApi('takeBackMove', { params, body: { card_hash }, token })
        : callApi('patchCard', { params, body: { vals: {}, card_hash, move_to: to, context: { ...readLocalClock(), language } }, headers: {}, token });
    },
    onSuccess: ({ project, folder, id }) => makeListsStale({ project: project.id, folder: folder.id, card: id }),
    meta: { ownsSession: true },
  });
};
