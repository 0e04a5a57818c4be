import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Texts } from '#shared/text/languages.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import { useHasFormPart } from '../../form/module-parts.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { shortId } from '../../lib/answer-text.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Card } from '../../lib/card-form.ts';

interface CardHeadProps {
  readonly project: Texts | undefined;
  readonly folder: Texts | undefined;
  readonly card: Card | null;
  readonly version: number;
  readonly onHistory: () => void;
  readonly onMove: () => void;
}

export const CardHead = ({ project, folder, card, version, onHistory, onMove }: CardHeadProps) => {
  const { words, readOnly } = useFormEnvironment();
  const language = useLanguage();
  const hasHistory = useHasFormPart('card-history');
  const mayPrint = useHasFormPart('card-print');
  const mayMove = useHasFormPart('card-move') && !readOnly;
  const { t, name } = words;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', mb: 1.5 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="h2">{name(folder)}</Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {[
              name(project),
              card === null
                ? t('screen.new.label')
                : t('screen.updated.label', { when: formatDateTime(card.updated_at, language), organisation: name(card.updated_org) }),
            ].join(' · ')}
          </Typography>
          {card?.newer_version !== undefined && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
              {t(version > card.version ? 'move.opened.label' : 'move.older.label', { version: card.version, newer: version > card.version ? version : card.newer_version })}
              {mayMove && version === card.version && (
                <Button size="small" onClick={onMove}>
                  {t('move.action')}
                </Button>
              )}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexShrink: 0, ml: 'auto' }}>
          {mayPrint && (
            <IconButton color="primary" aria-label={t('print.action')} title={t('print.action')} onClick={() => window.print()}>
              <PrintOutlined />
            </IconButton>
          )}
          {card !== null && hasHistory && <Button onClick={onHistory}>{t('history.action')}</Button>}
        </Box>
      </Box>
      {card?.withheld && card.withheld.length > 0 && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('withheld.card.message', { id: shortId(card.card_id) })}
        </Alert>
      )}
      {readOnly && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('screen.readOnly.message')}
        </Alert>
      )}
    </>
  );
};
