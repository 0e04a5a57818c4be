import ChevronRight from '@mui/icons-material/ChevronRight';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { LinkRow, Panel, Rows } from '../../components/panel.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { answerText } from '../../lib/answer-text.ts';
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
    // Another tab may have closed its form.
    refetchOnWindowFocus: true,
    retry: false,
  });
  const { data: projects } = useQuery(projectsQuery);
  if (unsaved.length === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Panel title={t('unsaved.title')} wrapsTitle>
        <Rows>
          {unsaved.map(({ id, place, at, knownBy, isOpen }) => {
            const found = findFolder(projects ?? [], place.project, place.folder);
            const kind = place.card === newCard ? t('unsaved_new.label') : t('unsaved_stored.label');
            const name = knownBy.map(({ value }) => answerText(value, language)).join(' · ');
            const folder = found === null ? [] : [`${localText(found.project.title, language)} / ${localText(found.folder.title, language)}`];
            const message = isOpen ? t('unsaved_open.message') : projects !== undefined && found === null ? t('unsaved_closed.message') : null;
            const row = (
              <>
                <EditNoteOutlined aria-hidden sx={{ color: 'primary.main' }} />
                <Box component="span" sx={{ flex: 1, minWidth: 0, display: { xs: 'block', sm: 'flex' }, alignItems: 'center', gap: 2 }}>
                  <Box component="span" sx={{ display: 'block', flex: 1, minWidth: 0 }}>
                    <Typography component="span" variant="h3" sx={{ display: 'block' }}>
                      {name === '' ? kind : name}
                    </Typography>
                    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                      {[...(name === '' ? [] : [kind]), ...folder].join(' · ')}
                    </Typography>
                    {message !== null && (
                      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                        {message}
                      </Typography>
                    )}
                  </Box>
                  <Typography component="span" variant="caption" color="textSecondary">
                    {t('unsaved_at.label', { when: formatDateTime(new Date(at).toISOString(), language) })}
                  </Typography>
                </Box>
              </>
            );
            return (
              <li key={id}>
                {isOpen ? (
                  <Box sx={{ display: 'flex', gap: { xs: 1, sm: 1.5 }, px: { xs: 2, sm: 2.5 }, py: 1.5 }}>{row}</Box>
                ) : (
                  <LinkRow to={paths.draftForm(place, id)}>
                    {row}
                    <ChevronRight aria-hidden sx={{ color: 'text.secondary' }} />
                  </LinkRow>
                )}
              </li>
            );
          })}
        </Rows>
      </Panel>
    </Box>
  );
};
