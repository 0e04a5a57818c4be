import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { plainAnswer } from '#shared/items/output.ts';
import { answerWords, placeWords } from '../../form/answer-list.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import { callApi } from '../../lib/api-client.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The refusal of the save does not name the card that has the same id, so it is searched for; nothing is found if the user may not see it. */
export const TakenId = ({ prepared, selection: { project: pId, folder: fId }, onOpen }: FormPlaces['taken-id']) => {
  const { t } = useTranslation('open-issues');
  const { session, words } = useFormEnvironment();
  const ids = prepared.design.id_attributes.map((path) => session.item(path));
  const query = { where: JSON.stringify({ items: Object.fromEntries(ids.map(({ path, value }) => [path, { is: plainAnswer(value) }])) }), sort: 'updated_desc', limit: 5 };
  const { data, isPending } = useQuery({
    queryKey: queryKeys.foundCards({ pId, fId }, query),
    queryFn: ({ signal }) => callApi('findCards', { params: { pId, fId }, query, signal }),
    staleTime: 0,
    retry: false,
  });
  const cardId = data?.cards[0]?.card_id;
  const id = ids.map(({ path, value, mentioned }) => `${placeWords(prepared, path, null, words, mentioned)} ${answerWords(prepared, path, value, words, mentioned)}`);
  return (
    <>
      <Typography sx={{ mt: 1, fontWeight: 700, overflowWrap: 'anywhere' }}>{t('taken.id.label', { id: id.join(' · ') })}</Typography>
      {!isPending && <Typography sx={{ mt: 1 }}>{t(cardId === undefined ? 'taken.unseen.message' : 'taken.seen.message')}</Typography>}
      {cardId !== undefined && <Button onClick={() => onOpen(cardId)}>{t('taken.open.action')}</Button>}
    </>
  );
};
