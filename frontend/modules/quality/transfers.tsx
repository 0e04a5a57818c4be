import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormEnvironment } from '../../form/environment.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';

export const TransferWords = ({ entry: { transfer } }: FormPlaces['history-entry']) => {
  const { t } = useTranslation('duplicates');
  if (transfer === undefined) return null;
  const { act, way, word } = transfer;
  return `${t(`history.${act}.${way}.label`)}${word === undefined ? '' : t('word.quoted.label', { word })}`;
};

export const TransfersNote = ({ card: { transfers = [] } }: FormPlaces['card-notes']) => {
  const { t } = useTranslation('duplicates');
  const { name } = useFormEnvironment().words;
  const language = useLanguage();
  return transfers.map(({ way, at, org, card_global_id: card }) => (
    <Alert key={`${card} ${at}`} severity="info" sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <span>{org === undefined ? t(`card.${way}_hidden.message`, { when: formatDateTime(at, language) }) : t(`card.${way}.message`, { hospital: name(org.name), when: formatDateTime(at, language) })}</span>
        {card === undefined ? null : (
          <MuiLink component={Link} to={paths.card(card)}>
            {t('card.open.action')}
          </MuiLink>
        )}
      </Box>
    </Alert>
  ));
};
