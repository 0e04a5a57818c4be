import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRef, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { DesignLists } from '../../lib/design-lists.ts';
import { listEndings } from './list-endings.ts';

export const ListFiles = ({ lists, missing, isBusy, onFiles }: ComponentProps<DesignLists['Files']>) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const picker = useRef<HTMLInputElement | null>(null);
  return (
    <Box component="section" aria-label={t('lists.title')} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="h2" variant="h3">
        {t('lists.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lists.map(({ file, rows }) => (
          <Box component="li" key={file} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{file}</Typography>
            <Chip size="small" color="success" variant="outlined" label={t('lists.rows.label', { count: formatNumber(rows, language) })} />
          </Box>
        ))}
        {missing.map((file) => (
          <Box component="li" key={file} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{file}</Typography>
            <Chip size="small" color="warning" variant="outlined" label={t('lists.missing.label')} />
          </Box>
        ))}
      </Box>
      {missing.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button variant="outlined" startIcon={<ListAltOutlined />} disabled={isBusy} onClick={() => picker.current?.click()}>
            {t('lists.choose.action')}
          </Button>
          <Typography variant="body2" sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
            {t('lists.later.message')}
          </Typography>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            aria-label={t('lists.choose.action')}
            accept={listEndings.join(',')}
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </Box>
      )}
    </Box>
  );
};
