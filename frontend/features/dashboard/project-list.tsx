import ExpandMore from '@mui/icons-material/ExpandMore';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { At } from '../../components/at.tsx';
import { CsvDownload } from '../../components/csv-download.tsx';
import { LinkRow, Panel, Rows, RowSkeletons } from '../../components/panel.tsx';
import { TestMark } from '../../components/test-mark.tsx';
import { Spoken, EmptyState, ServerView } from '../../components/server-view.tsx';
import { filteredCards } from '../../lib/card-lists.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { lastUsedFirst } from '../../lib/list-memory.ts';
import { paths } from '../../lib/paths.ts';
import { projectsQuery, type Folder, type Project } from '../../lib/projects.ts';
import { useSession } from '../../lib/session.ts';

const useNote = (folder: Folder): string | null => {
  const { t } = useTranslation('dashboard');
  if (folder.version === null) return t('no_design.label');
  return folder.registration.open ? null : t('closed.label');
};

/** Visible as figures and a bar, announced as a sentence; links to the incomplete cards. */
const DoneOfTotal = ({ pId, fId, status }: { readonly pId: string; readonly fId: string; readonly status: NonNullable<Folder['status']> }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const done = status.comp;
  const total = done + status.incomp;
  const words = { done: formatNumber(done, language), total: formatNumber(total, language) };
  const said = t('folder_done.label', words);
  return (
    <ButtonBase
      component={Link}
      to={filteredCards(pId, fId, { required: 'incomp' })}
      sx={{ flexShrink: 0, width: { xs: 84, sm: 108 }, minHeight: 44, px: 0.5, display: 'block', '&:hover': { bgcolor: 'action.hover' }, '&.Mui-focusVisible': { outlineOffset: -3 } }}
    >
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
        sx={{ mt: 0.5, height: 4, borderRadius: 2, bgcolor: 'divider' }}
      />
    </ButtonBase>
  );
};

/** A folder with done and total counts and its download (spec end-user 2, dashboard); both hidden if the reader may see no card. */
const FolderRow = ({ pId, folder }: { readonly pId: string; readonly folder: Folder }) => {
  const language = useLanguage();
  const note = useNote(folder);
  const title = localText(folder.title, language) || folder.name;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pr: { xs: 0.5, sm: 1 }, borderTop: 1, borderColor: 'divider' }}>
      <LinkRow to={paths.cards(pId, folder.id)}>
        <FolderOutlined aria-hidden sx={{ alignSelf: 'center', color: 'primary.main' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', lineHeight: 1.4 }}>
            {title} <TestMark folder={folder} />
          </Typography>
          {note === null ? null : (
            <Typography component="span" variant="caption" sx={{ display: 'block', color: 'warning.main' }}>
              {note}
            </Typography>
          )}
        </Box>
      </LinkRow>
      {folder.status === undefined ? null : (
        <>
          <DoneOfTotal pId={pId} fId={folder.id} status={folder.status} />
          <CsvDownload pId={pId} fId={folder.id} folderTitle={title} isCompact />
        </>
      )}
    </Box>
  );
};

const ProjectSection = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation(['dashboard', 'common']);
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(true);
  const contentId = useId();
  const title = localText(project.title, language);
  const isLed = project.is_owner || project.rights.coordinate;
  const roleText = (): string | null => {
    if (project.emergency_until !== undefined) return t('common:emergency.label', { time: formatTime(Date.parse(project.emergency_until), language) });
    if (project.role === 'edit') return null;
    return t(project.role === 'browse' ? 'browse_only.label' : 'no_permission.label');
  };
  const role = roleText();
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', bgcolor: 'action.selected', pr: isLed ? { xs: 0.5, sm: 1 } : 0 }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1, minWidth: 0 }}>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen((open) => !open)}
            sx={{
              font: 'inherit',
              width: '100%',
              display: 'flex',
              textAlign: 'left',
              gap: 1,
              minHeight: 56,
              px: { xs: 2, sm: 2.5 },
              py: 1,
              '&.Mui-focusVisible': { outlineOffset: -3 },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {title}
              {role === null ? null : (
                <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  {role}
                </Typography>
            )}
          </Box>
          <ExpandMore aria-hidden sx={{ color: 'text.secondary', transition: 'transform 150ms', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
        {isLed ? (
          <Button
            component={Link}
            to={paths.prjAdminMenu(project.id)}
            startIcon={<ManageAccountsOutlined />}
            aria-label={t('owner_of.label', { project: title })}
          >
            {t('owner.action')}
          </Button>
        ) : null}
      </Box>
      <Collapse in={isOpen} id={contentId}>
        <At place="project-row" project={project} />
        {project.folders.length === 0 ? (
          <Typography variant="body2" color="textSecondary" sx={{ px: 2.5, py: 2 }}>
            {t('no_folders.message')}
          </Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {project.folders.map((folder) => (
              <FolderRow key={folder.id} pId={project.id} folder={folder} />
            ))}
          </Box>
        )}
      </Collapse>
    </li>
  );
};

export const ProjectList = () => {
  const { t } = useTranslation('dashboard');
  const { user, org } = useSession();
  const query = useQuery(projectsQuery);
  const ofManager = org.role === 'manage' && {
    message: t('projects_empty.manager.message'),
    action: (
      <Button component={Link} to={paths.manage()} variant="contained">
        {t('projects_empty.manager.action')}
      </Button>
    ),
  };
  return (
    <Panel title={t('projects.title')}>
      <ServerView
        query={query}
        loading={<RowSkeletons rows={4} />}
        isEmpty={(projects) => projects.length === 0}
        empty={<EmptyState title={t('projects_empty.title')} message={t('projects_empty.message')} {...ofManager} />}
      >
        {(projects) => (
          <Rows>
            {lastUsedFirst(projects, user.id).map((project) => (
              <ProjectSection key={project.id} project={project} />
            ))}
          </Rows>
        )}
      </ServerView>
    </Panel>
  );
};
