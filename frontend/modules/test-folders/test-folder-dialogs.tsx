import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { HintedLabel } from '../../components/tick.tsx';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { EntryPlaces } from '../../lib/modules.ts';
import { useProblemText } from '../../lib/problem-text.ts';

type TestFolder = EntryPlaces['managed-folder'] & { readonly onClose: () => void };

const cardsTold = (error: unknown): number | null => {
  if (!(error instanceof ApiProblem) || error.code !== 'cards.exist') return null;
  const { cards } = error.details as { readonly cards?: unknown };
  return typeof cards === 'number' ? cards : null;
};

interface ActProps extends TestFolder {
  readonly act: 'empty' | 'live';
  /** Acts on exactly this number of cards; the server refuses another number and returns the right one. */
  readonly change: (cards: number) => Promise<unknown>;
  readonly isRed: boolean;
  readonly children: ReactNode;
  readonly told: (count: number) => string;
}

/** Asks first; the first attempt returns the number of cards, which the last question states. */
const ActDialog = ({ act, folder, change, isRed, children, told, onClose }: ActProps) => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const name = localText(folder.title, useLanguage()) || folder.name;
  const problemText = useProblemText();
  const attempt = useAdminChange(change);
  const [counted, setCounted] = useState<number | null>(null);
  const go = () => attempt.mutate(counted ?? 0, { onSuccess: onClose, onError: (error) => setCounted(cardsTold(error) ?? counted) });
  const isFailed = attempt.isError && cardsTold(attempt.error) === null;
  return (
    <ConfirmDialog
      title={t(`test_${act}.title`, { name })}
      action={t(`test_${act}.${counted === null ? 'next' : 'final'}.action`)}
      no={t(counted === null ? 'common:cancel.action' : 'admin:delete_no.action')}
      isDangerous={isRed}
      isBusy={attempt.isPending}
      onNo={onClose}
      onYes={go}
    >
      {counted === null ? (
        children
      ) : (
        <Alert severity={isRed ? 'error' : 'warning'} variant={isRed ? 'filled' : 'standard'}>
          {told(counted)}
        </Alert>
      )}
      {isFailed && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problemText(attempt.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
};

export const EmptyFolderDialog = (given: TestFolder) => {
  const { t } = useTranslation('manage');
  const params = { pId: given.pId, fId: given.folder.id };
  return (
    <ActDialog {...given} act="empty" isRed change={(cards) => callApi('emptyFolder', { params, body: { cards } })} told={(count) => t('test_empty.told.message', { count })}>
      <Typography>{t('test_empty.message')}</Typography>
    </ActDialog>
  );
};

export const GoLiveDialog = (given: TestFolder) => {
  const { t } = useTranslation('manage');
  const params = { pId: given.pId, fId: given.folder.id };
  const [keep, setKeep] = useState(false);
  return (
    <ActDialog
      {...given}
      act="live"
      isRed={!keep}
      change={(cards) => callApi('goLive', { params, body: { keep, cards } })}
      told={(count) => t(keep ? 'test_live.kept.message' : 'test_live.emptied.message', { count })}
    >
      <Typography>{t('test_live.message')}</Typography>
      <RadioGroup aria-label={t('test_live.cards.label')} value={keep ? 'keep' : 'empty'} onChange={(_, value) => setKeep(value === 'keep')}>
        {(['empty', 'keep'] as const).map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            label={<HintedLabel hint={t(`test_live.${value}.hint`)}>{t(`test_live.${value}.label`)}</HintedLabel>}
          />
        ))}
      </RadioGroup>
    </ActDialog>
  );
};
