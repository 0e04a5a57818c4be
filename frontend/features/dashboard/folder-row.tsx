import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { CsvDownload } from '../../components/csv-download.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { Folder } from '../../lib/projects.ts';

/** Why no card can be entered, when there is a reason worth saying. */
const useNote = (folder: Folder): string | null => {
  const { t } = useTranslation('dashboard');
  if (folder.version === null) return t('no_design.label');
  return folder.registration.open ? null : t('closed.label');
};

/** A folder with its done and total counts, and its download (spec end-user 2, dashboard). */
export const FolderRow = ({ pId, folder }: { readonly pId: string; readonly folder: Folder }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const note = useNote(folder);
  const title = localText(folder.title, language) || folder.name;
  const done = folder.status.comp;
  const total = folder.status.comp + folder.status.incomp;
  const counts = t('folder_done.label', { done: formatNumber(done, language), total: formatNumber(total, language) });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pr: { xs: 0.5, sm: 1 }, borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        component={Link}
        to={paths.cards(pId, folder.id)}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          textAlign: 'left',
          pl: { xs: 2, sm: 2.5 },
          pr: 0.5,
          py: 1.25,
          minHeight: 60,
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outlineOffset: -3 },
        }}
      >
        <FolderOutlined aria-hidden sx={{ color: 'primary.main' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', lineHeight: 1.4 }}>
            {title}
          </Typography>
          {note === null ? null : (
            <Typography component="span" variant="caption" sx={{ display: 'block', color: 'warning.main' }}>
              {note}
            </Typography>
          )}
        </Box>
        <Box sx={{ flexShrink: 0, width: { xs: 84, sm: 108 } }}>
          <Typography variant="body2" component="span" aria-label={counts} sx={{ display: 'block', textAlign: 'right' }}>
            <strong>{formatNumber(done, language)}</strong>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' / '}
              {formatNumber(total, language)}
            </Box>
          </Typography>
          <LinearProgress
            aria-hidden
            variant="determinate"
            color="success"
            value={total === 0 ? 0 : (100 * done) / total}
            sx={{ mt: 0.5, height: 4, borderRadius: 2, bgcolor: 'divider' }}
          />
        </Box>
      </ButtonBase>
      <CsvDownload pId={pId} fId={folder.id} folderTitle={title} isCompact />
    </Box>
  );
};
