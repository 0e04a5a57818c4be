import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#shared/form/form-types.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { useFormEnvironment } from '../../../form/environment.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { FormSelection } from '../../../lib/paths.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { answerWords, placeWords } from '../../../form/answer-list.ts';
import { FindingList } from '../../../form/finding-list.tsx';

/** The card that has the same id attributes. The save's refusal does not name it, so it is searched for; nothing is found if the user may not see it. */
export const useTakenBy = ({ design }: PreparedDesign, { project: pId, folder: fId }: FormSelection, isTaken: boolean) => {
  const { t } = useTranslation('open-issues');
  const { session } = useFormEnvironment();
  const items = Object.fromEntries(design.id_attributes.map((path) => [path, { is: plainAnswer(session.item(path).value) }]));
  const query = { where: JSON.stringify({ items }), sort: 'updated_desc', limit: 5 };
  const { data, isPending } = useQuery({
    queryKey: queryKeys.foundCards({ pId, fId }, query),
    queryFn: ({ signal }) => callApi('findCards', { params: { pId, fId }, query, signal }),
    enabled: isTaken,
    staleTime: 0,
    retry: false,
  });
  return { cardId: isTaken ? data?.cards[0]?.card_id : undefined, isPending, label: t('taken.open.action') };
};

interface TakenIdProps {
  readonly prepared: PreparedDesign;
  readonly issues: readonly Issue[];
  readonly taken: ReturnType<typeof useTakenBy>;
  readonly onPick: (path: string) => void;
}

export const TakenId = ({ prepared, issues, taken, onPick }: TakenIdProps) => {
  const { t } = useTranslation('open-issues');
  const { session, words } = useFormEnvironment();
  const id = issues.map(({ path }) => {
    const { value, mentioned } = session.item(path);
    return `${placeWords(prepared, path, null, words, mentioned)} ${answerWords(prepared, path, value, words, mentioned)}`;
  });
  return (
    <>
      <Typography sx={{ mt: 1, fontWeight: 700, overflowWrap: 'anywhere' }}>{t('taken.id.label', { id: id.join(' · ') })}</Typography>
      {!taken.isPending && <Typography sx={{ mt: 1 }}>{t(taken.cardId === undefined ? 'taken.unseen.message' : 'taken.seen.message')}</Typography>}
      <FindingList prepared={prepared} issues={issues} onPick={onPick} />
    </>
  );
};
