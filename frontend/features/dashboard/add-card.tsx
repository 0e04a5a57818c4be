import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { LinkRow, Rows } from '../../components/panel.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { lastUsedFirst } from '../../lib/list-memory.ts';
import { newCard, paths } from '../../lib/paths.ts';
import { mayAddCard, projectsQuery, type Folder, type Project } from '../../lib/projects.ts';
import { useSession } from '../../lib/session.ts';

const formFor = (project: Project, folder: Folder) => paths.form({ project: project.id, folder: folder.id, card: newCard });

export const AddCard = () => {
  const { t } = useTranslation(['dashboard', 'common']);
  const language = useLanguage();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data = [] } = useQuery(projectsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const possible = lastUsedFirst(data, user.id)
    .map((project) => ({ project, folders: project.folders.filter((folder) => mayAddCard(project, folder)) }))
    .filter(({ folders }) => folders.length > 0);
  const [first, ...others] = possible.flatMap(({ project, folders }) => folders.map((folder) => formFor(project, folder)));
  if (first === undefined) return null;
  const start = () => (others.length === 0 ? void navigate(first) : setIsAsking(true));
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={start}>
        {t('common:add_card.action')}
      </Button>
      {isAsking ? (
        <MessageDialog
          title={t('choose_folder.title')}
          onClose={() => setIsAsking(false)}
          actions={<Button onClick={() => setIsAsking(false)}>{t('common:cancel.action')}</Button>}
        >
          {possible.map(({ project, folders }) => (
            <Box key={project.id} sx={{ '& + &': { mt: 2 } }}>
              <Typography variant="body2" color="textSecondary">
                {localText(project.title, language)}
              </Typography>
              <Paper variant="outlined" sx={{ mt: 0.5, overflow: 'hidden' }}>
                <Rows>
                  {folders.map((folder) => (
                    <li key={folder.id}>
                      <LinkRow to={formFor(project, folder)}>{localText(folder.title, language) || folder.name}</LinkRow>
                    </li>
                  ))}
                </Rows>
              </Paper>
            </Box>
          ))}
        </MessageDialog>
      ) : null}
    </>
  );
};
