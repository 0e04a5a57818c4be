import ChevronRight from '@mui/icons-material/ChevronRight';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { Panel } from '../../components/panel.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { newCard, paths } from '../../lib/paths.ts';
import { findFolder, projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session.ts';

/** Cards whose answers wait on this device, each a link to where they come back. Nothing is shown where there are none. */
export const UnsavedCards = () => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { id: userId } = useSession().user;
  const { data: unsaved = [] } = useQuery({
    queryKey: queryKeys.unsavedCards(userId),
    queryFn: async () => (await import('../../lib/journal/journal.ts')).listUnsaved(userId),
    staleTime: 0,
    retry: false,
  });
  const { data: projects = [] } = useQuery(projectsQuery);
  if (unsaved.length === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Panel title={t('unsaved.title')} wrapsTitle>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {unsaved.map(({ place, at }) => {
            const found = findFolder(projects, place.project, place.folder);
            return (
              <Box component="li" key={paths.form(place)} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
                <ButtonBase
                  component={Link}
                  to={paths.form(place)}
                  sx={{
                    display: 'flex',
                    gap: 1.5,
                    width: '100%',
                    textAlign: 'left',
                    px: { xs: 2, sm: 2.5 },
                    py: 1.25,
                    '&:hover': { bgcolor: 'action.hover' },
                    '&.Mui-focusVisible': { outlineOffset: -3 },
                  }}
                >
                  <EditNoteOutlined aria-hidden sx={{ color: 'primary.main' }} />
                  <Box component="span" sx={{ flex: 1, minWidth: 0, display: { xs: 'block', sm: 'flex' }, alignItems: 'center', gap: 2 }}>
                    <Box component="span" sx={{ display: 'block', flex: 1, minWidth: 0 }}>
                      <Typography component="span" variant="h3" sx={{ display: 'block' }}>
                        {place.card === newCard ? t('unsaved_new.label') : t('unsaved_stored.label')}
                      </Typography>
                      {found === null ? null : (
                        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                          {`${localText(found.project.title, language)} / ${localText(found.folder.title, language)}`}
                        </Typography>
                      )}
                    </Box>
                    <Typography component="span" variant="caption" color="textSecondary">
                      {t('unsaved_at.label', { when: formatDateTime(new Date(at).toISOString(), language) })}
                    </Typography>
                  </Box>
                  <ChevronRight aria-hidden sx={{ color: 'text.secondary' }} />
                </ButtonBase>
              </Box>
            );
          })}
        </Box>
      </Panel>
    </Box>
  );
};
