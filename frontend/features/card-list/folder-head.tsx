import Add from '@mui/icons-material/Add';
import ArrowBack from '@mui/icons-material/ArrowBack';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { At } from '../../components/at.tsx';
import { CsvDownload } from '../../components/csv-download.tsx';
import { TestMark } from '../../components/test-mark.tsx';
import { useListPage } from '../../lib/card-lists.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { newCard, pathPatterns, paths } from '../../lib/paths.ts';
import { mayAddCard, type Folder, type Project } from '../../lib/projects.ts';
import { useRulesAddress } from '../../lib/rules-address.ts';
import { useSession } from '../../lib/session.ts';

const RulesLink = ({ project, folder }: { readonly project: Project; readonly folder: Folder }) => {
  const { t } = useTranslation('card-list');
  const [search] = useSearchParams();
  const rules = useRulesAddress()(project.id, folder.id);
  if (rules === null) return null;
  const isThere = search.get('view') === 'rules';
  return (
    <Button variant="outlined" component={Link} to={isThere ? paths.cards(project.id, folder.id) : rules} startIcon={<RuleOutlined />}>
      {t(isThere ? 'list.action' : 'rules.action')}
    </Button>
  );
};

const useHindrance = (project: Project, folder: Folder): string | null => {
  const { t } = useTranslation('card-list');
  const language = useLanguage();
  if (folder.version === null) return t('no_design.message');
  if (folder.registration.open) return project.role === 'edit' ? null : t('browse_only.message');
  const { start_at, end_at } = folder.registration;
  if (end_at !== null && start_at !== null) return t('closed_between.message', { start: formatDate(start_at, language), end: formatDate(end_at, language) });
  return t('closed.message');
};

const furtherStyle = {
  display: { sm: 'contents' },
  '@media (max-width: 599.95px)': {
    inset: 'auto 16px 16px',
    width: 'auto',
    margin: 0,
    padding: '12px',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    boxShadow: 8,
    '&:popover-open': { display: 'grid', gap: 1 },
  },
} as const;

export const FolderHead = ({ project, folder }: { readonly project: Project; readonly folder: Folder }) => {
  const { t } = useTranslation(['card-list', 'common']);
  const language = useLanguage();
  const { org } = useSession();
  const { filter } = useListPage();
  const further = useId();
  const hindrance = useHindrance(project, folder);
  const warnings = [
    ...(project.emergency_until === undefined ? [] : [t('common:emergency.label', { time: formatTime(Date.parse(project.emergency_until), language) })]),
    ...(folder.is_test ? [t('common:test.message')] : []),
  ];
  const title = localText(folder.title, language) || folder.name;
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: { xs: 1, sm: 1.5 } }}>
        <IconButton component={Link} to={pathPatterns.home} aria-label={t('common:to_dashboard.action')} sx={{ ml: -1 }}>
          <ArrowBack />
        </IconButton>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary" noWrap sx={{ lineHeight: 1.3 }}>
            {localText(project.title, language)}
          </Typography>
          <Typography variant="h2" sx={{ lineHeight: 1.3 }}>
            {title} <TestMark folder={folder} />
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, gap: 1, width: { xs: '100%', sm: 'auto' }, '& > .MuiButton-root': { flexGrow: { xs: 1, sm: 0 }, px: { xs: 1, sm: 2 } }, '&:has(> [popover]:empty) > [popovertarget]': { display: 'none' } }}>
          {/* A wide screen shows them in the row, a phone behind a button. Whatever is chosen closes it. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the click is that of a button inside */}
          <Box id={further} popover="auto" sx={furtherStyle} onClick={({ currentTarget }) => currentTarget.hidePopover?.()}>
            {org.role === 'manage' ? (
              <Button variant="outlined" component={Link} to={paths.uploadDesign(project.id, folder.id)} startIcon={<UploadFileOutlined />}>
                {t('upload_design.action')}
              </Button>
            ) : null}
            <At place="list-actions" project={project} folder={folder} filter={filter} />
            <RulesLink project={project} folder={folder} />
            <At place="folder-actions" project={project} folder={folder} />
          </Box>
          <CsvDownload pId={project.id} fId={folder.id} folderTitle={title} filter={filter} />
          {mayAddCard(project, folder) ? (
            <Button
              variant="contained"
              component={Link}
              to={paths.form({ project: project.id, folder: folder.id, card: newCard })}
              startIcon={<Add />}
              sx={{ order: { xs: -1, sm: 0 } }}
            >
              {t('common:add_card.action')}
            </Button>
          ) : null}
          <IconButton popoverTarget={further} color="primary" aria-label={t('further.action')} title={t('further.action')} sx={{ display: { sm: 'none' } }}>
            <MoreHoriz />
          </IconButton>
        </Box>
      </Box>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 2 }}>
          {warning}
        </Alert>
      ))}
      {hindrance === null ? null : (
        <Alert severity="info" sx={{ mt: 2 }}>
          {hindrance}
        </Alert>
      )}
    </Box>
  );
};
