import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { lazyModulePart, type Places } from '../../lib/modules.ts';
import { isSameCard } from '../../lib/open-card.ts';
import { paths } from '../../lib/paths.ts';
import { randomId } from '../../lib/random-id.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { useUnsavedCards } from './use-unsaved-cards.ts';

const UnsavedRows = lazyModulePart(async () => (await import('./unsaved-rows.tsx')).UnsavedRows);

/** Asks whether an unsaved new card is meant. Each new card has its own journal entry in its address, so that a reload restores the same patient. */
export const NewCardStart = ({ selection, waiting }: Places['new-card']) => {
  const { t } = useTranslation(['card-form', 'common']);
  useScreenTitle(t('screen.title'));
  const { state } = useLocation();
  const [entryId] = useState(randomId);
  const { data, isFetchedAfterMount } = useUnsavedCards('new');
  if (!isFetchedAfterMount) return waiting;
  // If the journal cannot be read, the form opens all the same.
  const drafts = (data ?? []).filter(({ place }) => isSameCard(place, selection));
  const fresh = paths.draftForm(selection, entryId);
  if (drafts.length === 0) return <Navigate replace to={fresh} state={state} />;
  return (
    <Box sx={{ maxWidth: 840, mx: 'auto' }}>
      <Typography variant="h1" component="h2">
        {t('common:unsaved.ask.title')}
      </Typography>
      <Typography sx={{ mt: 0.5 }}>{t('common:unsaved.ask.message')}</Typography>
      <Box sx={{ my: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}>
        <UnsavedRows unsaved={drafts} isReplacing />
      </Box>
      <Button variant="contained" component={Link} to={fresh} replace state={state}>
        {t('common:unsaved.fresh.action')}
      </Button>
    </Box>
  );
};
