import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFormEnvironment } from '../../form/environment.ts';
import { originState, type ListOrigin } from '../../lib/list-memory.ts';
import { paths } from '../../lib/paths.ts';

export interface ListStepsProps {
  readonly origin: ListOrigin;
  /** Null while the card is not saved. */
  readonly cardId: string | null;
}

/** Back to the list that the card was opened from, and to the cards before and after it there. Unsaved answers are asked about, as on any way out. */
export const ListSteps = ({ origin, cardId }: ListStepsProps) => {
  const { t } = useFormEnvironment().words;
  const at = origin.cards.findIndex(({ card }) => card === cardId);
  const step = (by: -1 | 1) => (at < 0 ? undefined : origin.cards[at + by]);
  const [before, after] = [step(-1), step(1)];
  return (
    <Box component="nav" aria-label={t('list.label')} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, ml: -1 }}>
      <Button component={Link} to={origin.address} sx={{ mr: 'auto' }}>
        {t('list.back.action')}
      </Button>
      {before === undefined ? null : (
        <Button component={Link} to={paths.form(before)} state={originState(origin)}>
          {t('list.previous.action')}
        </Button>
      )}
      {at < 0 ? null : <span>{t('list.place.label', { place: at + 1, total: origin.cards.length })}</span>}
      {after === undefined ? null : (
        <Button component={Link} to={paths.form(after)} state={originState(origin)}>
          {t('list.next.action')}
        </Button>
      )}
    </Box>
  );
};
