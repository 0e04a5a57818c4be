import CheckCircle from '@mui/icons-material/CheckCircle';
import Contrast from '@mui/icons-material/Contrast';
import ErrorIcon from '@mui/icons-material/Error';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CardEntry } from '../lib/counted-list.ts';

const marks = {
  all: { Icon: CheckCircle, colour: 'success.main' },
  partial: { Icon: Contrast, colour: 'primary.main' },
  no: { Icon: RadioButtonUnchecked, colour: 'text.secondary' },
} as const;

const mark = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem', fontWeight: 600, whiteSpace: 'nowrap' };

/** How far a card is filled in; shape and words say it too, not colour alone. */
export const CardStatus = ({ status }: { readonly status: CardEntry['status'] }) => {
  const { t } = useTranslation();
  const { Icon, colour } = marks[status.overall];
  const words = { all: t('status_all.label'), partial: t('status_partial.label'), no: t('status_no.label') };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <Box component="span" sx={{ ...mark, color: colour }}>
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        {words[status.overall]}
      </Box>
      {status.required === 'incomp' ? (
        <Box component="span" sx={{ ...mark, color: 'warning.main' }}>
          <ErrorIcon aria-hidden sx={{ fontSize: 18 }} />
          {t('status_required.label')}
        </Box>
      ) : null}
    </Box>
  );
};
