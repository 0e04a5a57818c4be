import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { CsvDownload } from '../../components/csv-download.tsx';
import { Spoken } from '../../components/spoken.tsx';
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

/** Seen as figures and a bar, heard as a sentence. */
const DoneOfTotal = ({ folder }: { readonly folder: Folder }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const done = folder.status.comp;
  const total = done + folder.status.incomp;
  const words = { done: formatNumber(done, language), total: formatNumber(total, language) };
  const said = t('folder_done.label', words);
  return (
    <Box sx={{ flexShrink: 0, width: { xs: '100%', sm: 108 }, display: { xs: 'flex', sm: 'block' }, alignItems: 'center', gap: 1.5 }}>
      <Spoken>{said}</Spoken>
      <Typography variant="body2" component="span" aria-hidden title={said} sx={{ display: 'block', flexShrink: 0, textAlign: 'right', order: 1 }}>
        <strong>{words.done}</strong>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` / ${words.total}`}
        </Box>
      </Typography>
      <LinearProgress
        aria-hidden
        variant="determinate"
        color="success"
        value={total === 0 ? 0 : (100 * done) / total}
        sx={{ mt: { sm: 0.5 }, flex: 1, height: 4, borderRadius: 2, bgcolor: 'divider' }}
      />
    </Box>
  );
};

/** A folder with its done and total counts, and its download (spec end-user 2, dashboard). */
export const FolderRow = ({ pId, folder }: { readonly pId: string; readonly folder: Folder }) => {
  const language = useLanguage();
  const note = useNote(folder);
  const title = localText(folder.title, language) || folder.name;
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
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            alignItems: { sm: 'center' },
            columnGap: 1.5,
            rowGap: 0.5,
          }}
        >
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
          <DoneOfTotal folder={folder} />
        </Box>
      </ButtonBase>
      <CsvDownload pId={pId} fId={folder.id} folderTitle={title} isCompact />
    </Box>
  );
};
